import type { Tx } from "../../kernel/db/database.ts";
import { bookCredit, insertDoubt, overOf, resolveDoubts } from "./doubt/doubt.store.ts";
import type { PaymentContext } from "./payment-context.ts";
import { bookItems, itemsOf, type Payment } from "./payment.store.ts";
import { forintsIn } from "./doubt/review-payment.ts";
import type { ProviderWord } from "./settle-payment.ts";
import { notifyPayer, notifyTreasurers } from "./doubt/notify-doubt.ts";
import { notifyReceipt } from "./notify-receipt.ts";

/**
 * Books a payment that was paid as asked, and thanks the payer; or says that it came for what was not owed any more: paid by another payment
 * meanwhile, withdrawn, called off. Nobody is thanked for that.
 */
export async function receiveMoney(context: PaymentContext, tx: Tx, payment: Payment, at: Date): Promise<void> {
  await bookItems(tx, context.ledger, payment, at);
  await endItemsOff(context, tx, payment, at);
  await resolveDoubts(tx, payment.id, at);
  const { amount, why } = await overOf(tx, payment.id);
  if (amount === 0) await notifyReceipt(context, tx, payment, at);
  else {
    const doubt = await insertDoubt(tx, { payment: payment.id, why, came: payment.amount, at });
    if (doubt !== null) await notifyDoubt(context, tx, payment, { doubt, amount, at });
  }
}

/** Ends, with the payment, the items that were called off while it held them. */
export async function endItemsOff(
  { payables }: PaymentContext,
  tx: Tx,
  { id }: Pick<Payment, "id">,
  at: Date,
): Promise<void> {
  const items = await itemsOf(tx, id);
  const receivables = items.map(({ receivable }) => receivable);
  for (const { endOff } of Object.values(payables)) await endOff?.(tx, receivables, at);
}

/** Books a second transaction of a payment that is paid already: credit of the payer, to be given back. */
export async function receiveSecond(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { word, at }: { word: ProviderWord; at: Date },
): Promise<void> {
  const came = forintsIn(word);
  if (came === null) return;
  const doubt = await insertDoubt(tx, { payment: payment.id, why: "TRANSACTION", came, at });
  if (doubt === null) return;
  await bookCredit(tx, context.ledger, payment, came, at);
  await notifyDoubt(context, tx, payment, { doubt, amount: came, at });
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
