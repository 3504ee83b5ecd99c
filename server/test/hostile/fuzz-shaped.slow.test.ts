import { afterAll, beforeAll, test } from "vitest";
import { fuzz, PATIENCE } from "./fuzz.testbed.ts";
import { openTarget, type Target } from "./hostile-input.testbed.ts";
import { shaped } from "./input.testbed.ts";

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.portal.close());

test(
  "inputs of the declared shape cause no 5xx and no hang, and disclose no internals",
  async () => {
    await fuzz(target, "shaped", shaped);
  },
  PATIENCE,
);
