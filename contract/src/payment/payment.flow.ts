/** The life of a card payment (product/money 6): what the provider says moves it; before anything was paid its payer may cancel it. */
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
 * Read it top to bottom: each word of the provider has one place it leads to, and a list of where from. From anywhere else it changes
 * nothing, so a word may come twice, late or before another one, and the end is the same in every order:
 * PAID beats REVIEW beats FAILED beats CANCELLED beats EXPIRED beats all that is open.
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
    EXPIRED: { about: "Its time is over, or the provider never heard of it.", transitions: fromEach(OPEN, "EXPIRED") },
    CANCELLED: { about: "The payer gave it up.", transitions: fromEach([...OPEN, "EXPIRED"], "CANCELLED") },
    FAILED: { about: "The bank said no.", transitions: fromEach([...OPEN, "EXPIRED", "CANCELLED"], "FAILED") },
    DOUBTFUL: {
      about:
        "What the provider says does not fit what was asked (amount, currency, transaction): for people to look at.",
      transitions: fromEach([...OPEN, "EXPIRED", "CANCELLED", "FAILED"], "REVIEW"),
    },
    PAID: {
      about: "Money is real whenever it comes; what it can no longer be used for is to be refunded.",
      transitions: fromEach([...OPEN, "EXPIRED", "CANCELLED", "FAILED", "REVIEW"], "PAID"),
    },
  },
});

/** An event that a provider's word stands for. */
export type PaymentEvent = EventOf<typeof paymentFlow>;

export const paymentEvents = Object.keys(paymentFlow.events) as readonly PaymentEvent[];

/** Does it hold its items, so that nobody can pay or withdraw them? */
export const isOpenPayment = (state: PaymentState): boolean => OPEN.some((open) => open === state);

/**
 * Returns the outcome that the payer is told (product/money 11); null while nobody knows, a payment under review
 * included: money may have moved.
 */
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
