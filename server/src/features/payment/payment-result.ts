import { outcomeOfPayment } from "@rajt/contract/payment/payment.flow";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { Runner } from "../../kernel/db/database.ts";
import { decisionOf, wasNotOwed } from "./doubt/doubt.store.ts";
import type { Payment } from "./payment.store.ts";

/**
 * Returns the result shown to a payment's payer. SimplePay requires its transaction number to be shown on success and
 * failure, and only then (product/money 11).
 */
export async function paymentResult(runner: Runner, payment: Payment): Promise<PaymentResult> {
  const { orderRef, state, transactionId, method: provider } = payment;
  const review = await reviewOf(runner, payment);
  const outcome = review === "TAKEN" ? "SUCCESS" : outcomeOfPayment(state);
  return {
    successful: true,
    o: orderRef,
    e: outcome,
    t: outcome === "SUCCESS" || outcome === "FAIL" ? transactionId : null,
    pending: outcome === null && review === null,
    review: review === "TAKEN" ? null : review,
    provider,
  };
}

async function reviewOf(runner: Runner, { id, state }: Payment): Promise<PaymentResult["review"] | "TAKEN"> {
  if (state === "PAID") return (await wasNotOwed(runner, id)) ? "NOT_OWED" : null;
  if (state !== "REVIEW") return null;
  const decision = await decisionOf(runner, id);
  return decision === null ? "WAITING" : decision;
}
