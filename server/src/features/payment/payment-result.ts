import { outcomeOfPayment } from "@rajt/contract/payment/payment.flow";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { Runner } from "../../kernel/db/database.ts";
import { decisionOf } from "./doubt.store.ts";
import type { Payment } from "./payment.store.ts";

/** What its payer is told of a payment. SimplePay wants its number shown with success and failure, and with nothing else (§1.9). */
export async function paymentResult(
  runner: Runner,
  { id, orderRef, state, transactionId }: Payment,
): Promise<PaymentResult> {
  const decision = state === "REVIEW" ? await decisionOf(runner, id) : null;
  const outcome = decision === "TAKEN" ? "SUCCESS" : outcomeOfPayment(state);
  return {
    successful: true,
    o: orderRef,
    e: outcome,
    t: outcome === "SUCCESS" || outcome === "FAIL" ? transactionId : null,
    pending: outcome === null && state !== "REVIEW",
    review: outcome !== null || state !== "REVIEW" ? null : decision === "RELEASED" ? "RELEASED" : "WAITING",
  };
}
