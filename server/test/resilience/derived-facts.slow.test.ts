import { expect, test } from "vitest";
import { fullSized } from "../size.ts";
import { afterWork } from "./derived-facts.testbed.ts";
import { openSimulation } from "./random-work.testbed.ts";

const OPERATIONS = fullSized(3_000, 10_000);
const A_DAY = 24 * 3_600_000;
/** A new one each day, printed with the figures; `FUZZ_SEED` repeats that of an earlier run. */
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Date.now() / A_DAY));
const LONG = 3_600_000;

test("derived facts are correct after long random work", { timeout: LONG }, async () => {
  const simulation = await openSimulation(SEED);
  try {
    expect((await afterWork(simulation, OPERATIONS)).differing).toEqual([]);
  } finally {
    await simulation.portal.close();
  }
});
