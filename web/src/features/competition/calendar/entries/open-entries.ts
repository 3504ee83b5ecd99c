import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { daysBetween, type Day } from "@rajt/contract/kernel/days";

export type OpenEntries = {
  /** Entries close within two weeks: the earliest deadline first. */
  readonly closing: readonly CalendarItem[];
  /** The others that are open now, by date. */
  readonly open: readonly CalendarItem[];
};

/** Within so many days a deadline is told apart as close. */
const CLOSE_WITHIN_DAYS = 14;

/**
 * Returns the competitions that can be entered today: approved, and the deadline day not over (it is inclusive,
 * product/portal 8).
 */
export function openEntries(items: readonly CalendarItem[], today: Day): OpenEntries {
  const enterable = items.filter(({ approved, regDeadline }) => approved && today <= regDeadline);
  const isClose = ({ regDeadline }: CalendarItem) => daysBetween(today, regDeadline) <= CLOSE_WITHIN_DAYS;
  return {
    closing: enterable.filter(isClose).toSorted((a, b) => daysBetween(b.regDeadline, a.regDeadline)),
    open: enterable.filter((item) => !isClose(item)).toSorted((a, b) => daysBetween(b.date, a.date)),
  };
}
