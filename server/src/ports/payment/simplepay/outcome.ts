import type { PaymentOutcome, ProviderState } from "../provider.ts";
import type { QueriedTransaction, TransactionStatus } from "./messages.ts";

/** Maps the provider's statuses (product/simplepay 7). */
export const outcomeOf = {
  INIT: "PENDING",
  INPAYMENT: "PENDING",
  INFRAUD: "PENDING",
  AUTHORIZED: "AUTHORIZED",
  FINISHED: "PAID",
  NOTAUTHORIZED: "FAILED",
  FRAUD: "FAILED",
  CANCELLED: "CANCELLED",
  REVERSED: "CANCELLED",
  TIMEOUT: "EXPIRED",
  REFUND: "REFUNDED",
} as const satisfies Record<TransactionStatus, PaymentOutcome>;

/** A finished transaction of which less than the whole remains was refunded, in part or in full. */
export function stateOf(transaction: QueriedTransaction): ProviderState {
  const { status, total, remainingTotal: remaining } = transaction;
  const refunded = status === "FINISHED" && total !== undefined && remaining !== undefined && remaining < total;
  return {
    outcome: refunded ? "REFUNDED" : outcomeOf[status],
    transactionId: transaction.transactionId,
    providerStatus: status,
    total,
    remaining,
    currency: transaction.currency,
    finishedAt: transaction.finishDate,
  };
}
