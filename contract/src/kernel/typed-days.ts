/**
 * Days and moments as people type them (product/portal 9: yyyy.MM.dd. and yyyy.MM.dd. HH:mm; in English the month has its name, so that it
 * cannot be taken for the day), in Budapest time. Every usual form is read, in both languages.
 */
import { budapestTime, dayOf, formatTime, timeOfDay, type Day } from "./days.ts";
import type { Locale } from "./enumerations.ts";

/** `2027-05-31` → `2027.05.31.`, `31 May 2027` */
export function typedDay(day: Day, locale: Locale): string {
  if (locale === "hu") return `${day.replaceAll("-", ".")}.`;
  const [year, month, date] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]?.slice(0, 3) ?? ""} ${year}`;
}

/** A moment, ISO 8601 → `2027.05.31. 17:00`, `31 May 2027 17:00`, as clocks in Budapest show it. */
export function typedMoment(moment: string, locale: Locale): string {
  const instant = new Date(moment);
  return `${typedDay(dayOf(instant), locale)} ${formatTime(timeOfDay(instant))}`;
}

/** Returns a typed day in the language's form; a text that cannot be understood is returned unchanged. */
export function tidied(typed: string, withTime: boolean, locale: Locale): string {
  const moment = withTime ? readMoment(typed) : null;
  if (moment !== null) return typedMoment(moment, locale);
  const day = readDay(typed);
  return day === null ? typed : typedDay(day, locale);
}

/** 34,200 seconds → `9:30`; a limit of more than a day has more than 24 hours. */
export function typedTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = seconds % 60 === 0 ? "" : `:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}${rest}`;
}

/** Returns seconds for `9:30`, `9.30`, `0930` or `9`; null where the text is no time. */
export function readTime(typed: string): number | null {
  const [, hours, minutes = "0", seconds = "0"] = TIME.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const TIME = /^(\d{1,3}?)(?:[:.]?(\d{2}))?(?:[:.](\d{2}))?$/;
const MOMENT = /^(.*?\d\.?),?\s+(\d{1,2})[:.](\d{2})$/;
const MONTHS = "January February March April May June July August September October November December".split(" ");
/** Without accents and capitals, as a typed name is compared. */
const MONTH_NAMES = [
  ...MONTHS.map((name) => name.toLowerCase()),
  ..."januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december".split(" "),
];

/**
 * Returns `2027-05-31` for a day as people write it, in either language; null where it is no day of the calendar. The
 * order follows from the year and the month's name: `2027.05.31.`, `2027. május 31.`, `31 May 2027`, `May 31, 2027`. In
 * numbers that end with the year the day is first: `31/05/2027`, `31.5.2027`.
 */
export function readDay(typed: string): Day | null {
  const day = writtenDay(typed);
  return day !== null && isDay(day) ? day : null;
}

/** Returns whether a text has the form of a day that the calendar does not have, such as 30 February. */
export function isNoDay(typed: string): boolean {
  const day = writtenDay(typed);
  return day !== null && !isDay(day);
}

/** Returns `2027-02-30` for `30.2.2027`: a month and a date that could be, whether or not the calendar has the day. */
function writtenDay(typed: string): string | null {
  const [year = "", month = "", date = ""] = partsOf(typed.trim());
  if (!/^\d{4}$/.test(year) || !/^(0?[1-9]|1[0-2])$/.test(month) || !/^(0?[1-9]|[12]\d|3[01])$/.test(date)) return null;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** `2027.05.31. 17:00` → `2027-05-31T15:00:00.000Z`; null where there is no such time. */
export function readMoment(typed: string): string | null {
  const [, dayText = "", hours = "", minutes = ""] = MOMENT.exec(typed.trim()) ?? [];
  const day = readDay(dayText);
  if (day === null || Number(hours) > 23 || Number(minutes) > 59) return null;
  return budapestTime(day, Number(hours) * 3600 + Number(minutes) * 60).toISOString();
}

/** Returns year, month and date as they are written; nothing where the text has another form. */
function partsOf(typed: string): readonly string[] {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  if (compact !== null) return compact.slice(1);
  if (!/^[\d\p{L}][\d\p{L}\s.,/-]*$/u.test(typed)) return [];
  const [one = "", two = "", three = "", ...rest] = typed.match(/\d+|\p{L}+/gu) ?? [];
  if (rest.length > 0) return [];
  if (isName(one)) return [three, monthNamed(one), two];
  const month = isName(two) ? monthNamed(two) : two;
  return one.length === 4 ? [one, month, three] : [three, month, one];
}

const isName = (text: string): boolean => /^\p{L}/u.test(text);

/** Returns the number of a month by its name, or by at least three of its first letters; empty if there is none. */
function monthNamed(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const at = plain.length < 3 ? -1 : MONTH_NAMES.findIndex((known) => known.startsWith(plain));
  return at < 0 ? "" : String((at % 12) + 1);
}

export const isDay = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
