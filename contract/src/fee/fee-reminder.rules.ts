/** When the debtor of an unpaid fee is reminded of it (product/money 40). */
import { addDays, type Day } from "../kernel/days.ts";

/** The reminders by days after the due day, each with the last day on which a run that was missed may make up for it. */
const REMINDERS = [
  { days: -7, until: -2 },
  { days: -1, until: 0 },
  { days: 14, until: 29 },
  { days: 30, until: 44 },
] as const;

export type Reminder = (typeof REMINDERS)[number]["days"];

/** A fee is not reminded of within a day of its creation. */
export const REMINDER_PAUSE = 86_400_000;

/** Returns the reminder that is due on a day, by its days after the due day; null on days without one. */
export const reminderOn = (today: Day, dueOn: Day): Reminder | null =>
  REMINDERS.find(({ days, until }) => addDays(dueOn, days) <= today && today <= addDays(dueOn, until))?.days ?? null;

/** Returns the due days, the first and the last, of the fees that may have a reminder on a day. */
export const remindedDueDays = (today: Day): { readonly from: Day; readonly to: Day } => ({
  from: addDays(today, -Math.max(...REMINDERS.map(({ until }) => until))),
  to: addDays(today, -Math.min(...REMINDERS.map(({ days }) => days))),
});
