import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { daysBetween, type Day } from "@rajt/contract/kernel/days";

export type OpenEntries = {
  /** Entries that close within two weeks, earliest deadline first. */
  readonly closing: readonly CalendarItem[];
  /** The other open entries, by date. */
  readonly open: readonly CalendarItem[];
};

/** A deadline within so many days counts as close. */
const CLOSE_WITHIN_DAYS = 14;

/**
 * Returns the competitions that can be entered today: approved, with the deadline not over (the day is inclusive,
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
