import type { Call } from "@rajt/contract/kernel/calls";
import { busy } from "./refusal.ts";

/** One more would wait about two seconds for the slowest lists, of which 100 are answered in a second. */
const MOST_AT_ONCE = 200;

/** Handles a call, unless its reserve is handling too many. @throws {Refusal} 503 */
export type CallLimit = <T>(reserve: Call["reserve"], handle: () => Promise<T>) => Promise<T>;

/**
 * Limits the calls that a process handles at once, so that under overload memory is bounded and admitted calls are still answered in time.
 * Each reserve of connections has its own limit: a crowd at the calendar refuses no entry. Polls are not limited: a thousand at once are
 * answered within a second.
 */
export function limitCalls(): CallLimit {
  const handled = new Map<Call["reserve"], number>();
  const add = (reserve: Call["reserve"], change: 1 | -1) => handled.set(reserve, (handled.get(reserve) ?? 0) + change);
  return async (reserve, handle) => {
    if (reserve !== "poll" && (handled.get(reserve) ?? 0) >= MOST_AT_ONCE) throw busy();
    add(reserve, 1);
    try {
      return await handle();
    } finally {
      add(reserve, -1);
    }
  };
}

export const unlimited: CallLimit = (_, handle) => handle();
