import { addDays, type Day } from "@rajt/contract/kernel/days";
import type { ReadRows } from "./season-layout.ts";

const MS_PER_WEEK = 7 * 86_400_000;

/** Returns the whole weeks between two days, rounded down, so that a shift keeps weekdays. */
export const weeksBetween = (from: Day, to: Day): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / MS_PER_WEEK);

/**
 * Returns the season shifted by weeks: days of competitions, races, deadlines and briefings. Times remain local times.
 */
export function shiftSeason(rows: ReadRows, weeks: number): ReadRows {
  const later = (day: Day): Day => addDays(day, weeks * 7);
  const laterIfAny = (day: Day | null): Day | null => day && later(day);
  return {
    ...rows,
    competitions: rows.competitions.map((row) => ({
      ...row,
      starts_on: later(row.starts_on),
      ends_on: laterIfAny(row.ends_on),
      entry_deadline_1: laterIfAny(row.entry_deadline_1),
      entry_deadline_2: laterIfAny(row.entry_deadline_2),
      entry_deadline_3: laterIfAny(row.entry_deadline_3),
      registration_deadline: later(row.registration_deadline),
      briefing_day: laterIfAny(row.briefing_day),
    })),
    races: rows.races.map((row) => ({ ...row, date: later(row.date) })),
    refunds: rows.refunds.map((row) => ({ ...row, until: later(row.until) })),
  };
}
