import fc from "fast-check";
import { expect, it } from "vitest";
import { groupsOf } from "./groups.ts";

const at = (x: number, y = 0) => ({ x, y });

it("groups pins that would overlap, in their order", () => {
  expect(groupsOf([at(0), at(100), at(20), at(110)], (one) => one, 30)).toEqual([
    [at(0), at(20)],
    [at(100), at(110)],
  ]);
});

it("does not group pins at exactly the reach", () => {
  expect(groupsOf([at(0), at(30)], (one) => one, 30)).toHaveLength(2);
});

it("puts every pin into one group, and groups do not overlap", () => {
  const pixels = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }));
  fc.assert(
    fc.property(pixels, (all) => {
      const groups = groupsOf(all, (one) => one, 30);
      expect(groups.flat()).toHaveLength(all.length);
      const firsts = groups.flatMap(([first]) => first ?? []);
      for (const [index, one] of firsts.entries())
        for (const other of firsts.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(30);
    }),
  );
});
