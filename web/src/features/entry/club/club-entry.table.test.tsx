import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderList } from "../../../kernel/table/table.testbed.tsx";
import { ClubEntries } from "./club-entry.table.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The filter has one competition. */
function chosen(fake: ReturnType<typeof fakeServer>): void {
  const filter = { propertyName: "competition", propertyType: "reference", type: "IN", value: [6], permanent: false };
  fake.answers["getInstance"] = () => ({
    successful: true,
    instance: { session: "tests", view: null, orderList: [], filterList: [filter], variableMap: {} },
  });
  fake.answers["getInfo"] = () => ({ id: 6, name: "Parkerdei Terepduatlon" });
}

it("reports that the sum could not be loaded, and requests it again", async () => {
  const fake = fakeServer([{ id: 1, cachedPersonFullName: "Őz Ábel", amount: 9000 }]);
  chosen(fake);
  fake.answers["getCompetititionAmountSum"] = () => new Response("{}", { status: 500 });
  renderList({ superAdmin: true, Page: ClubEntries });
  const retry = await screen.findByRole("button", { name: "Újrapróbálom" });
  fake.answers["getCompetititionAmountSum"] = () => 9000;
  await userEvent.click(retry);
  expect(await screen.findByText(/Parkerdei Terepduatlon.*: 9\s000 ,-/)).toBeDefined();
});

it("names a team's row by the team, with its first member", async () => {
  const fake = fakeServer([
    { id: 1, cachedPersonFullName: "Őz Ábel", teamName: "Sellők" },
    { id: 2, cachedPersonFullName: "Zsiga Örs", teamName: null },
  ]);
  renderList({ superAdmin: true, Page: ClubEntries });
  expect(await screen.findByRole("rowheader", { name: "Sellők · Őz Ábel" })).toBeDefined();
  expect(screen.getByRole("rowheader", { name: "Zsiga Örs" })).toBeDefined();
  expect(JSON.stringify(fake.asked.find(({ act }) => act === "getList")?.body)).toContain('"teamName"');
});

it("says how much is refunded for several withdrawn entries, with the link to the payments", async () => {
  const fake = fakeServer([
    { id: 1, cachedPersonFullName: "Őz Ábel", acts: ["withdraw"] },
    { id: 2, cachedPersonFullName: "Zsiga Örs", acts: ["withdraw"] },
  ]);
  fake.answers["withdraw"] = () => ({ successful: true, run: "r", total: 2, done: 2, changed: 2, refused: [] });
  fake.answers["getWithdrawal"] = () => ({ settled: 14_000, back: 9000 });
  renderList({ superAdmin: true, Page: ClubEntries });
  await userEvent.click(await screen.findByLabelText("Kijelölés: Őz Ábel"));
  await userEvent.click(screen.getByLabelText("Kijelölés: Zsiga Örs"));
  const bar = screen.getByRole("region", { name: "Műveletek a kijelölt sorokkal" });
  await userEvent.click(within(bar).getByRole("button", { name: "Visszavonás" }));
  const question = within(await screen.findByRole("dialog", { name: "Visszavonsz 2 nevezést?" }));
  await question.findByText(/^Visszajár: 9\s000 Ft/);
  await userEvent.click(question.getByRole("button", { name: "Visszavonom" }));
  const done = /^Sikeres visszavonás\. Visszajár: 9\s000 Ft; a befizetett díjból 5\s000 Ft nem jár vissza\./;
  const follow = within(await screen.findByText(done)).getByRole("link", { name: "Itt követheted" });
  expect(follow.getAttribute("href")).toBe("/profile?tab=payments");
  await userEvent.click(follow);
});

it("says what is withdrawn and refunded, and sums up the fees of the chosen competition again", async () => {
  const fake = fakeServer([
    { id: 1, cachedPersonFullName: "Őz Ábel", amount: 9000, acts: ["withdraw"] },
    { id: 2, cachedPersonFullName: "Zsiga Örs", amount: 5000, acts: ["withdraw"] },
  ]);
  chosen(fake);
  let sum = 14_000;
  fake.answers["getCompetititionAmountSum"] = () => sum;
  fake.answers["withdraw"] = () => {
    sum = 5000;
    return { successful: true, run: "r", total: 1, done: 1, changed: 1, refused: [] };
  };
  fake.answers["getWithdrawal"] = () => ({
    settled: 9000,
    back: 4500,
    team: "Sellők",
    entry: { who: "Sellők", competition: "Parkerdei Terepduatlon", race: "Váltó", date: "2099-06-01" },
  });
  renderList({ superAdmin: true, Page: ClubEntries });
  await screen.findByText(/Parkerdei Terepduatlon.*14\s000 ,-/);
  await userEvent.click(await screen.findByLabelText("Visszavonás: Őz Ábel"));
  await screen.findByText(/^Visszajár: 4\s500 Ft; a befizetett díjból 4\s500 Ft nem jár vissza\./);
  expect(screen.getByText("Ez az egész csapat nevezése: Sellők.")).toBeDefined();
  expect(screen.getByText("Parkerdei Terepduatlon – Váltó, 2099 június 1.")).toBeDefined();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Visszavonom" }));
  const toast = await screen.findByText(
    /^Sikeres visszavonás\. Sellők, Parkerdei Terepduatlon: 4\s500 Ft visszajár, 4\s500 Ft nem\./,
  );
  expect(await screen.findByText(/Parkerdei Terepduatlon.*: 5\s000 ,-/)).toBeDefined();
  await userEvent.click(within(toast).getByRole("link", { name: "Itt követheted" }));
});
