import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { describe, expect, it } from "vitest";
import { type Cell, free, refused } from "./club.testbed.ts";
import {
  listsOf,
  narrowed,
  NOT_NARROWED,
  openOf,
  gridCellOf,
  gridCellsOf,
  sumOf,
  type Ticks,
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
  cellList,
});
const grid: ClubGrid = {
  raceList: [31, 32].map((id) => ({ id, code: null, messageMap: {}, waiting: 0 })),
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

  it("stay after a refused save, and can be cleared", () => {
    const ticks = { "31 3": true };
    expect(placeIn(ticks, 3, 31)).toMatchObject({ ticked: true, changed: true, fixed: false });
    expect(withTicks(ticks, [placeIn(ticks, 3, 31)], false)).toEqual({});
    // The save may have succeeded: the grid does not know.
    expect(withTicks(ticks, [placeIn(ticks, 3, 31)], false, true)).toEqual({ "31 3": false });
  });

  it("are dropped once they equal what is saved", () => {
    const gone = { "31 1": true, "32 1": false, "31 9": true, "33 1": true };
    expect(openOf(grid, { ...gone, "32 3": false, "31 2": true })).toEqual(gone);
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
    expect(sumOf(grid, ticks, listsOf(grid, ticks))).toEqual({ coming: 2, amount: 26_000, leaving: 1 });
    expect(sumOf(grid, ticks, [{ race: 31 }])).toEqual({ coming: 1, amount: 13_000, leaving: 0 });
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
