/**
 * Days and moments as people type them (product/portal 9: yyyy.MM.dd. and yyyy.MM.dd. HH:mm; in English the month has its name, so that it
 * cannot be taken for the day), in Budapest time. Both languages' forms are read in both.
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
const DAY = /^(\d{4})\s*[-.,/ ]?\s*(\d{1,2})\s*[-.,/ ]?\s*(\d{1,2})\s*\.?$/;
const ENGLISH_DAY = /^(\d{1,2})[-. ]*([A-Za-z]{3,9})[-.,]?[- ]*(\d{4})$/;
const MOMENT = /^(.*?\d\.?),?\s+(\d{1,2})[:.](\d{2})$/;
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Returns `2027-05-31` for `2027.05.31.`, `2027. 5. 31`, `2027-05-31`, `20270531` or `31 May 2027`; null where it is no day of the calendar. */
export function readDay(typed: string): Day | null {
  const [year = "", month = "", date = ""] = partsOf(typed.trim());
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** `2027.05.31. 17:00` → `2027-05-31T15:00:00.000Z`; null where there is no such time. */
export function readMoment(typed: string): string | null {
  const [, dayText = "", hours = "", minutes = ""] = MOMENT.exec(typed.trim()) ?? [];
  const day = readDay(dayText);
  if (day === null || Number(hours) > 23 || Number(minutes) > 59) return null;
  return budapestTime(day, Number(hours) * 3600 + Number(minutes) * 60).toISOString();
}

function partsOf(typed: string): readonly string[] {
  const [, date, name, year] = ENGLISH_DAY.exec(typed) ?? [];
  if (name === undefined) return DAY.exec(typed)?.slice(1) ?? [];
  const month = MONTHS.findIndex((known) => known.toLowerCase().startsWith(name.toLowerCase()));
  return [year ?? "", String(month + 1), date ?? ""];
}

export const isDay = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
