/** Rules on offers of places to those who wait (product/entering 41). */
import { addDays, type Day, startOfDay } from "../../kernel/days.ts";
import { editingClosesAt } from "../entry.rules.ts";

const HOUR = 3_600_000;
const LONGEST = 24 * HOUR;
const SHORTEST = HOUR;

/**
 * Returns the end of an offer that is made now: 24 hours on, or the end of the registration deadline if that is nearer;
 * at least an hour, and never past 17:00 on the eve. Null once the deadline is over: then none is made.
 */
export function offerUntil(now: Date, { regDeadline, raceDate }: { regDeadline: Day; raceDate: Day }): Date | null {
  const deadline = startOfDay(addDays(regDeadline, 1)).getTime();
  const eve = editingClosesAt(raceDate).getTime();
  const at = now.getTime();
  if (at >= deadline || at >= eve) return null;
  return new Date(Math.min(Math.max(Math.min(at + LONGEST, deadline), at + SHORTEST), eve));
}

/** Milliseconds: so long before it lapses an unpaid entry is warned of. */
export const WARNED_BEFORE = LONGEST;

/** The moment at which an unpaid entry lapses of which one is warned now: the end of its term, and never sooner than a day on. */
export const lapseAt = (now: Date, heldUntil: Date): Date =>
  new Date(Math.max(heldUntil.getTime(), now.getTime() + WARNED_BEFORE));

/**
 * Returns the places that nobody has: neither an entry nor an offer that lives. Where the capacity was lowered there
 * are none; null is no limit.
 */
export const placesLeft = ({ capacity, taken }: { capacity: number | null; taken: number }): number | null =>
  capacity === null ? null : Math.max(0, capacity - taken);
