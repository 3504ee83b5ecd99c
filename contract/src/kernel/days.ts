/**
 * Calendar days and moments of Hungary (product/portal 8). A day is a `yyyy-MM-dd` string, never a Date: it has no zone and cannot shift. A
 * moment is a Date. The time zone of the process has no effect.
 */
import { LANGUAGE_TAGS, type Locale } from "./enumerations.ts";

/** A calendar day, `yyyy-MM-dd`. */
export type Day = string;

const MS_PER_DAY = 86_400_000;

/** Returns the day in Budapest at a moment. */
export const dayOf = (instant: Date): Day => isoDay(budapestWall(instant));

/** Returns the time on the clocks of Budapest at a moment, in seconds since midnight. */
export function timeOfDay(instant: Date): number {
  const wall = budapestWall(instant);
  return Math.floor((wall - utcMidnight(isoDay(wall))) / 1000);
}

/** Returns the first moment of the day in Budapest. */
export const startOfDay = (of: Day): Date => budapestTime(of, 0);

/** Returns the last millisecond of the day in Budapest, also for days of 23 and of 25 hours. */
export const endOfDay = (of: Day): Date => new Date(startOfDay(addDays(of, 1)).getTime() - 1);

/**
 * Returns the moment at which clocks in Budapest show a time of day (seconds since midnight; 86 400 is the next midnight). A time that the
 * spring change skips is read by the clock before it (02:30 is 03:30); a time that occurs twice in autumn is the first one.
 */
export function budapestTime(on: Day, secondsSinceMidnight: number): Date {
  const wall = utcMidnight(on) + secondsSinceMidnight * 1000;
  const before = budapestOffset(wall - MS_PER_DAY);
  const after = budapestOffset(wall + MS_PER_DAY);
  const shown = [before, after].find((offset) => budapestOffset(wall - offset) === offset);
  return new Date(wall - (shown ?? before));
}

export const addDays = (to: Day, count: number): Day => isoDay(utcMidnight(to) + count * MS_PER_DAY);

/** Returns the calendar days from one day to another: 0 for the same day, negative for an earlier one. */
export const daysBetween = (from: Day, to: Day): number => (utcMidnight(to) - utcMidnight(from)) / MS_PER_DAY;

export const dayBefore = (of: Day): Day => addDays(of, -1);

export const yearOf = (of: Day): number => Number(of.slice(0, 4));

/** Returns the age that decides the age group (product/people 20): the years reached by the last day of the year. */
export const ageOn31December = (birthDate: Day, year: number): number => year - yearOf(birthDate);

/**
 * Returns the completed years on a day, the birthday included. A person born on 29 February completes a year on 1 March where February has
 * 28 days, so nobody counts as of age too early.
 */
export function ageOn(birthDate: Day, on: Day): number {
  const birthdayToCome = on.slice(5) < birthDate.slice(5);
  return yearOf(on) - yearOf(birthDate) - (birthdayToCome ? 1 : 0);
}

/** `2027 május 7.` (product/portal 9), `7 May 2027`. */
export function formatDay(of: Day, locale: Locale): string {
  const { year, month, date } = named(of, locale);
  return locale === "hu" ? `${year} ${month} ${date}.` : `${date} ${month} ${year}`;
}

/** `2027 május 7. 17:00` (product/portal 9), `7 May 2027 17:00`; the time as clocks in Budapest show it. */
export function formatMoment(instant: Date, locale: Locale): string {
  const wall = budapestWall(instant);
  return `${formatDay(isoDay(wall), locale)} ${formatTime((wall - utcMidnight(isoDay(wall))) / 1000)}`;
}

/** Formats the last minute before a moment: a term that ends as a day begins is shown as 23:59 of the day before. */
export const formatUntil = (end: Date, locale: Locale): string => formatMoment(new Date(end.getTime() - 1), locale);

/** Formats seconds since midnight as `HH:mm`. */
export function formatTime(secondsSinceMidnight: number): string {
  const minutes = Math.floor(secondsSinceMidnight / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** `2027 május 7–9.`, `2027 május 30. – június 1.`, `7–9 May 2027`; the end is inclusive and may be missing. */
export function formatDayRange(from: Day, to: Day | null, locale: Locale): string {
  if (to === null || to === from) return formatDay(from, locale);
  const [first, last] = [named(from, locale), named(to, locale)];
  if (first.year !== last.year) return `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
  const hungarian = locale === "hu";
  if (first.month !== last.month)
    return hungarian
      ? `${formatDay(from, locale)} – ${last.month} ${last.date}.`
      : `${first.date} ${first.month} – ${formatDay(to, locale)}`;
  return hungarian
    ? `${first.year} ${first.month} ${first.date}–${last.date}.`
    : `${first.date}–${formatDay(to, locale)}`;
}

/** Created at first use: a slow phone takes 50 ms for it. */
const formats: { month: Partial<Record<Locale, Intl.DateTimeFormat>>; offset?: Intl.DateTimeFormat } = { month: {} };

const named = (of: Day, locale: Locale) => ({
  year: yearOf(of),
  month: monthName(of, locale),
  date: Number(of.slice(8)),
});

function monthName(of: Day, locale: Locale): string {
  formats.month[locale] ??= new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: "long", timeZone: "UTC" });
  return formats.month[locale].format(utcMidnight(of));
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const isoDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Returns midnight UTC of a day as a number to count with. Throws for a day that does not exist: it never rolls over. */
function utcMidnight(of: Day): number {
  const ms = Date.parse(`${of}T00:00:00Z`);
  if (Number.isNaN(ms) || isoDay(ms) !== of) throw new RangeError(`No such day: ${of}`);
  return ms;
}

/** Returns the time on the clocks of Budapest at a moment as milliseconds, counted as if it were UTC. */
const budapestWall = (instant: Date): number => instant.getTime() + budapestOffset(instant.getTime());

const MS_PER_HOUR = 3_600_000;
const MOST_OFFSETS = 10_000;
const offsets = new Map<number, number>();

/**
 * Returns by how many milliseconds Budapest is ahead of UTC at a moment. Cached by the hour: clocks change on the hour only, and Intl takes
 * a hundred times as long as a look-up.
 */
function budapestOffset(ms: number): number {
  const hour = Math.floor(ms / MS_PER_HOUR);
  const offset = offsets.get(hour) ?? offsetByIntl(hour * MS_PER_HOUR);
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** Intl names it `GMT+01:00`. */
function offsetByIntl(ms: number): number {
  formats.offset ??= new Intl.DateTimeFormat("en-US", { timeZone: "Europe/Budapest", timeZoneName: "longOffset" });
  const name = formats.offset.formatToParts(ms).find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}
