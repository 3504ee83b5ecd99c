import type { Event } from "../notification/notification.events.ts";

const verification = {
  category: "account",
  mandatory: true,
  subject: "profile",
  audience: "account",
  repeatable: true,
  mail: "VERIFICATION",
  values: { reason: "text" },
} as const;

export const peopleEvents = {
  PersonDoctorDateExpire: {
    category: "health",
    severity: "warning",
    subject: "profile",
    audience: "account",
    values: { validUntil: "day" },
  },
  ProfileVerified: { ...verification, severity: "success" },
  ProfileProhibited: { ...verification, severity: "warning" },
} as const satisfies Record<string, Event>;
