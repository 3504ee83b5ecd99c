import type { Call } from "@rajt/contract/kernel/calls";
import { busy } from "./refusal.ts";

/** One more would wait about two seconds for the dearest lists, 100 of which are answered in a second. */
const MOST_AT_ONCE = 200;

/** Handles a call, unless too many of its reserve are being handled. @throws {Refusal} 503 */
export type CallLimit = <T>(reserve: Call["reserve"], handle: () => Promise<T>) => Promise<T>;

/**
 * Limits the calls that a process handles at once, so that under overload memory is bounded and those who are let in are still answered in
 * time. Each reserve of connections has a limit of its own: a crowd at the calendar refuses no entry. Polls are not limited: a thousand at
 * once are answered within a second.
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
