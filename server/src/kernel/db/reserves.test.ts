import { expect, test } from "vitest";
import { RESERVES, reservedOf } from "./reserves.ts";

test("shares a single connection, gives each reserve one from twelve on, and never reserves more than half", () => {
  const all = Array.from({ length: 100 }, (_, at) => at + 1);
  expect([reservedOf(1), reservedOf(2), reservedOf(11), reservedOf(12)]).toEqual([0, 1, 5, RESERVES.length]);
  expect(all.filter((connections) => reservedOf(connections) > connections / 2)).toEqual([]);
  expect(Math.max(...all.map(reservedOf))).toBe(RESERVES.length);
});
