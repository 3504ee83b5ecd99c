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
])("reminderOn, %i days after the due day, returns %s", (days, expected) => {
  expect(reminderOn(addDays(DUE, days), DUE)).toBe(expected);
});

test("remindedDueDays covers exactly the due days with a reminder", () => {
  const { from, to } = remindedDueDays("2027-03-01");
  expect([from, to].map((due) => reminderOn("2027-03-01", due))).toEqual([30, -7]);
  expect([addDays(from, -1), addDays(to, 1)].map((due) => reminderOn("2027-03-01", due))).toEqual([null, null]);
});
