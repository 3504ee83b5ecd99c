import type { Event } from "../notification/notification.events.ts";

const fee = {
  category: "money",
  mandatory: true,
  subject: "fees",
  audience: "account",
  values: { description: "text", amount: "text", dueOn: "day" },
} as const;

export const feeEvents = {
  FeeBilled: { ...fee, severity: "info", mail: "FEE_BILLED" },
  FeeReminder: { ...fee, severity: "warning", mail: "FEE_REMINDER", repeatable: true },
} as const satisfies Record<string, Event>;
