import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import type { Day } from "@rajt/contract/kernel/days";
import { isMonth, monthOf, touchesMonth, type Month } from "./month.ts";

type Wishes = {
  /** The month of the address. */
  readonly asked: string | null;
  /** The month last looked at in this browser. */
  readonly remembered: string | null;
  readonly today: Day;
  /** Undefined until the calendar has arrived. */
  readonly items: readonly CalendarItem[] | undefined;
};

/** The month to show: the asked one, else the remembered one, else this month or, if it is empty, the next one with a competition. */
export function shownMonth({ asked, remembered, today, items = [] }: Wishes): Month {
  if (isMonth(asked)) return asked;
  if (isMonth(remembered)) return remembered;
  const now = monthOf(today);
  return items.some((item) => touchesMonth(item, now)) ? now : (nextMonthWithOne(items, now) ?? now);
}

/** The first month after the given one in which a competition begins. */
export function nextMonthWithOne(items: readonly CalendarItem[], after: Month): Month | undefined {
  return monthsOf(items).find((month) => month > after);
}

/** The last month before the given one in which a competition begins. */
export function lastMonthWithOne(items: readonly CalendarItem[], before: Month): Month | undefined {
  return monthsOf(items).findLast((month) => month < before);
}

const monthsOf = (items: readonly CalendarItem[]): readonly Month[] =>
  items.map(({ date }) => monthOf(date)).toSorted();
