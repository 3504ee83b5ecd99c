import { expect, it } from "vitest";
import { madeOnce } from "./made-once.ts";

it("creates a value once for all callers, and again after a failure", async () => {
  let made = 0;
  let isBroken = true;
  const get = madeOnce(async () => {
    made++;
    if (isBroken) throw new Error("not now");
    return made;
  });
  const results = await Promise.allSettled([get(), get()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(made).toBe(1);
  isBroken = false;
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(await get()).toBe(2);
});
