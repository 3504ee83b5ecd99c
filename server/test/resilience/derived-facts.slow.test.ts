import { expect, test } from "vitest";
import { fullSized } from "../size.ts";
import { afterWork } from "./derived-facts.testbed.ts";
import { openSimulation } from "./random-work.testbed.ts";

const OPERATIONS = fullSized(3_000, 10_000);
const A_DAY = 24 * 3_600_000;
/** Another one each day, told with the figures; `FUZZ_SEED` gives again that of a run that has found something. */
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Date.now() / A_DAY));
const LONG = 3_600_000;

test("what follows from other rows follows from them after long random work", { timeout: LONG }, async () => {
  const simulation = await openSimulation(SEED);
  try {
    expect((await afterWork(simulation, OPERATIONS)).differing).toEqual([]);
  } finally {
    await simulation.portal.close();
  }
});
