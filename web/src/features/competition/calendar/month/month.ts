/**
 * The month as a grid of days, with events as bars across it. Pure arithmetic on `yyyy-MM-dd` strings without time zone
 * or clock, so days of 23 or 25 hours need no special case.
 */
import { addDays, type Day } from "@rajt/contract/kernel/days";

/** A month, `yyyy-MM`. */
export type Month = string;

/** An event on some days; `endDate` is the last day, inclusive. */
export type Spanning = { readonly id: number; readonly name: string; readonly date: Day; readonly endDate: Day };

/** The piece of an event in one week; an event across a Sunday has one in each week. */
export type Bar<E extends Spanning> = {
  readonly event: E;
  /** Monday is 0. */
  readonly column: number;
  /** Days covered in this week, 1 to 7. */
  readonly span: number;
  /** The row below the day's number, from 0; pieces that share a day have different lanes. */
  readonly lane: number;
  /** Is the next lane below it free, so that a long name may take two lines? */
  readonly roomBelow: boolean;
  readonly startsEarlier: boolean;
  readonly endsLater: boolean;
};

export const DAYS_PER_WEEK = 7;

/** Every month is shown as six weeks, so that nothing below it moves when the month changes. */
const WEEKS_SHOWN = 6;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Can the calendar show this month: `yyyy-MM`, 1900 to 2100? */
export function isMonth(text: string | null | undefined): text is Month {
  if (!text || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  return FIRST_YEAR <= year && year <= LAST_YEAR;
}

export const monthOf = (of: Day): Month => of.slice(0, 7);

export const firstDayOf = (month: Month): Day => `${month}-01`;

/** Returns the month so many months later (or earlier, if negative), within the years of the calendar. */
export function addMonths(to: Month, count: number): Month {
  const months = Number(to.slice(0, 4)) * 12 + Number(to.slice(5)) - 1 + count;
  const moved = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  return isMonth(moved) ? moved : to;
}

/** Monday is 0, Sunday 6. */
export const weekdayOf = (of: Day): number => (new Date(`${of}T00:00:00Z`).getUTCDay() + 6) % DAYS_PER_WEEK;

/** Returns the six weeks from Monday that show a month, with days of the neighbouring months. */
export function weeksOf(month: Month): readonly (readonly Day[])[] {
  const first = firstDayOf(month);
  const monday = addDays(first, -weekdayOf(first));
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (__, column) => addDays(monday, week * DAYS_PER_WEEK + column)),
  );
}

export const covers = (event: Spanning, on: Day): boolean => event.date <= on && on <= lastDayOf(event);

export const touchesMonth = (event: Spanning, month: Month): boolean =>
  monthOf(event.date) <= month && month <= monthOf(lastDayOf(event));

/** Returns the day to which a key moves in the grid; null for any other key. */
export function dayReached(key: string, from: Day): Day | null {
  if (key === "PageUp" || key === "PageDown")
    return sameDayIn(addMonths(monthOf(from), key === "PageUp" ? -1 : 1), from);
  const step = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS_PER_WEEK,
    ArrowDown: DAYS_PER_WEEK,
    Home: -weekdayOf(from),
    End: DAYS_PER_WEEK - 1 - weekdayOf(from),
  }[key];
  return step === undefined ? null : addDays(from, step);
}

/**
 * Returns the pieces of the events in one week, each in the first lane that is free on all its days: earlier starts
 * first, then longer events.
 */
export function barsOf<E extends Spanning>(week: readonly Day[], events: readonly E[]): readonly Bar<E>[] {
  const monday = week[0] ?? "";
  const sunday = week.at(-1) ?? "";
  const busyUntil: Day[] = [];
  const placed = events
    .filter((event) => event.date <= sunday && monday <= lastDayOf(event))
    .toSorted(byStartThenLength)
    .map((event) => {
      const from = event.date < monday ? monday : event.date;
      const until = sunday < lastDayOf(event) ? sunday : lastDayOf(event);
      const free = busyUntil.findIndex((busy) => busy < from);
      const lane = free === -1 ? busyUntil.length : free;
      busyUntil[lane] = until;
      const column = weekdayOf(from);
      return {
        event,
        column,
        span: weekdayOf(until) - column + 1,
        lane,
        startsEarlier: event.date < from,
        endsLater: until < lastDayOf(event),
      };
    });
  return placed.map((bar) => ({ ...bar, roomBelow: !placed.some((other) => liesBelow(other, bar)) }));
}

/** Orders by first day, then longer first, then by name: the order of the agenda and of the lanes. */
export function byStartThenLength(a: Spanning, b: Spanning): number {
  return compare(a.date, b.date) || compare(lastDayOf(b), lastDayOf(a)) || a.name.localeCompare(b.name, "hu");
}

type Placed = Pick<Bar<Spanning>, "column" | "span" | "lane">;

const liesBelow = (other: Placed, bar: Placed): boolean =>
  other.lane === bar.lane + 1 && other.column < bar.column + bar.span && bar.column < other.column + other.span;

/** Returns the day with that number, or the last day of a shorter month. */
function sameDayIn(month: Month, like: Day): Day {
  const lastNumber = Number(addDays(firstDayOf(addMonths(month, 1)), -1).slice(8));
  return `${month}-${String(Math.min(Number(like.slice(8)), lastNumber)).padStart(2, "0")}`;
}

/** An end before the start (which no stored competition has) counts as one day. */
const lastDayOf = (event: Spanning): Day => (event.endDate < event.date ? event.date : event.endDate);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
