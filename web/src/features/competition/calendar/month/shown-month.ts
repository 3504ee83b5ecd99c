import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import type { Day } from "@rajt/contract/kernel/days";
import { isMonth, monthOf, touchesMonth, type Month } from "./month.ts";

type Wishes = {
  /** The month of the address. */
  readonly asked: string | null;
  /** The month last shown in this browser. */
  readonly remembered: string | null;
  readonly today: Day;
  /** Undefined while the calendar loads. */
  readonly items: readonly CalendarItem[] | undefined;
};

/**
 * Returns the month to show: the requested one, else the remembered one, else the current one or, if that is empty, the
 * next one with a competition.
 */
export function shownMonth({ asked, remembered, today, items = [] }: Wishes): Month {
  if (isMonth(asked)) return asked;
  if (isMonth(remembered)) return remembered;
  const now = monthOf(today);
  return items.some((item) => touchesMonth(item, now)) ? now : (nextMonthWithOne(items, now) ?? now);
}

/** Returns the first later month in which a competition begins. */
export function nextMonthWithOne(items: readonly CalendarItem[], after: Month): Month | undefined {
  return monthsOf(items).find((month) => month > after);
}

/** Returns the last earlier month in which a competition begins. */
export function lastMonthWithOne(items: readonly CalendarItem[], before: Month): Month | undefined {
  return monthsOf(items).findLast((month) => month < before);
}

const monthsOf = (items: readonly CalendarItem[]): readonly Month[] =>
  items.map(({ date }) => monthOf(date)).toSorted();
