import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import type { PaymentEvent } from "@rajt/contract/payment/payment.flow";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { ProviderState } from "../../ports/payment/provider.ts";
import { decisionOf } from "./doubt/doubt.store.ts";
import { paymentLife, applyReport } from "./payment-life.ts";
import type { PaymentContext } from "./payment-context.ts";
import {
  lockPayment,
  readPayment,
  recordMessage,
  updatePayment,
  wasContradicted,
  type Message,
  type Payment,
} from "./payment.store.ts";
import { receiveSecond } from "./receive-money.ts";
import { receiveRefund } from "./refund/receive-refund.ts";
import { receiveUnbooked, takeCreditBack } from "./doubt/review-payment.ts";

/** The provider's report on a payment, from any source. */
export type ProviderReport = Pick<ProviderState, "outcome" | "total" | "remaining" | "currency"> & {
  readonly transactionId: string | null;
  /** Reported by a signed notification, but not confirmed by a query. */
  readonly isContradicted?: true;
  /** The page for the payer, and its expiry, in the response to a start. */
  readonly page?: { readonly redirectUrl: string; readonly validUntil: Date };
};

/** The meaning of a report: the event of the flow, and the doubt about it. */
type Meaning = { readonly event: PaymentEvent; readonly reasonCode?: Doubt };

/**
 * Applies a report of the provider to a payment, under its lock; no other code does. Event, money, log and mail are
 * written in one transaction. Reports may be repeated, concurrent and in any order. Returns the payment afterwards.
 */
export const settlePayment = (
  context: PaymentContext,
  id: number,
  kind: Exclude<Message["kind"], "RETURN">,
  report: ProviderReport,
): Promise<Payment> => tx(context.db, (tx) => settleIn(tx, context, id, kind, report));

/** Settles a payment within a transaction of the caller. */
export async function settleIn(
  tx: Tx,
  context: PaymentContext,
  id: number,
  kind: Exclude<Message["kind"], "RETURN">,
  report: ProviderReport,
): Promise<Payment> {
  const now = context.clock();
  const payment = await lockPayment(tx, id);
  const meaning = await readReport(tx, context, payment, report, now);
  const applied = await isApplied(context, tx, payment, { report, meaning, now });
  const { orderRef, method: provider } = payment;
  await recordMessage(tx, { paymentId: id, orderRef, provider, kind, outcome: report.outcome, applied, at: now });
  if (payment.state === "PAID" && meaning?.reasonCode === "TRANSACTION")
    await receiveSecond(context, tx, payment, { report, at: now });
  if (payment.state === "REVIEW" && !applied) await receiveUnbooked(context, tx, payment, { report, at: now });
  const after = applied ? await readPayment(tx, id) : payment;
  if (report.outcome === "REFUNDED") await receiveRefund(context, tx, after, { report, at: now });
  return after;
}

type Reading = { readonly report: ProviderReport; readonly meaning: Meaning | null; readonly now: Date };

/** Applies the event of a report. A page also counts if it is received after a query that confirmed the order. */
async function isApplied(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { report, meaning, now }: Reading,
): Promise<boolean> {
  if (meaning === null) return false;
  const { event: name, ...doubt } = meaning;
  const event = { event: name, payload: { report, ...doubt }, now, subject: payment };
  if (await paymentLife(context).applyEvent(tx, payment.id, event)) return true;
  const isFirstPage = report.page !== undefined && payment.redirectUrl === null && payment.state === "STARTED";
  if (isFirstPage) await updatePayment(tx, applyReport(payment, report));
  return isFirstPage;
}

/**
 * Returns the event of a report, or null. A report that contradicts a notification may only be early, so the first one
 * is recorded without an event. After a decision by people, or if the credit of the payment under review is spent, no
 * report has an event; money that it is the first to name becomes credit.
 */
async function readReport(
  tx: Tx,
  context: PaymentContext,
  payment: Payment,
  report: ProviderReport,
  now: Date,
): Promise<Meaning | null> {
  if (report.isContradicted === true && !(await wasContradicted(tx, payment.id))) return null;
  const meaning = meaningOf(payment, report);
  const leavesReview = payment.state === "REVIEW" && meaning?.event === "PAID";
  return leavesReview && !(await mayLeaveReview(tx, context, payment, now)) ? null : meaning;
}

const mayLeaveReview = async (tx: Tx, { ledger }: PaymentContext, payment: Payment, at: Date): Promise<boolean> =>
  (await decisionOf(tx, payment.id)) === null && (await takeCreditBack(tx, ledger, payment, at));

/** Returns the meaning of a report for this payment. Money that differs from the order never pays for it. Null: the report is incomplete. */
export function meaningOf(
  payment: Payment,
  { outcome, transactionId, total, currency, isContradicted }: ProviderReport,
): Meaning | null {
  const isOther = payment.transactionId !== null && transactionId !== null && payment.transactionId !== transactionId;
  if (isContradicted === true) return { event: "DOUBTFUL", reasonCode: "CONTRADICTED" };
  if (isOther) return { event: "DOUBTFUL", reasonCode: "TRANSACTION" };
  if (outcome !== "PAID" && outcome !== "REFUNDED") return { event: outcome };
  if (total === undefined || currency === undefined || transactionId === null) return null;
  if (currency !== payment.currency) return { event: "DOUBTFUL", reasonCode: "CURRENCY" };
  // Refunded money was received first: both are booked, in whichever order they are reported.
  return total === payment.amount ? { event: "PAID" } : { event: "DOUBTFUL", reasonCode: "AMOUNT" };
}
