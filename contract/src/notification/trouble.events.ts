import type { Event } from "./notification.events.ts";

/** Trouble of the portal itself. */
export const troubleEvents = {
  PortalTrouble: {
    category: "portal",
    severity: "error",
    subject: "portal",
    audience: "superAdmins",
    repeatable: true,
    values: { cause: "text", mark: "text" },
  },
  /** Mails wait too long, or too many fail. */
  MailTrouble: {
    category: "portal",
    mandatory: true,
    severity: "error",
    subject: "portal",
    audience: "superAdmins",
    repeatable: true,
    values: { minutes: "count", percent: "count" },
  },
} as const satisfies Record<string, Event>;
