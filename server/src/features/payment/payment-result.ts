import { outcomeOfPayment } from "@rajt/contract/payment/payment.flow";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { Payment } from "./payment.store.ts";

/** What its payer is told of a payment. SimplePay wants its number shown with success and failure, and with nothing else (§1.9). */
export function paymentResult({ orderRef, state, transactionId }: Payment): PaymentResult {
  const outcome = outcomeOfPayment(state);
  return {
    successful: true,
    o: orderRef,
    e: outcome,
    t: outcome === "SUCCESS" || outcome === "FAIL" ? transactionId : null,
    pending: outcome === null,
  };
}
