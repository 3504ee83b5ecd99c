import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { describe, expect, it } from "vitest";
import { type Cell, free, type GridRace, gridRace, refused } from "./club.testbed.ts";
import {
  afterTicks,
  isFree,
  listsOf,
  narrowed,
  NOT_NARROWED,
  openOf,
  gridCellOf,
  gridCellsOf,
  sumOf,
  type Ticks,
  withinPlaces,
  withTicks,
} from "./club-ticks.ts";

const entered: Cell = { ...free, alreadyEntry: true, canEntry: false };
const paid: Cell = { ...entered, paid: true };

const athlete = (id: number, fullName: string, ...cellList: Cell[]): ClubGrid["athleteList"][number] => ({
  id,
  fullName,
  birthDate: "1995-06-15",
  gender: "FEMALE",
  cachedLicenseNumber: `1000${id}`,
  licenseType: "AMATOR",
  ageGroupList: [{ id: 1 + (id % 2), name: id % 2 === 1 ? "junior" : "felnőtt" }],
  fee: null,
  cellList,
});
const grid: ClubGrid = {
  raceList: [gridRace(31), gridRace(32)],
  athleteList: [
    athlete(1, "Ács Ödön", free, entered),
    athlete(2, "Bíró Éva", paid, refused),
    athlete(3, "Cél Áron", refused, free),
  ],
};
const placeIn = (ticks: Ticks, person: number, race: number) => {
  const found = grid.athleteList.find(({ id }) => id === person);
  const place = found && gridCellOf(grid, ticks, found, race);
  if (!place) throw new Error("not in the grid");
  return place;
};
const all = (ticks: Ticks = {}) => grid.athleteList.flatMap((each) => gridCellsOf(grid, ticks, each));

describe("a club's ticks", () => {
  it("show entered athletes, and change unless the entry is paid or the athlete is ineligible", () => {
    expect(all().map(({ ticked, fixed }) => [ticked, fixed])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, true],
      [false, true],
      [false, false],
    ]);
    const everybody = withTicks({}, all(), true);
    expect(everybody).toEqual({ "31 1": true, "32 3": true });
    expect(withTicks(everybody, all(everybody), false)).toEqual({ "32 1": false });
  });

  it("can be cleared after a save that the grid does not know yet", () => {
    expect(withTicks({ "31 1": true }, [placeIn({ "31 1": true }, 1, 31)], false)).toEqual({});
    expect(withTicks({ "31 1": true }, [placeIn({ "31 1": true }, 1, 31)], false, true)).toEqual({ "31 1": false });
  });

  it("are dropped once they equal what is saved or cannot be saved", () => {
    const gone = { "31 1": true, "32 1": false, "31 9": true, "33 1": true };
    expect(openOf(grid, { ...gone, "32 3": false, "31 2": true, "31 3": true })).toEqual(gone);
    expect(openOf(grid, gone)).toBe(gone);
  });

  it("make the whole list of each changed race, with the athletes who were entered when it was read", () => {
    expect(listsOf(grid, {})).toEqual([]);
    expect(listsOf(grid, { "31 1": true })).toEqual([{ race: 31, athleteIdList: [1, 2], seenIdList: [2] }]);
    // A change by another user is none of ours.
    expect(listsOf(grid, { "32 1": true })).toEqual([]);
  });

  it("add up the price of new athletes, and list those who leave", () => {
    const ticks = { "31 1": true, "32 3": true, "32 1": false };
    const nothing = { keptUntil: null, givenUp: [] };
    expect(sumOf(grid, ticks, listsOf(grid, ticks))).toEqual({ coming: 2, amount: 26_000, leaving: 1, ...nothing });
    expect(sumOf(grid, ticks, [{ race: 31 }])).toEqual({ coming: 1, amount: 13_000, leaving: 0, ...nothing });
  });

  it("say until when the first of the new entries is kept unpaid", () => {
    const [soon, later] = ["2099-12-01T23:00:00.000Z", "2099-12-02T23:00:00.000Z"];
    const kept = gridOf([{ keptUntil: later }, { keptUntil: soon }]);
    expect(sumOf(kept, { "31 1": true, "32 3": true }, [{ race: 31 }, { race: 32 }]).keptUntil).toBe(soon);
    // A withdrawal has no term.
    expect(sumOf(kept, { "31 1": true, "32 1": false }, [{ race: 31 }, { race: 32 }]).keptUntil).toBe(later);
  });

  it("name the places that go to others: of a full race, and of one with a waiting list", () => {
    const leaving = { "32 1": false };
    const givenUp = (traits: Partial<GridRace>) => sumOf(gridOf([{}, traits]), leaving, [{ race: 32 }]).givenUp;
    expect(givenUp({ placesLeft: 0 })).toEqual([{ name: "Ács Ödön", race: "Futam 32", waiting: 0 }]);
    expect(givenUp({ placesLeft: 0, waiting: 2 })).toEqual([{ name: "Ács Ödön", race: "Futam 32", waiting: 2 }]);
    expect(givenUp({ placesLeft: 1 })).toEqual([]);
    expect(givenUp({})).toEqual([]);
  });
});

/** The grid with other traits of its races, in which everybody may enter, except where they are entered. */
const gridOf = (traits: readonly Partial<GridRace>[]): ClubGrid => ({
  raceList: traits.map((each, at) => gridRace(31 + at, each)),
  athleteList: [
    athlete(1, "Ács Ödön", ...traits.map((_, at) => (at === 1 ? entered : free))),
    athlete(2, "Bíró Éva", ...traits.map(() => free)),
    athlete(3, "Cél Áron", ...traits.map(() => free)),
  ],
});

describe("races at the same time", () => {
  /** The first and the third overlap; the second starts as the first ends. */
  const clashing = gridOf([{}, {}, { from: gridRace(31).from, until: gridRace(31).until }]);
  const at = (ticks: Ticks, race: number) => gridCellOf(clashing, ticks, clashing.athleteList[1]!, race);

  it("exclude each other while ticking: the tick in one greys the other, with its name", () => {
    expect(at({}, 33)).toMatchObject({ clash: null, fixed: false });
    expect(at({ "31 2": true }, 33)).toMatchObject({ clash: 31, fixed: true, ticked: false });
    expect(at({ "31 2": true }, 32)).toMatchObject({ clash: null, fixed: false });
    // Of another athlete, and of the same one in the race itself.
    expect(at({ "31 3": true }, 33)).toMatchObject({ clash: null });
    expect(at({ "31 2": true }, 31)).toMatchObject({ clash: null, ticked: true, fixed: false });
  });

  it("are skipped by ticking everybody, so that nothing is counted that cannot be saved", () => {
    const ticks = { "31 2": true };
    const column = clashing.athleteList.flatMap((each) => gridCellOf(clashing, ticks, each, 33) ?? []).filter(isFree);
    const everybody = withTicks(ticks, column, true);
    expect(everybody).toEqual({ "31 2": true, "33 1": true, "33 3": true });
    expect(sumOf(clashing, everybody, listsOf(clashing, everybody)).coming).toBe(3);
  });

  it("leave the earlier race of two ticks that were stored before", () => {
    expect(openOf(clashing, { "33 2": true, "31 2": true, "33 3": true })).toEqual({ "31 2": true, "33 3": true });
  });
});

describe("the last places of a race", () => {
  const small = gridOf([{ placesLeft: 2 }, { placesLeft: 0 }]);
  const column = (ticks: Ticks, race: number) => {
    const after = afterTicks(small, ticks);
    return after.athleteList.flatMap((each) => gridCellOf(after, ticks, each, race) ?? []);
  };

  it("are taken up by unsaved ticks", () => {
    expect(column({ "31 1": true }, 31).map(({ isTakenUp }) => isTakenUp)).toEqual([false, false, false]);
    const two = column({ "31 1": true, "31 3": true }, 31);
    expect(two.map(({ isTakenUp, fixed }) => [isTakenUp, fixed])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
  });

  it("limit ticking everybody", () => {
    expect(withTicks({}, withinPlaces(afterTicks(small, {}), column({}, 31)), true)).toEqual({
      "31 1": true,
      "31 2": true,
    });
  });

  it("include one given up by the club unless others wait for it", () => {
    expect(afterTicks(small, { "32 1": false }).raceList[1]?.placesLeft).toBe(1);
    const awaited = gridOf([{}, { placesLeft: 0, waiting: 1 }]);
    expect(afterTicks(awaited, { "32 1": false }).raceList[1]?.placesLeft).toBe(0);
  });

  it("do not include an offered place, which is the athlete's own", () => {
    const offered = { ...free, offerUntil: "2100-01-01T10:00:00Z" };
    const offering = { ...small, athleteList: [athlete(4, "Dér Ida", offered), ...small.athleteList] };
    expect(afterTicks(offering, { "31 4": true }).raceList[0]?.placesLeft).toBe(2);
  });
});

describe("narrowed", () => {
  const found = (narrowing: Partial<typeof NOT_NARROWED>) =>
    narrowed(grid.athleteList, { ...NOT_NARROWED, ...narrowing }).map(({ id }) => id);

  it("finds athletes without accents, by licence number, and by age group", () => {
    expect([found({}), found({ word: "acs od" }), found({ word: "10003" })]).toEqual([[1, 2, 3], [1], [3]]);
    expect([found({ ageGroup: 2 }), found({ ageGroup: 1, word: "cél" })]).toEqual([[1, 3], []]);
  });
});
