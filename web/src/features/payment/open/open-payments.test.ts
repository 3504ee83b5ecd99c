import { expect, test } from "vitest";
import { minutesLeft } from "./open-payments.ts";

test.each([
  ["10:02:00", 18],
  ["10:02:01", 17],
  ["10:19:00", 1],
  ["10:19:01", 0],
  ["10:19:59", 0],
  ["10:20:00", null],
  ["11:00:00", null],
])("minutesLeft at %s, for a payment until 10:20, returns %s", (at, left) => {
  expect(minutesLeft(new Date("2026-05-04T10:20:00Z"), new Date(`2026-05-04T${at}Z`))).toBe(left);
});
