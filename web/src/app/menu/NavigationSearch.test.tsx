import { anyOf } from "@rajt/contract/kernel/access";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { NavigationSearch } from "./NavigationSearch.tsx";

const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", (path: string, init: { body: string }) => {
    if (path.endsWith("/findingControl/find")) requests.push(init.body);
    const data = [{ kind: "athlete", id: 7, name: "Klubos Éva", path: "/athlete/edit/7" }];
    return Promise.resolve(new Response(JSON.stringify({ data })));
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
  await waitFor(() => expect(options()).toEqual(["Egyesületek Szervezet", "Klubos Éva Egyesületi sportoló"]));
  expect(requests).toEqual(['{"words":"egy"}']);
  expect(screen.getByRole("status").textContent).toBe("2 találat");
  await userEvent.keyboard("{ArrowDown}");
  const marked = screen.getByRole("combobox").getAttribute("aria-activedescendant");
  expect(document.getElementById(marked ?? "")?.getAttribute("href")).toBe("/athlete/edit/7");
  await userEvent.keyboard("{Enter}");
  expect(close).toHaveBeenCalledOnce();
});

it("sends no call for a guest", async () => {
  renderIn(<NavigationSearch onClose={() => undefined} />, { viewer: visitor(), needsOf });
  await userEvent.type(screen.getByRole("combobox"), "klubos");
  await new Promise((later) => setTimeout(later, 400));
  expect(requests).toEqual([]);
});
