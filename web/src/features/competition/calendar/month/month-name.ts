import type { Day } from "@rajt/contract/kernel/days";
import { LANGUAGE_TAGS, type Locale } from "@rajt/contract/kernel/enumerations";
import { firstDayOf, type Month } from "./month.ts";

/** `2027 május`, `May 2027`. */
export function monthName(month: Month, locale: Locale): string {
  const [year, name] = [month.slice(0, 4), formatted(locale, { month: "long" }, firstDayOf(month))];
  return locale === "hu" ? `${year} ${name}` : `${name} ${year}`;
}

/** `máj.`, `May`, for narrow places. */
export const shortMonth = (of: Day, locale: Locale): string => formatted(locale, { month: "short" }, of);

export type WeekdayLook = "long" | "short";

export const weekdayName = (of: Day, locale: Locale, look: WeekdayLook): string =>
  formatted(locale, { weekday: look }, of);

/** `máj. 7.`, `7 May`: without the year. */
export const shortDay = (of: Day, locale: Locale): string => formatted(locale, { month: "short", day: "numeric" }, of);

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day has no time zone: it is formatted as the UTC day it is parsed as. */
function formatted(locale: Locale, look: Intl.DateTimeFormatOptions, of: Day): string {
  const key = locale + JSON.stringify(look);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...look, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(Date.parse(`${of}T00:00:00Z`));
}
