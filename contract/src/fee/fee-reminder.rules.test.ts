import { expect, test } from "vitest";
import { addDays } from "../kernel/days.ts";
import { remindedDueDays, reminderOn } from "./fee-reminder.rules.ts";

const DUE = "2027-01-31";

test.each([
  [-8, null],
  [-7, -7],
  [-2, -7],
  [-1, -1],
  [0, -1],
  [1, null],
  [13, null],
  [14, 14],
  [29, 14],
  [30, 30],
  [44, 30],
  [45, null],
])("%i days after the due day the reminder %s is due", (days, expected) => {
  expect(reminderOn(addDays(DUE, days), DUE)).toBe(expected);
});

test("the due days that may have a reminder are those that have one, and no day before or after", () => {
  const { from, to } = remindedDueDays("2027-03-01");
  expect([from, to].map((due) => reminderOn("2027-03-01", due))).toEqual([30, -7]);
  expect([addDays(from, -1), addDays(to, 1)].map((due) => reminderOn("2027-03-01", due))).toEqual([null, null]);
});
