import type { ClubGrid, ClubListAnswer } from "@rajt/contract/entry/club-entry.calls";
import type { BasketItem } from "@rajt/contract/payment/payment.calls";
import { basketOfCompetition, basketOfEntries } from "@rajt/contract/payment/basket-address.values";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { raceWith } from "../../../testing/race.ts";
import { ClubRace } from "./ClubRace.tsx";
import { type Cell, free, gridRace, refused } from "./club.testbed.ts";

const race = raceWith();
const FEE = "A 2100. évi licenszdíja nincs befizetve. Ha befizettétek, nevezhető.";

const gridOf = (cells: Readonly<Record<string, Cell>>): ClubGrid => ({
  raceList: [gridRace(31, { name: "Sprint", messageMap: { "entry.refusal.feeUnpaid": FEE } })],
  athleteList: Object.entries(cells).map(([fullName, cell], at) => ({
    id: at + 1,
    fullName,
    birthDate: "1995-06-15",
    gender: "FEMALE",
    cachedLicenseNumber: null,
    licenseType: "AMATOR",
    ageGroupList: [{ id: 1, name: "felnőtt 1" }],
    fee: null,
    cellList: [cell],
  })),
});

const server = {
  grid: gridOf({}),
  basket: [] as BasketItem[],
  isGridBroken: false,
  answer: {} as ClubListAnswer,
  asked: [] as unknown[],
};
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
  Object.assign(server, {
    grid: gridOf({ Anna: free, Bea: free, Cili: refused }),
    basket: [],
    isGridBroken: false,
    asked: [],
  });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (url.endsWith("/getBasketContent")) return Response.json(server.basket);
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
const save = async () =>
  userEvent.click(await screen.findByRole("button", { name: /^(Nevezések mentése|.* visszavonása)$/ }));

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

it("names refused athletes with their reason, and clears their ticks", async () => {
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
  // Nothing is left that would fail again.
  await vi.waitFor(() => expect(screen.queryByRole("checkbox", { name: /^Anna/ })).toBeNull());
  expect(screen.queryByRole("button", { name: "Nevezések mentése" })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it("sums up a save that was refused in part, without a message of success", async () => {
  server.answer = {
    successful: true,
    message: "Nevezések sikeresen rögzítve",
    entered: [{ race: 31, athlete: 2, name: "Bea", entry: 52, amount: 13_000 }],
    withdrawn: [],
    staying: [],
    refused: [{ race: 31, athlete: 1, name: "Anna", code: "entry.refusal.feeUnpaid", message: FEE }],
  };
  show();
  await box(/^Anna/);
  // Messages of other tests are still shown.
  for (const close of screen.queryAllByRole("button", { name: "Bezárás" })) await userEvent.click(close);
  await userEvent.click(await box(/^Mindenki kijelölése/));
  server.grid = gridOf({ Anna: refused, Bea: { ...free, alreadyEntry: true, canEntry: false } });
  await save();
  expect(await screen.findByText("1 nevezve, 1 nem")).toBeDefined();
  expect(screen.queryByText("Nevezések sikeresen rögzítve")).toBeNull();
  expect(screen.queryByText(/visszavonva/i)).toBeNull();
});

const entered: Cell = { ...free, alreadyEntry: true, canEntry: false };

describe("after a save", () => {
  const owed = (id: number, over: Partial<BasketItem> = {}): BasketItem => ({
    id,
    race: 31,
    amount: 13_000,
    settled: 0,
    debtor: null,
    enteredOnly: false,
    raceName: "Sprint",
    teamName: null,
    personFullName: "Bea",
    competitionName: "Tavaszi kupa",
    competition: 3,
    date: "2100-05-01",
    startTime: 36_000,
    inPayment: false,
    underReview: false,
    payment: null,
    keptUntil: "2100-01-01T23:00:00.000Z",
    nextAmount: null,
    nextAmountFrom: null,
    ...over,
  });
  const bar = async () => (await screen.findByRole("link", { name: "Kifizetem" })).parentElement;
  const address = async () => (await screen.findByRole("link", { name: "Kifizetem" })).getAttribute("href");

  it("tells what the new entries cost and until when they are kept, and pays exactly them", async () => {
    server.basket = [owed(51), owed(52), owed(60, { competition: 4 })];
    server.answer = {
      successful: true,
      entered: [{ race: 31, athlete: 2, name: "Bea", entry: 52, amount: 13_000 }],
    };
    show();
    await userEvent.click(await box(/^Bea/));
    server.grid = gridOf({ Anna: free, Bea: entered });
    await save();
    await vi.waitFor(async () => expect((await bar())?.textContent).toContain("1 nevezés"));
    const text = (await bar())?.textContent?.replaceAll(/\s/g, " ");
    expect(text).toContain("1 nevezés · 13 000 Ft");
    expect(text).toContain("Fizesd be 2100 január 1. 23:59-ig, különben megszűnik.");
    expect(await address()).toBe(`/${basketOfEntries([52])}`);
  });

  it("tells all that is owed for the competition when nothing was just saved", async () => {
    server.basket = [
      owed(51),
      owed(52, { keptUntil: null }),
      owed(53, { inPayment: true }),
      // Another club's athlete, whom the club entered as the organiser.
      owed(54, { enteredOnly: true }),
      owed(60, { competition: 4 }),
    ];
    show();
    const text = (await bar())?.textContent?.replaceAll(/\s/g, " ");
    expect(text).toContain("Fizetésre vár: 2 nevezés · 26 000 Ft");
    expect(text).toContain("1 közülük megszűnik, ha nem fizeted be 2100 január 1. 23:59-ig.");
    expect(await address()).toBe(`/${basketOfCompetition(3)}`);
  });

  it("is silent if nothing is owed", async () => {
    server.basket = [owed(60, { competition: 4 })];
    show();
    await box(/^Anna/);
    await vi.waitFor(() => expect(screen.queryByRole("link", { name: "Kifizetem" })).toBeNull());
  });
});

it("says before saving until when the new entries are kept unpaid", async () => {
  server.grid = { ...server.grid, raceList: [gridRace(31, { keptUntil: "2100-01-01T23:00:00.000Z" })] };
  show();
  await userEvent.click(await box(/^Anna/));
  expect(await screen.findByText("Mentés után fizesd be 2100 január 1. 23:59-ig, különben megszűnik.")).toBeDefined();
});

describe("withdrawing", () => {
  const withdrawn: ClubListAnswer = { successful: true, withdrawn: [{ race: 31, athlete: 1, name: "Anna" }] };

  it("is named by the button, alone and beside new entries", async () => {
    server.grid = gridOf({ Anna: entered, Bea: free });
    show();
    await userEvent.click(await box(/^Anna/));
    expect(await screen.findByRole("button", { name: "1 visszavonása" })).toBeDefined();
    await userEvent.click(await box(/^Bea/));
    expect(await screen.findByRole("button", { name: "1 nevezése, 1 visszavonása" })).toBeDefined();
  });

  it("needs no question if there are places", async () => {
    Object.assign(server, { grid: gridOf({ Anna: entered }), answer: withdrawn });
    show();
    await userEvent.click(await box(/^Anna/));
    await userEvent.click(await screen.findByRole("button", { name: "1 visszavonása" }));
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  });

  it.each([
    [{ placesLeft: 0 }, "Anna – Sprint: a futam betelt, a felszabaduló helyre más nevezhet."],
    [{ placesLeft: 0, waiting: 2 }, "Anna – Sprint: a helyet a várólistán a következőnek ajánljuk fel."],
  ])("asks before a place is given up in a race with %j", async (traits, words) => {
    const raceList = [gridRace(31, { name: "Sprint", ...traits })];
    Object.assign(server, { grid: { ...gridOf({ Anna: entered }), raceList }, answer: withdrawn });
    show();
    await userEvent.click(await box(/^Anna/));
    await userEvent.click(await screen.findByRole("button", { name: "1 visszavonása" }));
    const question = within(await screen.findByRole("dialog", { name: "Visszavonod? A hely másé lesz." }));
    expect(question.getByText(words)).toBeDefined();
    expect(server.asked).toHaveLength(0);
    await userEvent.click(question.getByRole("button", { name: "1 visszavonása" }));
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  });

  it("is closed for paid entries, with the reason and the link to where they are withdrawn", async () => {
    server.grid = gridOf({ Anna: { ...entered, paid: true } });
    show();
    expect((await box(/^Anna/)).disabled).toBe(true);
    expect(screen.getByText(/^Befizetett nevezést az Indulók között/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Megnyitom az indulókat" }).getAttribute("href")).toBe(
      "/competition-entry-club/grid/3?view=starters",
    );
  });
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

it("keeps its ticks when it is closed and opened again, and restores discarded ones on request", async () => {
  show();
  await userEvent.click(await box(/^Bea/));
  cleanup();
  show();
  expect((await box(/^Bea/)).checked).toBe(true);
  await userEvent.click(await screen.findByRole("button", { name: "Elvetem" }));
  expect((await box(/^Bea/)).checked).toBe(false);
  // Until the message disappears.
  await userEvent.click(await box(/^Anna/));
  await userEvent.click(await screen.findByRole("button", { name: "Visszavonás" }));
  expect([(await box(/^Anna/)).checked, (await box(/^Bea/)).checked]).toEqual([true, true]);
  expect(screen.queryByRole("button", { name: "Visszavonás" })).toBeNull();
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
      raceList: [
        gridRace(31, { code: "entry.refusal.full", messageMap: { "entry.refusal.full": "Betelt." }, waiting: 7 }),
      ],
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
  expect(list.getAllByText(/^Várólistán:/).map(({ textContent }) => textContent)).toEqual([
    "Várólistán: 4. a 7 várakozóból",
  ]);
  // An offered place is taken and declined in the athlete's own line, and the athlete is listed once.
  expect(screen.getAllByText("Dóra", { selector: "span:not([class*='hidden'])" })).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Elfogadom \(\d+ ó \d+ p\): Dóra, Sprint$/ })).toBeDefined();
  expect(screen.getByRole("button", { name: "Lemondok: Dóra, Sprint" })).toBeDefined();
  expect(screen.queryByRole("region", { name: /^Most nem nevezhetők/ })).toBeNull();
  await userEvent.click(list.getByRole("checkbox", { name: "Mindenki, akinek nem jutott hely" }));
  await userEvent.click(list.getByRole("button", { name: "Várólistára teszem (2)" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("Most 7 várakozó van; a sportolóitok első helye a sorban: 8.")).toBeDefined();
  await userEvent.click(question.getByRole("button", { name: "Várólistára teszem (2)" }));
  expect(await list.findByText(FEE, { exact: false })).toBeDefined();
  expect(server.asked).toEqual([{ competition: 3, race: 31, athleteIdList: [1, 2] }]);
  expect(await screen.findByText("8. a várólistán.")).toBeDefined();
  await userEvent.click(list.getByRole("button", { name: "Lelépek: Cili" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Lelépek" }));
  expect(server.asked.at(-1)).toEqual({ competition: 3, race: 31, athleteIdList: [3] });
});
