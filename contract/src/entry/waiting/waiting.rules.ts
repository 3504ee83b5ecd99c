/** Rules for offers of places to waiting persons and teams (product/entering 41). */
import { addDays, type Day, startOfDay } from "../../kernel/days.ts";
import { editingClosesAt } from "../entry.rules.ts";

const HOUR = 3_600_000;
const LONGEST = 24 * HOUR;
const SHORTEST = HOUR;

/**
 * Returns the end of an offer that is made now: 24 hours later, or the end of the registration deadline if that is nearer.
 * An offer is open for at least an hour, but never past 17:00 on the day before the race. Null after the deadline: no offer is made.
 */
export function offerUntil(now: Date, { regDeadline, raceDate }: { regDeadline: Day; raceDate: Day }): Date | null {
  const deadline = startOfDay(addDays(regDeadline, 1)).getTime();
  const eve = editingClosesAt(raceDate).getTime();
  const at = now.getTime();
  if (at >= deadline || at >= eve) return null;
  return new Date(Math.min(Math.max(Math.min(at + LONGEST, deadline), at + SHORTEST), eve));
}

/** Milliseconds between the warning and the lapse of an unpaid entry. */
export const WARNED_BEFORE = LONGEST;

/** Returns when an unpaid entry lapses that is warned of now: at the end of its term, and at least a day later. */
export const lapseAt = (now: Date, heldUntil: Date): Date =>
  new Date(Math.max(heldUntil.getTime(), now.getTime() + WARNED_BEFORE));

/**
 * Returns the number of places taken neither by an entry nor by an open offer; null is unlimited. Zero if the capacity was lowered below
 * the number of entries.
 */
export const placesLeft = ({ capacity, taken }: { capacity: number | null; taken: number }): number | null =>
  capacity === null ? null : Math.max(0, capacity - taken);
