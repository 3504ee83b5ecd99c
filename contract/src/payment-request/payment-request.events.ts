import type { Event } from "../notification/notification.events.ts";

export const paymentRequestEvents = {
  TransferSheet: {
    category: "money",
    mandatory: true,
    immediate: true,
    subject: "ownPayment",
    audience: "account",
    mail: "TRANSFER_SHEET",
  },
} as const satisfies Record<string, Event>;
