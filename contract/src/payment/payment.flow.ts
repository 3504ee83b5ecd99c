/** The life of a card payment (decisions §9): what the provider says moves it; before anything was paid its payer may cancel it. */
import * as z from "zod";
import type { PaymentOutcome } from "../kernel/enumerations.ts";

export const PaymentState = z.enum([
  "STARTING",
  "STARTED",
  "AUTHORIZED",
  "PAID",
  "FAILED",
  "CANCELLED",
  "EXPIRED",
  "REVIEW",
]);
export type PaymentState = z.infer<typeof PaymentState>;

/**
 * Read it top to bottom: each word of the provider has one place it leads to, and a list of where from. From anywhere else it changes
 * nothing, so a word may come twice, late or before another one, and the end is the same in every order:
 * PAID beats REVIEW beats FAILED beats CANCELLED beats EXPIRED beats all that is open.
 */
export const paymentFlow = {
  start: "STARTING",
  open: ["STARTING", "STARTED", "AUTHORIZED"],
  moves: {
    /** The provider has the order and the payer may pay. */
    PENDING: { from: ["STARTING"], to: "STARTED" },
    /** Money is reserved, not moved. */
    AUTHORIZED: { from: ["STARTING", "STARTED"], to: "AUTHORIZED" },
    /** Its time is over, or the provider never heard of it. */
    EXPIRED: { from: ["STARTING", "STARTED", "AUTHORIZED"], to: "EXPIRED" },
    CANCELLED: { from: ["STARTING", "STARTED", "AUTHORIZED", "EXPIRED"], to: "CANCELLED" },
    FAILED: { from: ["STARTING", "STARTED", "AUTHORIZED", "EXPIRED", "CANCELLED"], to: "FAILED" },
    /** What the provider says does not fit what was asked (amount, currency, transaction): for people to look at. */
    DOUBTFUL: { from: ["STARTING", "STARTED", "AUTHORIZED", "EXPIRED", "CANCELLED", "FAILED"], to: "REVIEW" },
    /** Money is real whenever it comes; what it can no longer be used for is to be refunded. */
    PAID: { from: ["STARTING", "STARTED", "AUTHORIZED", "EXPIRED", "CANCELLED", "FAILED", "REVIEW"], to: "PAID" },
  },
} as const satisfies {
  start: PaymentState;
  open: readonly PaymentState[];
  moves: Record<string, { from: readonly PaymentState[]; to: PaymentState }>;
};

/** What a provider's word means to a payment. */
export type PaymentEvent = keyof typeof paymentFlow.moves;

export const paymentEvents = Object.keys(paymentFlow.moves) as readonly PaymentEvent[];

/** Where a payment stands after an event; where it stood if the event does not concern it. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState {
  const { from, to }: { from: readonly PaymentState[]; to: PaymentState } = paymentFlow.moves[event];
  return from.includes(state) ? to : state;
}

const OPEN: readonly PaymentState[] = paymentFlow.open;

/** Does it hold its items, so that nobody can pay or withdraw them? */
export const isOpenPayment = (state: PaymentState): boolean => OPEN.includes(state);

/** What its payer is told (S1 §4); null while nobody knows, a payment under review included: money may have moved. */
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
