import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer, renderList, rowLink } from "../../../kernel/table/table.testbed.tsx";
import { rememberSaved } from "../../../kernel/table/session/saved-record.ts";
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

const DELETED = { competition: "Parkerdei Terepduatlon", date: "2099-06-01" };

it("names the race and the day of an entry before it is deleted, and says that nothing was paid", async () => {
  fake.server.answers["getWithdrawal"] = () => ({
    settled: 0,
    back: 0,
    entry: { ...DELETED, who: "Zsiga Örs", race: "Sprint" },
  });
  show();
  await userEvent.click(await screen.findByLabelText("Kijelölés: Zsiga Örs"));
  await userEvent.click(await screen.findByRole("button", { name: /^Törlés/ }));
  const question = within(await screen.findByRole("dialog", { name: "Törlöd a nevezést: Zsiga Örs?" }));
  expect(await question.findByText("Parkerdei Terepduatlon – Sprint, 2099 június 1.")).toBeDefined();
  expect(question.getByText("Nem volt befizetve, így semmi sem jár vissza.")).toBeDefined();
  expect(question.queryByText(/befizetett díjból/)).toBeNull();
});

it("says of several entries, too, that nothing was paid", async () => {
  fake.server.answers["getWithdrawal"] = () => ({ settled: 0, back: 0 });
  show();
  await userEvent.click(await screen.findByLabelText("Kijelölés: Sellők · Őz Ábel"));
  await userEvent.click(screen.getByLabelText("Kijelölés: Zsiga Örs"));
  await userEvent.click(await screen.findByRole("button", { name: /^Törlés/ }));
  const question = within(await screen.findByRole("dialog", { name: "Törölsz 2 nevezést?" }));
  expect(await question.findByText("Nem volt befizetve, így semmi sem jár vissza.")).toBeDefined();
});

const onPhone = () => {
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  // Narrower than each width that is queried.
  vi.stubGlobal("matchMedia", (query: string) => ({ ...nothing, matches: query.includes("max-width") }));
};

it("begins a card on a phone with the start number, and checks in and marks as paid with one press each", async () => {
  onPhone();
  fake.server = fakeServer([
    {
      id: 1,
      cachedPersonFullName: "Őz Ábel",
      startNumber: 112,
      here: false,
      paid: false,
      rowStatus: "ORIGINAL",
      acts: ["markPaid"],
    },
    { id: 2, cachedPersonFullName: "Zsiga Örs", startNumber: null, here: null, paid: true, rowStatus: "ADDED" },
  ]);
  fake.server.answers["getInfo"] = () => ({ id: 6, name: "Parkerdei Terepduatlon" });
  fake.server.answers["getRaceSumList"] = () => [];
  for (const act of ["checkIn", "updatePaid"]) fake.server.answers[act] = () => ({ successful: true });
  show();
  expect(await screen.findByRole("link", { name: "112 Őz Ábel" })).toBeDefined();
  // What was not changed needs no line.
  expect(screen.queryByText("Eredeti")).toBeNull();
  expect(screen.getByText("Hozzáadott")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^(Itt van|Befizetve): Zsiga Örs$/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Itt van: #112 Őz Ábel" }));
  await userEvent.click(screen.getByRole("button", { name: "Befizetve: #112 Őz Ábel" }));
  const sent = (act: string) => fake.server.asked.find((one) => one.act === act)?.body;
  await vi.waitFor(() => expect(sent("updatePaid")).toEqual({ id: 1, paid: true }));
  expect(sent("checkIn")).toEqual({ entry: 1, here: true });
});

it("marks the row of the entry that was saved before, and no other", async () => {
  rememberSaved("/competition-entry/edit/6/2");
  show();
  const saved = await screen.findByRole("rowheader", { name: "Zsiga Örs most mentve" });
  expect(saved).toBeDefined();
  expect(screen.getAllByText("most mentve")).toHaveLength(1);
});

it("says how many entries and which sum are marked as paid, before it asks", async () => {
  fake.server.rows = [{ id: 1, cachedPersonFullName: "Őz Ábel", paid: false, acts: ["markPaid"] }];
  fake.server.answers["getOwed"] = () => ({ count: 20, owed: 140_000 });
  show();
  await userEvent.click(await screen.findByLabelText("Kijelölés: Őz Ábel"));
  const bar = screen.getByRole("region", { name: "Műveletek a kijelölt sorokkal" });
  await userEvent.click(within(bar).getByRole("button", { name: "Befizetve" }));
  expect(await screen.findByText(/^20 nevezés, 140\s000\sFt$/)).toBeDefined();
});

it("heads a team's card on a phone by the team", async () => {
  onPhone();
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
