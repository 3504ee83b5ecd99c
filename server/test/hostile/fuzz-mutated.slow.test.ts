import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzz, PATIENCE } from "./fuzz.testbed.ts";
import { openTarget, type Target } from "./hostile-input.testbed.ts";
import { mutated } from "./input.testbed.ts";

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.portal.close());

test(
  "inputs of any other shape make no 5xx, no hang, and bring nothing of the inside to light",
  async () => {
    const statuses = await fuzz(target, "mutated", mutated);
    // The mutations bite: many are refused as wrong.
    const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    expect(statuses[400] ?? 0).toBeGreaterThan(all / 5);
  },
  PATIENCE,
);
