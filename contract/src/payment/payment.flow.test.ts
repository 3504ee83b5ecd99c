import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterEvent, afterMove, movesFrom } from "../kernel/flow/flow.ts";
import {
  isOpenPayment,
  outcomeOfPayment,
  type PaymentEvent,
  paymentEvents,
  paymentFlow,
  PAYMENT_STATES,
  type PaymentState,
} from "./payment.flow.ts";

const next = (state: PaymentState, event: PaymentEvent): PaymentState => afterEvent(paymentFlow, event, state) ?? state;

/** The state after every event from every state, written by hand. */
const AFTER = {
  //            PENDING       AUTHORIZED    EXPIRED      CANCELLED    FAILED    DOUBTFUL  PAID
  STARTING: ["STARTED", "AUTHORIZED", "EXPIRED", "CANCELLED", "FAILED", "REVIEW", "PAID"],
  STARTED: ["STARTED", "AUTHORIZED", "EXPIRED", "CANCELLED", "FAILED", "REVIEW", "PAID"],
  AUTHORIZED: ["AUTHORIZED", "AUTHORIZED", "EXPIRED", "CANCELLED", "FAILED", "REVIEW", "PAID"],
  EXPIRED: ["EXPIRED", "EXPIRED", "EXPIRED", "CANCELLED", "FAILED", "REVIEW", "PAID"],
  CANCELLED: ["CANCELLED", "CANCELLED", "CANCELLED", "CANCELLED", "FAILED", "REVIEW", "PAID"],
  FAILED: ["FAILED", "FAILED", "FAILED", "FAILED", "FAILED", "REVIEW", "PAID"],
  REVIEW: ["REVIEW", "REVIEW", "REVIEW", "REVIEW", "REVIEW", "REVIEW", "PAID"],
  PAID: ["PAID", "PAID", "PAID", "PAID", "PAID", "PAID", "PAID"],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

describe("the flow of a payment", () => {
  it.each(PAYMENT_STATES)("has the expected transition of %s for every event", (state) => {
    expect(paymentEvents).toEqual(["PENDING", "AUTHORIZED", "EXPIRED", "CANCELLED", "FAILED", "DOUBTFUL", "PAID"]);
    expect(paymentEvents.map((event) => next(state, event))).toEqual(AFTER[state]);
  });

  it.each(PAYMENT_STATES)("lets the payer cancel %s only while it awaits payment", (state) => {
    expect(movesFrom(paymentFlow, state, ["payer"])).toEqual(state === "STARTED" ? ["cancel"] : []);
    expect(afterMove(paymentFlow, "cancel", state)).toBe(state === "STARTED" ? "CANCELLED" : null);
  });

  it("has the same end for every order and repetition of reports", () => {
    const heard = fc.array(fc.constantFrom(...paymentEvents), { minLength: 1, maxLength: 8 });
    const scrambled = heard.chain((events) =>
      fc
        .shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
        .map((again) => [events, again] as const),
    );
    fc.assert(
      fc.property(scrambled, ([events, again]) => {
        const end = (words: typeof events) => words.reduce(next, paymentFlow.start);
        expect(end(again)).toBe(end(events));
        expect(end(events) === "PAID").toBe(events.includes("PAID"));
      }),
      { numRuns: 2_000 },
    );
  });

  it("never reopens an ended payment", () => {
    const ended = PAYMENT_STATES.filter((state) => !isOpenPayment(state));
    const after = ended.flatMap((state) => paymentEvents.map((event) => next(state, event)));
    expect(after.filter(isOpenPayment)).toEqual([]);
    expect(ended).toEqual(["PAID", "FAILED", "CANCELLED", "EXPIRED", "REVIEW"]);
  });

  it("shows the payer SUCCESS for PAID only, and no outcome while it is open or under review", () => {
    const outcomes = Object.fromEntries(PAYMENT_STATES.map((state) => [state, outcomeOfPayment(state)]));
    expect(outcomes).toEqual({
      STARTING: null,
      STARTED: null,
      AUTHORIZED: null,
      REVIEW: null,
      PAID: "SUCCESS",
      FAILED: "FAIL",
      CANCELLED: "CANCEL",
      EXPIRED: "TIMEOUT",
    });
  });
});
