/** The days on which the debtor of an unpaid fee is reminded (product/money 40). */
import { addDays, type Day } from "../kernel/days.ts";

/** The reminders by days after the due day, each with the last day on which a later run may send it. */
const REMINDERS = [
  { days: -7, until: -2 },
  { days: -1, until: 0 },
  { days: 14, until: 29 },
  { days: 30, until: 44 },
] as const;

export type Reminder = (typeof REMINDERS)[number]["days"];

/** Milliseconds after its creation in which a fee has no reminder. */
export const REMINDER_PAUSE = 86_400_000;

/** Returns the reminder of a day, by its days after the due day; null on days without one. */
export const reminderOn = (today: Day, dueOn: Day): Reminder | null =>
  REMINDERS.find(({ days, until }) => addDays(dueOn, days) <= today && today <= addDays(dueOn, until))?.days ?? null;

/** Returns the first and the last due day of fees that may have a reminder on a day. */
export const remindedDueDays = (today: Day): { readonly from: Day; readonly to: Day } => ({
  from: addDays(today, -Math.max(...REMINDERS.map(({ until }) => until))),
  to: addDays(today, -Math.min(...REMINDERS.map(({ days }) => days))),
});
