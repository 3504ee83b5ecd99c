import type { ClubGrid, ClubListAnswer } from "@rajt/contract/entry/club-entry.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { raceWith } from "../../../testing/race.ts";
import { ClubRace } from "./ClubRace.tsx";
import { type Cell, free, refused } from "./club.testbed.ts";

const race = raceWith();
const FEE = "A 2100. évi licenszdíja nincs befizetve. Ha befizettétek, nevezhető.";

const gridOf = (cells: Readonly<Record<string, Cell>>): ClubGrid => ({
  raceList: [{ id: 31, code: null, messageMap: { "entry.refusal.feeUnpaid": FEE }, waiting: 0 }],
  athleteList: Object.entries(cells).map(([fullName, cell], at) => ({
    id: at + 1,
    fullName,
    birthDate: "1995-06-15",
    gender: "FEMALE",
    cachedLicenseNumber: null,
    licenseType: "AMATOR",
    ageGroupList: [{ id: 1, name: "felnőtt 1" }],
    cellList: [cell],
  })),
});

const server = { grid: gridOf({}), isGridBroken: false, answer: {} as ClubListAnswer, asked: [] as unknown[] };
const held = new Map<string, Promise<void>>();
/** Delays the responses of a call until the returned function is called. */
const hold = (call: string): (() => void) => {
  let release = () => {};
  held.set(call, new Promise((resolve) => (release = resolve)));
  return () => release();
};
beforeEach(() => {
  sessionStorage.clear();
  held.clear();
  Object.assign(server, { grid: gridOf({ Anna: free, Bea: free, Cili: refused }), isGridBroken: false, asked: [] });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    for (const [call, promise] of held) if (url.endsWith(call)) await promise;
    if (url.endsWith("/getClubEntryGrid"))
      return server.isGridBroken ? new Response("{}", { status: 500 }) : Response.json(server.grid);
    server.asked.push(JSON.parse(body));
    return Response.json(server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  renderIn(
    <>
      <ClubRace competition={3} race={race} />
      <Toasts />
    </>,
    { viewer: athlete({ accessType: "Org", isAthlete: false, isClub: true }) },
  );
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Nevezések mentése" }));

it("ticks eligible athletes, all at once, and shows the sum so far", async () => {
  show();
  await userEvent.click(await box(/^Mindenki kijelölése/));
  expect([(await box(/^Anna/)).checked, (await box(/^Bea/)).checked]).toEqual([true, true]);
  expect(screen.queryByRole("checkbox", { name: /^Cili/ })).toBeNull();
  expect((await screen.findByText(/^Új nevezés: 2/)).textContent.replaceAll(/\s/g, " ")).toContain("26 000 Ft");
});

it("disables ineligible athletes, with the reason and the link to its fix", async () => {
  show();
  const closed = within(await screen.findByRole("region", { name: "Most nem nevezhetők (1)" }));
  expect(closed.getByText(FEE, { exact: false })).toBeDefined();
  expect(closed.getByRole("link", { name: "Megnyitom a befizetéseket: Cili" }).getAttribute("href")).toBe(
    "/user-payment",
  );
});

it("saves the whole list with the athletes who were entered when it was read", async () => {
  server.answer = { successful: true, entered: [], withdrawn: [], staying: [], refused: [] };
  server.grid = gridOf({ Anna: { ...free, alreadyEntry: true, canEntry: false }, Bea: free });
  show();
  await userEvent.click(await box(/^Bea/));
  await save();
  expect(await screen.findByText("Nevezések sikeresen rögzítve")).toBeDefined();
  expect(server.asked).toEqual([{ competition: 3, raceList: [{ race: 31, athleteIdList: [1, 2], seenIdList: [1] }] }]);
});

it("names refused athletes and keeps their ticks until they can be saved", async () => {
  server.answer = {
    successful: false,
    code: "entry.failed.list",
    message: "Hiba történt a nevezések rögzítése során",
    entered: [],
    withdrawn: [],
    staying: [],
    refused: [{ race: 31, athlete: 1, name: "Anna", code: "entry.refusal.feeUnpaid", message: FEE }],
  };
  show();
  await userEvent.click(await box(/^Anna/));
  server.grid = gridOf({ Anna: refused, Bea: free });
  await save();
  expect(await screen.findByText("Akiket nem sikerült benevezni (1)")).toBeDefined();
  expect((await box(/^Anna/)).checked).toBe(true);
  // The reason is gone: the same tick is saved.
  server.answer = { successful: true, entered: [], withdrawn: [], staying: [], refused: [] };
  await save();
  expect(server.asked).toHaveLength(2);
  expect(server.asked[1]).toEqual(server.asked[0]);
});

it("moves the focus to the list when the pressed save button disappears", async () => {
  server.answer = { successful: true, entered: [], withdrawn: [], staying: [], refused: [] };
  show();
  await userEvent.click(await box(/^Anna/));
  server.grid = gridOf({ Anna: { ...free, alreadyEntry: true, canEntry: false }, Bea: free });
  (await screen.findByRole("button", { name: "Nevezések mentése" })).focus();
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Nevezések mentése" })).toBeNull());
  expect(document.activeElement?.contains(screen.getByRole("heading", { name: race.name }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it("keeps a tick that is set during a save, and shows the saved ticks until the grid has them", async () => {
  server.answer = { successful: true, entered: [], withdrawn: [], staying: [], refused: [] };
  show();
  await userEvent.click(await box(/^Anna/));
  const answered = hold("/clubEntryGrid");
  const seen = hold("/getClubEntryGrid");
  await save();
  await userEvent.click(await box(/^Bea/));
  server.grid = gridOf({ Anna: { ...free, alreadyEntry: true, canEntry: false }, Bea: free });
  answered();
  expect(await screen.findByText("Nevezések sikeresen rögzítve")).toBeDefined();
  expect([(await box(/^Anna/)).checked, (await box(/^Bea/)).checked]).toEqual([true, true]);
  seen();
  await vi.waitFor(() => expect(screen.getAllByText("Nem mentett")).toHaveLength(1));
  expect(sessionStorage.getItem(sessionStorage.key(0) ?? "")).toBe('{"31 2":true}');
});

it("withdraws an athlete whose tick is cleared during the save", async () => {
  server.answer = { successful: true, entered: [], withdrawn: [], staying: [], refused: [] };
  show();
  await userEvent.click(await box(/^Anna/));
  const answered = hold("/clubEntryGrid");
  await save();
  await userEvent.click(await box(/^Anna/));
  server.grid = gridOf({ Anna: { ...free, alreadyEntry: true, canEntry: false }, Bea: free });
  answered();
  expect(await screen.findByText("Nevezések sikeresen rögzítve")).toBeDefined();
  await vi.waitFor(() => expect(sessionStorage.getItem(sessionStorage.key(0) ?? "")).toBe('{"31 1":false}'));
  expect((await box(/^Anna/)).checked).toBe(false);
  await save();
  expect(server.asked[1]).toEqual({ competition: 3, raceList: [{ race: 31, athleteIdList: [], seenIdList: [1] }] });
});

it.each(["while", "after"])(
  "withdraws an athlete whose tick is cleared %s saving if the grid cannot be read then",
  async (cleared) => {
    const entered: Cell = { ...free, alreadyEntry: true, canEntry: false };
    server.answer = { successful: true, entered: [], withdrawn: [], staying: [], refused: [] };
    show();
    await userEvent.click(await box(/^Anna/));
    const answered = hold("/clubEntryGrid");
    await save();
    if (cleared === "while") await userEvent.click(await box(/^Anna/));
    Object.assign(server, { grid: gridOf({ Anna: entered, Bea: free }), isGridBroken: true });
    answered();
    await screen.findByText("Nevezések sikeresen rögzítve");
    await userEvent.click(await box(/^Bea/));
    await vi.waitFor(() => expect(screen.queryByRole("button", { busy: true })).toBeNull());
    if (cleared === "after") await userEvent.click(await box(/^Anna/));
    expect((await box(/^Anna/)).checked).toBe(false);
    Object.assign(server, { grid: gridOf({ Anna: entered, Bea: entered }), isGridBroken: false });
    await save();
    await vi.waitFor(() => expect(sessionStorage.getItem(sessionStorage.key(0) ?? "")).toBe('{"31 1":false}'));
    await save();
    expect(server.asked.slice(1)).toEqual([
      { competition: 3, raceList: [{ race: 31, athleteIdList: [2], seenIdList: [] }] },
      { competition: 3, raceList: [{ race: 31, athleteIdList: [2], seenIdList: [1, 2] }] },
    ]);
  },
);

/** The list on a page, with a button that closes and opens it. */
function Closable() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Bezárom" : "Kinyitom"}
      </button>
      {isOpen && <ClubRace competition={3} race={race} />}
      <Toasts />
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("a list that is closed during a save and opened again", () => {
  /** Anna is being saved, the list was closed and opened again, and the server has entered her. */
  async function reopened() {
    server.answer = { successful: true, entered: [], withdrawn: [], staying: [], refused: [] };
    renderIn(<Closable />, { viewer: athlete({ accessType: "Org", isAthlete: false, isClub: true }) });
    await userEvent.click(await box(/^Anna/));
    const answered = hold("/clubEntryGrid");
    await save();
    await press("Bezárom");
    await press("Kinyitom");
    await box(/^Anna/);
    server.grid = gridOf({ Anna: { ...free, alreadyEntry: true, canEntry: false }, Bea: free });
    return answered;
  }
  const isSaid = () => screen.findByText("Nevezések sikeresen rögzítve");
  const kept = () => sessionStorage.getItem(sessionStorage.key(0) ?? "");

  it("keeps a tick that is set then, even if it is closed again", async () => {
    const answered = await reopened();
    await userEvent.click(await box(/^Bea/));
    await press("Bezárom");
    answered();
    await isSaid();
    await press("Kinyitom");
    expect([(await box(/^Anna/)).checked, (await box(/^Bea/)).checked]).toEqual([true, true]);
    await vi.waitFor(() => expect(kept()).toBe('{"31 2":true}'));
  });

  it("withdraws an athlete whose tick is cleared then", async () => {
    const answered = await reopened();
    await userEvent.click(await box(/^Anna/));
    answered();
    await isSaid();
    await vi.waitFor(() => expect(kept()).toBe('{"31 1":false}'));
    expect((await box(/^Anna/)).checked).toBe(false);
  });
});

it("asks again about athletes who stay", async () => {
  server.grid = gridOf({ Anna: { ...free, alreadyEntry: true, canEntry: false } });
  server.answer = {
    successful: true,
    staying: [{ race: 31, athlete: 1, name: "Anna", code: "entry.clubList.paid", message: "Fizetett." }],
  };
  show();
  await userEvent.click(await box(/^Anna/));
  await save();
  expect(await screen.findByText("Fizetett.", { exact: false })).toBeDefined();
  expect((await box(/^Anna/)).checked).toBe(true);
});

it("keeps its ticks when it is closed and opened again", async () => {
  show();
  await userEvent.click(await box(/^Bea/));
  cleanup();
  show();
  expect((await box(/^Bea/)).checked).toBe(true);
  await userEvent.click(await screen.findByRole("button", { name: "Elvetem" }));
  expect((await box(/^Bea/)).checked).toBe(false);
});

it("offers the waiting list of a full race with its length to athletes without a place, and shows who is on it", async () => {
  const full: Cell = { ...free, canEntry: false, amount: null, code: "entry.refusal.full", canJoin: true };
  Object.assign(server, {
    grid: {
      ...gridOf({
        Anna: full,
        Bea: full,
        Cili: { ...full, canJoin: false, position: 4 },
        Dóra: { ...free, offerUntil: "2100-01-01T10:00:00Z" },
      }),
      raceList: [{ id: 31, code: "entry.refusal.full", messageMap: { "entry.refusal.full": "Betelt." }, waiting: 7 }],
    },
    answer: {
      successful: true,
      position: 8,
      waiting: 8,
      refused: [{ athlete: 2, name: "Bea", code: "x", message: FEE }],
    },
  });
  show();
  const list = within(await screen.findByRole("region", { name: "Várólista: Sprint" }));
  expect(list.getAllByText(/^Várólistán:|^Hely felajánlva/).map(({ textContent }) => textContent)).toEqual([
    "Hely felajánlva",
    "Várólistán: 4. a 7 várakozóból",
  ]);
  // An athlete with an offer is entered like the others; no other athlete can be.
  expect(screen.queryByRole("region", { name: /^Most nem nevezhetők/ })).toBeNull();
  await userEvent.click(list.getByRole("checkbox", { name: "Mindenki, akinek nem jutott hely" }));
  await userEvent.click(list.getByRole("button", { name: "Várólistára teszem (2)" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("Most 7 várakozó van; a sportolóitok első helye a sorban: 8.")).toBeDefined();
  await userEvent.click(question.getByRole("button", { name: "Várólistára teszem (2)" }));
  expect(await list.findByText(FEE, { exact: false })).toBeDefined();
  expect(server.asked).toEqual([{ competition: 3, race: 31, athleteIdList: [1, 2] }]);
  await userEvent.click(list.getByRole("button", { name: "Leveszem: Cili" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leveszem" }));
  expect(server.asked.at(-1)).toEqual({ competition: 3, race: 31, athleteIdList: [3] });
});
