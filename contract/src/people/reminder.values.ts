/** What persons are reminded of by the office (product/people 32). */
export const REMINDERS = ["PAPERS", "CLEARANCE", "FEE"] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Days before a person is reminded of the same thing again. */
export const REMINDER_DAYS = 7;
/** A clearance that ends within these days is chased. */
export const CLEARANCE_DAYS = 30;
