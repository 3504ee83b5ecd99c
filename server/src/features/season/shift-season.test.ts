import { budapestTime } from "@rajt/contract/kernel/days";
import { expect, it } from "vitest";
import { readWorkbook } from "./read-workbook.ts";
import { aSeason } from "./season.testbed.ts";
import { shiftSeason, weeksBetween } from "./shift-season.ts";

it.each([
  ["2026-11-21", "2026-11-21", 0],
  ["2026-11-21", "2026-11-27", 0],
  ["2026-11-21", "2026-11-28", 1],
  ["2026-11-21", "2026-11-20", -1],
  ["2026-11-21", "2028-03-04", 67],
])("weeksBetween(%s, %s) returns %s", (from, to, weeks) => expect(weeksBetween(from, to)).toBe(weeks));

it("shiftSeason moves every day, and keeps the weekday and the local time across a clock change", async () => {
  const rows = await readWorkbook(aSeason());
  const [moved] = shiftSeason(rows, -1).competitions;
  expect(moved).toMatchObject({
    starts_on: "2027-03-20",
    ends_on: "2027-03-21",
    entry_deadline_1: "2027-02-22",
    entry_deadline_2: "2027-03-03",
    entry_deadline_3: null,
    registration_deadline: "2027-03-17",
    briefing_day: "2027-03-19",
  });
  const start = (weeks: number) => {
    const [race] = shiftSeason(rows, weeks).races;
    return race && budapestTime(race.date, race.start_time).toISOString();
  };
  // 28 March 2027 is the first day of summer time: 9:00 is an hour earlier in UTC.
  expect([start(-1), start(0)]).toEqual(["2027-03-21T08:00:00.000Z", "2027-03-28T07:00:00.000Z"]);
});

it("shiftSeason keeps rows without a day", async () => {
  const rows = await readWorkbook(aSeason());
  expect(shiftSeason(rows, 5).prices).toBe(rows.prices);
  expect(shiftSeason(rows, 0)).toEqual(rows);
});
