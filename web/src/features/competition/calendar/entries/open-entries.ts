import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import type { Day } from "@rajt/contract/kernel/days";

export type OpenEntries = {
  /** Entries close within two weeks: the earliest deadline first. */
  readonly closing: readonly CalendarItem[];
  /** The others that are open now, by date. */
  readonly open: readonly CalendarItem[];
};

/** Within so many days a deadline is told apart as close. */
const CLOSE_WITHIN_DAYS = 14;
const MS_PER_DAY = 86_400_000;

/**
 * Returns the competitions that can be entered today: approved, and the deadline day not over (it is inclusive,
 * product/portal 8).
 */
export function openEntries(items: readonly CalendarItem[], today: Day): OpenEntries {
  const enterable = items.filter(({ approved, regDeadline }) => approved && today <= regDeadline);
  const isClose = ({ regDeadline }: CalendarItem) => daysUntil(regDeadline, today) <= CLOSE_WITHIN_DAYS;
  return {
    closing: enterable.filter(isClose).toSorted((a, b) => daysUntil(a.regDeadline, b.regDeadline)),
    open: enterable.filter((item) => !isClose(item)).toSorted((a, b) => daysUntil(a.date, b.date)),
  };
}

/** Calendar days from one day to another; today is 0, and a day gone by is negative. */
export const daysUntil = (day: Day, from: Day): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
