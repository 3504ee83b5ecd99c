import { setTimeout as sleep } from "node:timers/promises";
import { arrivals } from "../../http/arrivals.ts";

/** While others ask, this many times as long as it worked an export rests. */
const REST = 20;
/** Longest rest: whoever reads slowly has taken the time, not the export. Milliseconds. */
const LONGEST_REST = 80;

/**
 * The pace of long work done in portions: at full speed while nobody else asks, and with rests while somebody does, one after another where
 * several are at it. What others wait for is not the event loop alone but the processors, which the database and the packing keep busy as well
 * (docs/decisions/0015).
 *
 *     const rest = paced();
 *     for (…) { await aPortion(); await rest(); }
 */
export function paced(): () => Promise<void> {
  let began = performance.now();
  let seen = arrivals();
  return async () => {
    if (arrivals() !== seen) {
      const rest = Math.min(REST * (performance.now() - began), LONGEST_REST);
      await inTurn(() => sleep(rest));
    }
    began = performance.now();
    seen = arrivals();
  };
}

let last: Promise<unknown> = Promise.resolve();

/** One after another: also finding and ordering the rows of an export takes a processor of the database, and two of them would take both. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  // Nothing of what came out is held on to.
  last = turn.then(
    () => undefined,
    () => undefined,
  );
  return turn;
}
