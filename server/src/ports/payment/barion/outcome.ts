import type { NotificationInformation, PaymentOutcome } from "../provider.ts";
import type { PaymentStateAnswer, PaymentStatus, Transaction } from "./messages.ts";

/**
 * Maps the provider's statuses (product/barion 5). A payment of ours has one transaction, so a partial success did not bring the requested
 * amount: it is money all the same, and its amount sends it to review.
 */
const outcomeOf = {
  Prepared: "PENDING",
  Started: "PENDING",
  InProgress: "PENDING",
  Waiting: "PENDING",
  Reserved: "AUTHORIZED",
  Authorized: "AUTHORIZED",
  Succeeded: "PAID",
  PartiallySucceeded: "PAID",
  Failed: "FAILED",
  Canceled: "CANCELLED",
  Expired: "EXPIRED",
} as const satisfies Record<PaymentStatus, PaymentOutcome>;

const isBack = ({ TransactionType }: Transaction): boolean => TransactionType.startsWith("Refund");
/** A refund that bounced: its amount is refundable again. */
const isBackAgain = ({ TransactionType }: Transaction): boolean =>
  TransactionType.startsWith("StornoUnSuccessfulRefund");
const hasHappened = ({ Status }: Transaction): boolean => Status === "Succeeded";
const sumOf = (transactions: readonly Transaction[]): number =>
  transactions.reduce((sum, { Total }) => sum + Math.abs(Total), 0);

/** Returns the common currency; a non-existing one where they differ. */
const currencyOf = (currencies: readonly (string | undefined)[]): string | undefined =>
  [...new Set(currencies.filter((one) => one !== undefined))].join("/") || undefined;

/** Returns the transactions of an order that brought money: neither fees nor refunds. */
export const broughtBy = ({ Transactions, PaymentRequestId }: PaymentStateAnswer): Transaction[] =>
  Transactions.filter((one) => one.POSTransactionId === PaymentRequestId && !isBack(one) && !isBackAgain(one));

/**
 * Returns the state of a payment from all its transactions: after a full refund its own `Total` is 0, and its status is still success.
 */
export function stateOf(answer: PaymentStateAnswer): NotificationInformation {
  const { PaymentId, PaymentRequestId, Status, Currency, CompletedAt, Transactions } = answer;
  const brought = broughtBy(answer);
  const ids = new Set(brought.map(({ TransactionId }) => TransactionId));
  const related = Transactions.filter(({ RelatedId }) => RelatedId != null && ids.has(RelatedId)).filter(hasHappened);
  const back = sumOf(related.filter(isBack)) - sumOf(related.filter(isBackAgain));
  const total = sumOf(Status === "PartiallySucceeded" ? brought.filter(hasHappened) : brought);
  const outcome = outcomeOf[Status];
  return {
    orderRef: PaymentRequestId,
    outcome: outcome === "PAID" && back > 0 ? "REFUNDED" : outcome,
    transactionId: PaymentId,
    providerStatus: Status,
    total,
    remaining: total - back,
    currency: currencyOf([Currency, ...brought.map((one) => one.Currency)]),
    finishedAt: CompletedAt ?? undefined,
  };
}
