import { anyOf } from "@rajt/contract/kernel/access";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { NavigationSearch } from "./NavigationSearch.tsx";

const requests: string[] = [];
let records: readonly object[] = [];
const record = (id: number) => ({
  kind: "athlete",
  id,
  name: "Klubos Éva",
  detail: "10114 · 1994 · Tisza TK",
  path: `/athlete/edit/${id}`,
});
beforeEach(() => {
  requests.length = 0;
  records = [record(7)];
  vi.stubGlobal("fetch", (path: string, init: { body: string }) => {
    if (path.endsWith("/findingControl/find")) requests.push(init.body);
    return Promise.resolve(new Response(JSON.stringify({ data: records })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const needsOf = (to: string) => (to === "/club" ? anyOf("Club") : null);
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent?.trim());

it("finds pages first, then records from three letters on; Enter opens the marked one", async () => {
  const close = vi.fn<() => void>();
  renderIn(<NavigationSearch onClose={close} />, { viewer: athlete({ isSuperAdmin: true }), needsOf });
  await userEvent.type(screen.getByRole("combobox"), "eg");
  expect(options()).toEqual(["Egyesületek Szervezet"]);
  await userEvent.type(screen.getByRole("combobox"), "y");
  await waitFor(() =>
    expect(options()).toEqual(["Egyesületek Szervezet", "Klubos Éva 10114 · 1994 · Tisza TK Egyesületi sportoló"]),
  );
  expect(requests).toEqual(['{"words":"egy"}']);
  expect(screen.getByRole("status").textContent).toBe("2 találat");
  await userEvent.keyboard("{ArrowDown}");
  const marked = screen.getByRole("combobox").getAttribute("aria-activedescendant");
  expect(document.getElementById(marked ?? "")?.getAttribute("href")).toBe("/athlete/edit/7");
  await userEvent.keyboard("{Enter}");
  expect(close).toHaveBeenCalledOnce();
});

it("has at most ten suggestions in all, pages before records", async () => {
  records = Array.from({ length: 12 }, (_, at) => record(at + 1));
  renderIn(<NavigationSearch onClose={() => undefined} />, { viewer: athlete({ isSuperAdmin: true }), needsOf });
  await userEvent.type(screen.getByRole("combobox"), "egy");
  await waitFor(() => expect(options()).toHaveLength(10));
  expect(options()[0]).toBe("Egyesületek Szervezet");
});

it("sends no call for a guest", async () => {
  renderIn(<NavigationSearch onClose={() => undefined} />, { viewer: visitor(), needsOf });
  await userEvent.type(screen.getByRole("combobox"), "klubos");
  await new Promise((later) => setTimeout(later, 400));
  expect(requests).toEqual([]);
});
