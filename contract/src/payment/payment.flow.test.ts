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

/** Every state after every event, written out by hand: the cross product that the flow must come to. */
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
  it.each(PAYMENT_STATES)("moves %s by every event as written", (state) => {
    expect(paymentEvents).toEqual(["PENDING", "AUTHORIZED", "EXPIRED", "CANCELLED", "FAILED", "DOUBTFUL", "PAID"]);
    expect(paymentEvents.map((event) => next(state, event))).toEqual(AFTER[state]);
  });

  it.each(PAYMENT_STATES)("lets its payer give %s up only where it waits to be paid", (state) => {
    expect(movesFrom(paymentFlow, state, ["payer"])).toEqual(state === "STARTED" ? ["cancel"] : []);
    expect(afterMove(paymentFlow, "cancel", state)).toBe(state === "STARTED" ? "CANCELLED" : null);
  });

  it("comes to the same end whatever the order and however often each word is heard", () => {
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

  it("never opens again what has ended", () => {
    const ended = PAYMENT_STATES.filter((state) => !isOpenPayment(state));
    const after = ended.flatMap((state) => paymentEvents.map((event) => next(state, event)));
    expect(after.filter(isOpenPayment)).toEqual([]);
    expect(ended).toEqual(["PAID", "FAILED", "CANCELLED", "EXPIRED", "REVIEW"]);
  });

  it("tells the payer success of PAID alone, and nothing while it is open or under review", () => {
    const told = Object.fromEntries(PAYMENT_STATES.map((state) => [state, outcomeOfPayment(state)]));
    expect(told).toEqual({
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
