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
  "inputs of any other shape cause no 5xx and no hang, and disclose no internals",
  async () => {
    const statuses = await fuzz(target, "mutated", mutated);
    // The mutations are effective: many are refused as invalid.
    const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    expect(statuses[400] ?? 0).toBeGreaterThan(all / 5);
  },
  PATIENCE,
);
