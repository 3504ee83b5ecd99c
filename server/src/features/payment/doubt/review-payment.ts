import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import type { Tx } from "../../../kernel/db/database.ts";
import { type Ledger, lockCredit } from "../../money/index.ts";
import { bookCredit, creditRowOf, holdAgain, insertDoubt, writeReceived } from "./doubt.store.ts";
import type { PaymentContext } from "../payment-context.ts";
import { recordSecurityEvent, type Payment } from "../payment.store.ts";
import type { ProviderReport } from "../settle-payment.ts";
import { notifyPayer, notifyReleased, notifyTreasurers } from "./notify-doubt.ts";

type DoubtInput = { readonly report: ProviderReport; readonly reasonCode: Doubt; readonly at: Date };

/** Returns the end of a payment that is put under review. Null as long as it holds its items, which it does unless another payment has them. */
export async function endOfReview(tx: Tx, { id, endedAt }: Payment): Promise<Date | null> {
  return endedAt === null || (await holdAgain(tx, id)) ? null : endedAt;
}

/**
 * Puts a payment under review whose report differs from the order: books the money as the payer's credit, lists the
 * payment, and notifies payer and super admins, each once.
 */
export async function reviewPayment(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { report, reasonCode, at }: DoubtInput,
): Promise<void> {
  const receivedAmount = forintsIn(report);
  const doubt = await insertDoubt(tx, { payment: payment.id, reasonCode, receivedAmount, at });
  if (doubt === null) return;
  if (receivedAmount !== null) await bookCredit(tx, context.ledger, payment, receivedAmount, at);
  await logMismatch(tx, payment, report, at);
  const notice = { doubt, amount: receivedAmount ?? 0, reason: null, at };
  await notifyPayer(context, tx, payment, { ...notice, event: "PaymentUnderReview" });
  await notifyTreasurers(context, tx, payment, doubt, at);
}

/**
 * Books money that no earlier report of a payment under review named, as the payer's credit. The doubt that waits for a
 * decision takes its amount; after the decision a new row is listed, and the treasurers are notified again. The payment stays as it is.
 */
export async function receiveUnbooked(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { report, at }: Omit<DoubtInput, "reasonCode">,
): Promise<void> {
  const receivedAmount = forintsIn(report);
  if (receivedAmount === null || (await creditRowOf(tx, payment.id)) !== null) return;
  await bookCredit(tx, context.ledger, payment, receivedAmount, at);
  await logMismatch(tx, payment, report, at);
  const waiting = await writeReceived(tx, payment.id, receivedAmount);
  const doubt = waiting ?? (await insertDoubt(tx, { payment: payment.id, reasonCode: "OFF", receivedAmount, at }));
  if (doubt === null) return;
  const notice = { doubt, amount: receivedAmount, reason: null, at };
  // The payer of a waiting payment knows that it is under review.
  if (waiting === null) await notifyReleased(context, tx, payment, notice);
  await notifyTreasurers(context, tx, payment, doubt, at);
}

/** Corrects the credit of a payment that turned out to be paid as ordered. Returns false if the credit is spent, so that people must decide. */
export async function takeCreditBack(tx: Tx, ledger: Ledger, { id, payerId }: Payment, at: Date): Promise<boolean> {
  const row = await creditRowOf(tx, id);
  if (row === null) return true;
  if ((await lockCredit(tx, payerId)) < row.amount) return false;
  await ledger.correct(tx, [row.id], { actor: null, at });
  return true;
}

/** Returns the received forints, or null: money in another currency cannot be booked. */
export function forintsIn({ outcome, total, currency }: ProviderReport): number | null {
  const isMoney = (outcome === "PAID" || outcome === "REFUNDED") && currency === "HUF";
  return isMoney && Number.isSafeInteger(total) && total !== undefined && total > 0 ? total : null;
}

async function logMismatch(tx: Tx, payment: Payment, report: ProviderReport, at: Date): Promise<void> {
  const { orderRef, payerId: account, amount } = payment;
  const { outcome, total = null, currency = null, transactionId } = report;
  const detail = { orderRef, outcome, asked: amount, total, currency, transactionId };
  await recordSecurityEvent(tx, { event: "PAYMENT_MISMATCH", account, ip: null, detail, at });
}
