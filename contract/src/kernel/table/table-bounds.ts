/**
 * Bounds of an interval of moments: a whole day (`2027-05-31`), or a minute where the column has times (`2027-05-31T15:00:00.000Z`), both
 * in Budapest time. Both bounds are included.
 */
import { addDays, startOfDay } from "../days.ts";
import type { Locale } from "../enumerations.ts";
import { readDay, readMoment, typedDay, typedMoment } from "../typed-days.ts";

type End = "from" | "to";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Returns the first moment of a bound. */
export const firstOf = (bound: string): Date => (isDay(bound) ? startOfDay(bound) : new Date(minuteOf(bound)));

/** Returns the first moment after a bound. */
export const firstAfter = (bound: string): Date =>
  isDay(bound) ? startOfDay(addDays(bound, 1)) : new Date(minuteOf(bound) + MINUTE_MS);

/** `2027.05.31. 17:00`, or `2027.05.31.` of a whole day; `31 May 2027 17:00` in English. */
export const typedBound = (bound: string, locale: Locale): string =>
  isDay(bound) ? typedDay(bound, locale) : typedMoment(bound, locale);

/**
 * Parses a typed bound, with or without a time; null where there is no such moment. As the end of an interval, a time that occurs twice in
 * autumn is the later one.
 */
export function readBound(typed: string, end: End): string | null {
  const moment = readMoment(typed);
  if (moment === null) return readDay(typed);
  const again = new Date(Date.parse(moment) + HOUR_MS).toISOString();
  return end === "to" && typedMoment(again, "hu") === typedMoment(moment, "hu") ? again : moment;
}

const isDay = (bound: string): boolean => bound.length === "yyyy-MM-dd".length;

const minuteOf = (moment: string): number => Math.floor(Date.parse(moment) / MINUTE_MS) * MINUTE_MS;
