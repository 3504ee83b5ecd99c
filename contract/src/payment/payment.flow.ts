/** The flow of a card payment (product/money 6): reports of the provider change its state, and its payer may cancel it while it is unpaid. */
import type { PaymentOutcome } from "../kernel/enumerations.ts";
import { defineFlow, fromEach, type EventOf } from "../kernel/flow/flow.ts";

export const PAYMENT_STATES = [
  "STARTING",
  "STARTED",
  "AUTHORIZED",
  "PAID",
  "FAILED",
  "CANCELLED",
  "EXPIRED",
  "REVIEW",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const OPEN = ["STARTING", "STARTED", "AUTHORIZED"] as const;

/**
 * Each report of the provider leads to one state, from a list of states. From any other state it changes nothing, so
 * reports may be repeated, late or out of order, and the end is the same: PAID beats REVIEW beats FAILED beats
 * CANCELLED beats EXPIRED beats all open states.
 */
export const paymentFlow = defineFlow<PaymentState, "payer">()({
  name: "payment",
  about:
    "A card payment: reports of the provider change its state, in any order and repetition. Its payer may cancel it while it is unpaid.",
  states: PAYMENT_STATES,
  start: "STARTING",
  ends: ["PAID"],
  moves: {
    cancel: {
      about: "The payer cancels it after a query of the provider: nothing was paid or reserved.",
      transitions: { STARTED: "CANCELLED" },
      by: ["payer"],
    },
  },
  events: {
    PENDING: { about: "The provider has the order and the payer may pay.", transitions: { STARTING: "STARTED" } },
    AUTHORIZED: {
      about: "Money is reserved, not moved.",
      transitions: fromEach(["STARTING", "STARTED"], "AUTHORIZED"),
    },
    EXPIRED: { about: "It expired, or the provider does not know the order.", transitions: fromEach(OPEN, "EXPIRED") },
    CANCELLED: {
      about: "The payer cancelled it at the provider.",
      transitions: fromEach([...OPEN, "EXPIRED"], "CANCELLED"),
    },
    FAILED: { about: "The bank refused it.", transitions: fromEach([...OPEN, "EXPIRED", "CANCELLED"], "FAILED") },
    DOUBTFUL: {
      about: "The report differs from the order (amount, currency, transaction): people must decide.",
      transitions: fromEach([...OPEN, "EXPIRED", "CANCELLED", "FAILED"], "REVIEW"),
    },
    PAID: {
      about: "Money counts whenever it is received; money for items that are no longer owed is refundable.",
      transitions: fromEach([...OPEN, "EXPIRED", "CANCELLED", "FAILED", "REVIEW"], "PAID"),
    },
  },
});

/** An event of a provider's report. */
export type PaymentEvent = EventOf<typeof paymentFlow>;

export const paymentEvents = Object.keys(paymentFlow.events) as readonly PaymentEvent[];

/** Returns whether the payment holds its items, so that they cannot be paid otherwise or withdrawn. */
export const isOpenPayment = (state: PaymentState): boolean => OPEN.some((open) => open === state);

/** Returns the outcome shown to the payer (product/money 11); null while it is unknown, also under review: money may have moved. */
export const outcomeOfPayment = (state: PaymentState): PaymentOutcome | null => OUTCOMES[state];

const OUTCOMES: Readonly<Record<PaymentState, PaymentOutcome | null>> = {
  STARTING: null,
  STARTED: null,
  AUTHORIZED: null,
  REVIEW: null,
  PAID: "SUCCESS",
  FAILED: "FAIL",
  CANCELLED: "CANCEL",
  EXPIRED: "TIMEOUT",
};
