import fc from "fast-check";
import { expect } from "vitest";
import { fullSized } from "../size.ts";
import { histogram, report } from "../resilience/figures.ts";
import { calls, hurl, type Target } from "./hostile-input.testbed.ts";
import { shapeOf } from "./input.testbed.ts";
import { unsealed } from "../resilience/unsealed.ts";

/** Inputs for each call, different in each run. */
const RUNS = fullSized(25, 200);
/** Different inputs each time; `FUZZ_SEED` repeats those of an earlier run. */
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
/** The longest time for an answer: milliseconds. */
const LONGEST = 5_000;
/** The longest time for all of them: milliseconds. */
export const PATIENCE = 60_000 + RUNS * 12_000;

// Signing out by accident would turn the rest of the run into a guest's.
const survivable = calls.filter(([name]) => name !== "GET /userLogin/logout");

/** Sends generated inputs to every call; returns how often each status was answered. */
export async function fuzz(
  { visitor, athlete, club, staff }: Target,
  kind: string,
  arbitrary: (shape: ReturnType<typeof shapeOf>) => fc.Arbitrary<unknown>,
): Promise<Record<string, number>> {
  const everyone = [visitor, athlete, club, staff];
  const statuses: number[] = [];
  let longest = 0;
  for (const [name, call] of survivable)
    await fc.assert(
      fc.asyncProperty(arbitrary(shapeOf(call.input)), fc.nat({ max: 3 }), async (value, who) => {
        const reply = await hurl(name, value, everyone[who] ?? club);
        statuses.push(reply.status);
        longest = Math.max(longest, Math.round(reply.ms));
        const sin = sinOf(reply);
        if (sin !== null) throw new Error(`${name} ${sin}`);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  const told = histogram(statuses);
  report(kind, { seed: SEED, requests: statuses.length, longest, statuses: told });
  expect(statuses.length).toBe(survivable.length * RUNS);
  return told;
}

/** Returns the portal's violation of what it must never do, whatever the input; null without one. */
const sinOf = ({ status, body, ms }: Awaited<ReturnType<typeof hurl>>): string | null => {
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (ms > LONGEST) return `took ${Math.round(ms)} ms`;
  return unsealed(body);
};
