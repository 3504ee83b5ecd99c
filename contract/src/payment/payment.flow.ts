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
    "A card payment: the provider's own word moves it, in any order and however often it comes. Its payer may give up one that waits.",
  states: PAYMENT_STATES,
  start: "STARTING",
  ends: ["PAID"],
  moves: {
    cancel: {
      about: "The payer gives it up, after the provider was asked: nothing was paid or reserved.",
      leads: { STARTED: "CANCELLED" },
      by: ["payer"],
    },
  },
  events: {
    PENDING: { about: "The provider has the order and the payer may pay.", leads: { STARTING: "STARTED" } },
    AUTHORIZED: {
      about: "Money is reserved, not moved.",
      leads: fromEach(["STARTING", "STARTED"], "AUTHORIZED"),
    },
    EXPIRED: { about: "Its time is over, or the provider never heard of it.", leads: fromEach(OPEN, "EXPIRED") },
    CANCELLED: { about: "The payer gave it up.", leads: fromEach([...OPEN, "EXPIRED"], "CANCELLED") },
    FAILED: { about: "The bank said no.", leads: fromEach([...OPEN, "EXPIRED", "CANCELLED"], "FAILED") },
    DOUBTFUL: {
      about:
        "What the provider says does not fit what was asked (amount, currency, transaction): for people to look at.",
      leads: fromEach([...OPEN, "EXPIRED", "CANCELLED", "FAILED"], "REVIEW"),
    },
    PAID: {
      about: "Money is real whenever it comes; what it can no longer be used for is to be refunded.",
      leads: fromEach([...OPEN, "EXPIRED", "CANCELLED", "FAILED", "REVIEW"], "PAID"),
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
