import type { Tx } from "../../kernel/db/database.ts";
import { bookCredit, insertDoubt, overOf, resolveDoubts } from "./doubt/doubt.store.ts";
import type { PaymentContext } from "./payment-context.ts";
import { bookItems, itemsOf, type Payment } from "./payment.store.ts";
import { endNotices } from "../notification/index.ts";
import { forintsIn } from "./doubt/review-payment.ts";
import type { ProviderReport } from "./settle-payment.ts";
import { notifyPayer, notifyTreasurers } from "./doubt/notify-doubt.ts";
import { notifyReceipt } from "./notify-receipt.ts";

/**
 * Books a payment that was paid as ordered and sends the receipt. If its items are not owed any more (paid otherwise,
 * withdrawn, cancelled), it records a doubt instead and sends no receipt.
 */
export async function receiveMoney(context: PaymentContext, tx: Tx, payment: Payment, at: Date): Promise<void> {
  await bookItems(tx, context.ledger, payment, at);
  await cancelOrderItems(context, tx, payment, at);
  for (const id of await resolveDoubts(tx, payment.id, at)) await endNotices(tx, ["DoubtfulPayment"], { id, at });
  const { amount, reasonCode } = await overOf(tx, payment.id);
  if (amount === 0) await notifyReceipt(context, tx, payment, at);
  else {
    const doubt = await insertDoubt(tx, { payment: payment.id, reasonCode, receivedAmount: payment.amount, at });
    if (doubt !== null) await notifyDoubt(context, tx, payment, { doubt, amount, at });
  }
}

/** Cancels, with the end of the payment, the items whose competition was cancelled meanwhile. */
export async function cancelOrderItems(
  { payables }: PaymentContext,
  tx: Tx,
  { id }: Pick<Payment, "id">,
  at: Date,
): Promise<void> {
  const items = await itemsOf(tx, id);
  const receivables = items.map(({ receivable }) => receivable);
  for (const { cancelItems } of Object.values(payables)) await cancelItems?.(tx, receivables, at);
}

/** Books a second transaction of a paid payment as the payer's refundable credit. */
export async function receiveSecond(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { report, at }: { report: ProviderReport; at: Date },
): Promise<void> {
  const receivedAmount = forintsIn(report);
  if (receivedAmount === null) return;
  const doubt = await insertDoubt(tx, { payment: payment.id, reasonCode: "TRANSACTION", receivedAmount, at });
  if (doubt === null) return;
  await bookCredit(tx, context.ledger, payment, receivedAmount, at);
  await notifyDoubt(context, tx, payment, { doubt, amount: receivedAmount, at });
}

async function notifyDoubt(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  notice: { doubt: number; amount: number; at: Date },
): Promise<void> {
  await notifyPayer(context, tx, payment, { ...notice, event: "PaymentNotOwed", reason: null });
  await notifyTreasurers(context, tx, payment, notice.doubt, notice.at);
}
