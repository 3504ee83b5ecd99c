import { expect, test } from "vitest";
import { RESERVES, reservedOf } from "./reserves.ts";

test("a single connection is everybody's, from twelve on each reserve has one, and half of all are never kept", () => {
  const all = Array.from({ length: 100 }, (_, at) => at + 1);
  expect([reservedOf(1), reservedOf(2), reservedOf(11), reservedOf(12)]).toEqual([0, 1, 5, RESERVES.length]);
  expect(all.filter((connections) => reservedOf(connections) > connections / 2)).toEqual([]);
  expect(Math.max(...all.map(reservedOf))).toBe(RESERVES.length);
});
