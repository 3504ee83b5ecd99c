import { describe, expect, it } from "vitest";
import { proposedRanges } from "./number-ranges.rules.ts";
import type { NumberedRace, NumberRange } from "./start-numbers.calls.ts";

const raceOf = (id: number, entered: number, capacity: number | null = null): NumberedRace => ({
  id,
  name: `Futam ${id}`,
  date: "2099-06-01",
  startTime: 0,
  isTeam: false,
  groupList: [],
  entered,
  numbered: 0,
  capacity,
});
const rangeOf = (race: number, first: number, last: number, group: number | null = null): NumberRange => ({
  race,
  group,
  first,
  last,
  wave: null,
});
const without = (race: number) => ({ entry: 1, race, name: "", reason: "NO_RANGE" as const });

describe("proposedRanges", () => {
  it("begins each race at a hundred, and leaves room for latecomers and all places", () => {
    const raceList = [raceOf(1, 12), raceOf(2, 95), raceOf(3, 10, 250), raceOf(4, 0)];
    expect(proposedRanges({ raceList, rangeList: [], withoutList: [] })).toEqual([
      rangeOf(1, 101, 200),
      rangeOf(2, 201, 400),
      rangeOf(3, 401, 700),
      rangeOf(4, 701, 800),
    ]);
  });

  it("leaves room for latecomers beside places that are a full hundred, and beside more entries than places", () => {
    const raceList = [raceOf(1, 80, 100), raceOf(2, 95, 50), raceOf(3, 0, 90)];
    expect(proposedRanges({ raceList, rangeList: [], withoutList: [] })).toEqual([
      rangeOf(1, 101, 300),
      rangeOf(2, 301, 500),
      rangeOf(3, 501, 600),
    ]);
  });

  it("continues after existing ranges, and proposes none for a race with one", () => {
    const raceList = [raceOf(1, 5), raceOf(2, 5)];
    expect(proposedRanges({ raceList, rangeList: [rangeOf(1, 1, 250)], withoutList: [] })).toEqual([
      rangeOf(2, 301, 400),
    ]);
  });

  it("proposes one beside the ranges of age groups only if starters have none", () => {
    const raceList = [raceOf(1, 5)];
    const rangeList = [rangeOf(1, 101, 200, 9)];
    expect(proposedRanges({ raceList, rangeList, withoutList: [] })).toEqual([]);
    expect(proposedRanges({ raceList, rangeList, withoutList: [without(1)] })).toEqual([rangeOf(1, 201, 300)]);
  });
});
