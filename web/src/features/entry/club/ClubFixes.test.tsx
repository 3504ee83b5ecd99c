import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import type { OtherRace } from "@rajt/contract/entry/own-races.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { raceWith } from "../../../testing/race.ts";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { type Cell, free, gridRace, refused } from "./club.testbed.ts";
import { GridCards } from "./GridCards.tsx";
import { GridTable } from "./GridTable.tsx";
import { useClubEntries } from "./useClubEntries.ts";

const sprint = raceWith({ id: 31, name: "Sprint", date: "2100-06-01" });
const olympic = raceWith({ id: 32, name: "Olimpiai", date: "2100-06-02" });
const MESSAGES = {
  "entry.refusal.feeUnpaid": "Nincs befizetve.",
  "entry.refusal.medicalExpired": "Az orvosi nem érvényes.",
  "entry.refusal.overlapping": "Ütközik.",
  "entry.refusal.full": "Betelt.",
};
const full: Cell = { ...refused, code: "entry.refusal.full", canJoin: true };
const noClearance: Cell = { ...refused, code: "entry.refusal.medicalExpired" };
const entered: Cell = { ...free, alreadyEntry: true, canEntry: false };
const WEEK = 7 * 24 * 60 * 60_000;

const gridOf = (cells: readonly [Cell, Cell], fee: ClubGrid["athleteList"][number]["fee"] = null): ClubGrid => ({
  raceList: [sprint, olympic].map(({ id, name, date }) =>
    gridRace(id, { name, date, messageMap: MESSAGES, waiting: 3 }),
  ),
  athleteList: [
    {
      id: 5,
      fullName: "Kis Kata",
      birthDate: "1995-06-15",
      gender: "FEMALE",
      cachedLicenseNumber: null,
      licenseType: "AMATOR",
      ageGroupList: [],
      fee,
      cellList: [...cells],
    },
  ],
});
const other: OtherRace = {
  race: { id: 32, name: "Olimpiai" },
  date: "2100-06-02",
  startTime: 36_000,
  amount: 13_000,
  more: 4_000,
  back: 0,
  code: null,
  message: null,
};

const server = {
  grid: gridOf([free, free]),
  after: null as ClubGrid | null,
  others: [other],
  answer: {} as object,
  sent: [] as [string, unknown][],
};
beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { after: null, others: [other], answer: { successful: true }, sent: [] });
  vi.stubGlobal("fetch", async (url: string, { body }: { body?: string } = {}) => {
    const call = url.split("/").at(-1) ?? "";
    if (call === "getClubEntryGrid") return Response.json(server.grid);
    if (call === "getOtherRaces") return Response.json({ amount: 9_000, list: server.others });
    server.sent.push([call, JSON.parse(body ?? "{}")]);
    server.grid = server.after ?? server.grid;
    return Response.json(server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Rows({ of: Grid }: { of: typeof GridTable }) {
  const { data } = useClubEntries(3);
  return data === undefined ? null : <Grid entries={data} races={[sprint, olympic]} athletes={data.grid.athleteList} />;
}
const CLUB = athlete({
  accessType: "Org",
  isAthlete: false,
  isClub: true,
  serviceList: [
    { service: "Athlete", grantedLevel: "WriteRead" },
    { service: "Payment", grantedLevel: "WriteRead" },
  ],
});
const show = (grid: ClubGrid, Grid = GridTable, viewer = CLUB) => {
  server.grid = grid;
  renderIn(
    <>
      <Rows of={Grid} />
      <Toasts />
    </>,
    { viewer },
  );
};
const button = (name: RegExp) => screen.findByRole("button", { name });
const press = async (name: RegExp) => userEvent.click(await button(name));
const dialog = async (name: RegExp) => within(await screen.findByRole("dialog", { name }));

describe.each([
  ["the table", GridTable],
  ["the cards of a phone", GridCards],
])("in %s", (_, Grid) => {
  it("a missing clearance is added in a sheet, and the row opens", async () => {
    show(gridOf([noClearance, noClearance]), Grid);
    server.after = gridOf([free, free]);
    await press(/^Pótlom: Kis Kata$/);
    const sheet = await dialog(/^Kis Kata: új sportorvosi$/);
    // The clearance must reach the last of the races that it closes.
    expect(sheet.getByText(/A verseny napja|a verseny pedig/).textContent).toMatch(/2100 június 2\./);
    await userEvent.type(sheet.getByRole("textbox"), "2100.06.03.");
    await userEvent.click(sheet.getByRole("button", { name: "Mentem" }));
    expect(server.sent).toEqual([["saveClearance", { id: 5, doctorDate: "2100-06-03" }]]);
    expect(await screen.findByText("Az új sportorvosi mentve: Kis Kata.")).toBeDefined();
    expect(await screen.findByRole("checkbox", { name: /^(Kis Kata, )?Sprint/ })).toHaveProperty("disabled", false);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("a clearance is added for an entered athlete too", async () => {
    show(gridOf([{ ...entered, code: "entry.refusal.medicalExpired" }, entered]), Grid);
    await press(/^Pótlom: Kis Kata$/);
    const sheet = await dialog(/^Kis Kata: új sportorvosi$/);
    expect(sheet.getByText(/A verseny napja|a verseny pedig/).textContent).toMatch(/2100 június 1\./);
    expect(
      screen.getByRole("checkbox", { name: /^(Kis Kata, )?Sprint.*Befizetésre vár/, hidden: true }),
    ).toHaveProperty("disabled", false);
  });

  it("an entry that is paid in part awaits payment, and cannot be cleared", async () => {
    const part = { ...entered, paid: true };
    show(gridOf([part, { ...part, paidInFull: true }]), Grid);
    const box = (race: string, state: string) =>
      screen.findByRole("checkbox", { name: new RegExp(`^(Kis Kata, )?${race}.*${state}`) });
    expect(await box("Sprint", "Befizetésre vár")).toHaveProperty("disabled", true);
    expect(await box("Olimpiai", "Befizetett")).toHaveProperty("disabled", true);
  });

  it("an entry at the same time moves here, after the difference in price was shown", async () => {
    const overlap = { entry: 77, race: { id: 31, name: "Sprint" } };
    show(gridOf([entered, { ...refused, code: "entry.refusal.overlapping", overlap }]), Grid);
    await press(/^Áttesszük ide: Kis Kata, Olimpiai$/);
    const question = await dialog(/^Átteszed ide a nevezését: Kis Kata\?$/);
    expect(await question.findByText(/^Most: Sprint, 9\s000 Ft\.$/)).toBeDefined();
    expect(question.getByText(/Még fizetendő: 4\s000 Ft\./)).toBeDefined();
    expect(server.sent).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Áttesszük" }));
    expect(server.sent).toEqual([["changeRace", { entry: 77, race: 32 }]]);
    expect(await screen.findByText("A nevezés átkerült a választott futamra.")).toBeDefined();
  });

  it("an athlete without a place joins the waiting list from the cell, which shows the place", async () => {
    server.answer = { successful: true, position: 4, waiting: 4, refused: [] };
    show(gridOf([full, free]), Grid);
    server.after = gridOf([{ ...full, canJoin: false, position: 4 }, free]);
    await press(/^várólistára: Kis Kata, Sprint$/);
    const question = await dialog(/^Várólistára teszed: Kis Kata\?$/);
    expect(question.getByText("Most 3 várakozó van; a helye a sorban: 4.")).toBeDefined();
    await userEvent.click(question.getByRole("button", { name: "Várólistára teszem" }));
    expect(server.sent).toEqual([["joinWaitingList", { competition: 3, race: 31, athleteIdList: [5] }]]);
    expect(await screen.findByText("Kis Kata: 4. a várólistán.")).toBeDefined();
    expect(await screen.findByText("várólistán: 4.")).toBeDefined();
    await press(/^Lelépek: Kis Kata, Sprint$/);
    await userEvent.click((await dialog(/Kis Kata/)).getByRole("button", { name: "Lelépek" }));
    expect(server.sent.at(-1)).toEqual(["leaveWaitingList", { competition: 3, race: 31, athleteIdList: [5] }]);
  });

  it("an offered place is taken or declined in the cell, with the time left and the price in the question", async () => {
    const offerUntil = new Date(Date.now() + 23 * 3_600_000 + 57.5 * 60_000).toISOString();
    server.answer = { successful: true, entered: [], refused: [] };
    show(gridOf([{ ...free, offerUntil }, free]), Grid);
    await press(/^Elfogadom \(23 ó 58 p\): Kis Kata, Sprint$/);
    const question = await dialog(/Kis Kata/);
    expect(question.getByText(/Nevezési díj: 13\s000\sFt/)).toBeDefined();
    await userEvent.click(question.getByRole("button", { name: "Nevezés" }));
    expect(server.sent).toEqual([["clubEntryList", { competition: 3, race: 31, athleteIdList: [5], seenIdList: [] }]]);
    expect(await button(/^Lemondok: Kis Kata, Sprint$/)).toBeDefined();
  });

  it("an offered place that cannot be taken can be declined", async () => {
    const offerUntil = new Date(Date.now() + WEEK).toISOString();
    show(gridOf([{ ...noClearance, offerUntil }, noClearance]), Grid);
    expect(await button(/^Lemondok: Kis Kata, Sprint$/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Elfogadom/ })).toBeNull();
    expect(await button(/^Pótlom/)).toBeDefined();
  });

  it("an unpaid licence fee opens the basket with it alone, and is a link if it cannot be paid here", async () => {
    show(gridOf([refused, refused], { id: 9, amount: 8_000 }), Grid);
    const pays = await screen.findByRole("link", { name: /^Befizetem: 8\s000\sFt: Kis Kata$/ });
    expect(pays).toHaveProperty("hash", "#basket=f9");
    cleanup();
    show(gridOf([refused, refused]), Grid);
    expect(await screen.findByRole("link", { name: /Kis Kata/ })).toHaveProperty("pathname", "/user-payment");
  });
});

it("shows every refusal of a clearance at its field, and keeps what was typed", async () => {
  const day = "Legfeljebb 2026 november 4.";
  server.answer = {
    successful: false,
    message: "Hibás adatok.",
    properties: { doctorDate: [{ message: day }], doctorDocument: [{ message: "Töltsd fel újra!" }] },
  };
  show(gridOf([noClearance, noClearance]));
  await press(/^Pótlom/);
  const sheet = await dialog(/új sportorvosi$/);
  await userEvent.click(sheet.getByRole("button", { name: "Mentem" }));
  expect(await sheet.findByText("Mező kötelező.")).toBeDefined();
  expect(server.sent).toEqual([]);
  await userEvent.type(sheet.getByRole("textbox"), "2100.06.03.");
  await userEvent.click(sheet.getByRole("button", { name: "Mentem" }));
  expect(await sheet.findByText(day)).toBeDefined();
  expect(sheet.getByText("Töltsd fel újra!")).toBeDefined();
  expect(sheet.getByRole<HTMLInputElement>("textbox").value).toBe("2100.06.03.");
});

it("warns of a clearance that ends before the race, and still saves it", async () => {
  const race = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  const grid = gridOf([noClearance, noClearance]);
  show({ ...grid, raceList: grid.raceList.map((each) => ({ ...each, date: race(60) })) });
  await press(/^Pótlom/);
  const sheet = await dialog(/új sportorvosi$/);
  await userEvent.type(sheet.getByRole("textbox"), race(30));
  expect(await sheet.findByText(/még nem indulhat/)).toBeDefined();
  await userEvent.click(sheet.getByRole("button", { name: "Mentem" }));
  expect(server.sent).toEqual([["saveClearance", { id: 5, doctorDate: race(30) }]]);
});

it("links to the record for a club that may not write records", async () => {
  show(
    gridOf([noClearance, noClearance]),
    GridTable,
    athlete({ accessType: "Org", isAthlete: false, isClub: true, serviceList: [] }),
  );
  expect(await screen.findByRole("link", { name: /Kis Kata/ })).toHaveProperty("pathname", "/athlete/edit/5");
  expect(screen.queryByRole("button", { name: /^Pótlom/ })).toBeNull();
});
