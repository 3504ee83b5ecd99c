import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer, renderList, rowLink } from "../../../kernel/table/table.testbed.tsx";
import { CompetitionEntries } from "./entry.table.tsx";

const fake = { server: fakeServer([]) };
beforeEach(() => {
  fake.server = fakeServer([
    { id: 1, cachedPersonFullName: "Őz Ábel", teamName: "Sellők", acts: ["delete"] },
    { id: 2, cachedPersonFullName: "Zsiga Örs", teamName: null, acts: ["delete"] },
  ]);
  fake.server.answers["getInfo"] = () => ({ id: 6, name: "Parkerdei Terepduatlon" });
  fake.server.answers["getRaceSumList"] = () => [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  renderList({
    superAdmin: true,
    page: "competitionEntry",
    Page: CompetitionEntries,
    at: "/competition-entry/6/tests",
  });

it("names a team's row by the team, with its first member, also in the question before a deletion", async () => {
  show();
  expect(await screen.findByRole("rowheader", { name: "Sellők · Őz Ábel" })).toBeDefined();
  expect(screen.getByRole("rowheader", { name: "Zsiga Örs" })).toBeDefined();
  expect(JSON.stringify(fake.server.asked.find(({ act }) => act === "getList")?.body)).toContain('"teamName"');
  await userEvent.click(screen.getByLabelText("Kijelölés: Sellők · Őz Ábel"));
  await userEvent.click(await screen.findByRole("button", { name: /^Törlés/ }));
  expect(await screen.findByRole("dialog", { name: "Törlöd a nevezést: Sellők · Őz Ábel?" })).toBeDefined();
});

it("heads a team's card on a phone by the team", async () => {
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  // Narrower than each width that is queried.
  vi.stubGlobal("matchMedia", (query: string) => ({ ...nothing, matches: query.includes("max-width") }));
  show();
  expect((await rowLink("Sellők · Őz Ábel")).getAttribute("href")).toMatch(/\/1$/);
  expect((await rowLink("Zsiga Örs")).getAttribute("href")).toMatch(/\/2$/);
});

it.each(["A látható oszlopok", "Nyomtatható lista (PDF)"])("exports the team's name too: %s", async (kind) => {
  show();
  await screen.findByRole("rowheader", { name: "Sellők · Őz Ábel" });
  const asked: string[] = [];
  const served = fetch;
  vi.stubGlobal("fetch", (url: string, options?: RequestInit) => {
    const path = new URL(url, "http://rajt.test");
    if (path.pathname.includes("/export")) asked.push(path.searchParams.get("columns") ?? "");
    return served(url, options);
  });
  await userEvent.click(screen.getByRole("button", { name: "Exportálás (xlsx)" }));
  await userEvent.click(await screen.findByRole("button", { name: kind }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.split(",").slice(0, 3)).toEqual(["cachedPersonFullName", "teamName", "race"]);
});
