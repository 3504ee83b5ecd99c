import type { Event } from "../notification/notification.events.ts";

const payment = { category: "money", mandatory: true, subject: "ownPayment", audience: "account" } as const;
const notice = { ...payment, mail: "PAYMENT_NOTICE", values: { orderRef: "text", amount: "text" } } as const;

export const paymentEvents = {
  DoubtfulPayment: {
    category: "money",
    mandatory: true,
    severity: "warning",
    subject: "doubtfulPayment",
    audience: "treasurers",
    // Again when its amount becomes known.
    repeatable: true,
    values: { id: "id", orderRef: "text", payer: "text" },
  },
  PaymentReceived: { ...payment, immediate: true, mail: "PAYMENT_SUCCESSFUL" },
  FeesReceived: { ...payment, immediate: true, mail: "FEE_PAID" },
  /** A bank receipt or manual payment was booked for debts of the account. */
  MoneyReceived: {
    ...payment,
    severity: "success",
    subject: "payments",
    mail: "MONEY_RECEIVED",
    values: { amount: "text" },
  },
  /** Money was refunded manually; a card refund is `PaymentRefunded`. */
  RefundSent: {
    ...payment,
    severity: "info",
    subject: "payments",
    mail: "REFUND_SENT",
    repeatable: true,
    values: { amount: "text" },
  },
  PaymentUnderReview: { ...notice, severity: "warning" },
  PaymentTaken: { ...notice, severity: "success" },
  PaymentReleased: { ...notice, severity: "info" },
  /** Released without a booking of the received money. */
  PaymentReleasedUnbooked: { ...notice, severity: "info" },
  PaymentRefunded: { ...notice, severity: "info" },
  PaymentNotOwed: { ...notice, severity: "warning" },
} as const satisfies Record<string, Event>;
