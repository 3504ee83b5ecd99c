import type { Event } from "./notification.events.ts";

/** The weekly mail of an account that chose it for a category: mandatory, since without that choice there is none. */
export const digestEvents = {
  WeeklyDigest: {
    category: "account",
    mandatory: true,
    immediate: true,
    subject: "portal",
    audience: "account",
    mail: "WEEKLY_DIGEST",
    repeatable: true,
  },
} as const satisfies Record<string, Event>;
