import { expect, it } from "vitest";
import { daysBetween } from "../../kernel/days.ts";
import { copiedAnnouncement, daysToCopyTo, shiftFor } from "./announcement-copy.rules.ts";
import { announcementProblems } from "./announcement.rules.ts";
import { anAnnouncement } from "./announcement.testbed.ts";

it.each([
  ["2026-05-17", "2026-11-21", 364],
  // A year of 53 weeks: one week more keeps the weekday.
  ["2020-12-31", "2021-01-01", 364],
  ["2024-02-29", "2024-12-01", 364],
  ["2019-06-02", "2026-11-21", 2919],
  // Its day of this year is today.
  ["2025-11-22", "2026-11-21", 364],
  // Its day of this year was yesterday, so it moves to next year.
  ["2025-11-21", "2026-11-21", 728],
])("shiftFor moves %s, copied on %s, by %i days", (date, today, days) => {
  expect(shiftFor(date, today)).toBe(days);
  expect(days % 7).toBe(0);
});

it("daysToCopyTo offers the same weekday around the next two anniversaries, and no past day", () => {
  const days = daysToCopyTo("2026-05-17", "2027-05-01");
  expect(days.slice(0, 3)).toEqual(["2027-05-02", "2027-05-09", "2027-05-16"]);
  expect(days).toContain("2028-05-14");
  expect(days).toHaveLength(7 + 9);
  for (const day of days) expect(daysBetween("2026-05-17", day) % 7).toBe(0);
});

it("copiedAnnouncement moves every day, keeps the time of day across a clock change, and drops decisions and races", () => {
  const copy = copiedAnnouncement(
    anAnnouncement({
      techDate: "2027-10-29T16:00:00.000Z",
      adminApproval: "APPROVED",
      submitted: true,
      refereeName: "Bíró Béla",
    }),
    7,
  );
  expect(copy).toMatchObject({
    date: "2027-09-26",
    endDate: "2027-09-26",
    preRegDeadline1: "2027-08-07",
    preRegDeadline2: null,
    regDeadline: "2027-09-19",
    // 18:00 in Budapest, after summer time ended on 31 October.
    techDate: "2027-11-05T17:00:00.000Z",
    adminApproval: null,
    submitted: false,
    refereeName: null,
  });
  expect(copy.raceList.map(({ id, date }) => [id, date])).toEqual([
    [null, "2027-09-26"],
    [null, "2027-09-26"],
  ]);
  expect(announcementProblems(copy)).toEqual([]);
});
