import type { Event } from "./notification.events.ts";

/** The weekly mail of an account that chose it for a category: mandatory, since without such a choice it is not made. */
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
