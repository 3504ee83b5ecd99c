import type { Tx } from "../../kernel/db/database.ts";
import { bookCredit, insertDoubt, overOf, resolveDoubts } from "./doubt/doubt.store.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { bookItems, itemsOf, type Payment } from "./payment.store.ts";
import { forintsIn } from "./doubt/review-payment.ts";
import type { ProviderWord } from "./settle-payment.ts";
import { notifyPayer, notifyTreasurers } from "./doubt/notify-doubt.ts";
import { notifyReceipt } from "./notify-receipt.ts";

/**
 * Books a payment that was paid as asked, and thanks the payer; or says that it came for what was not owed any more: paid by another payment
 * meanwhile, withdrawn, called off. Nobody is thanked for that.
 */
export async function receiveMoney(world: PaymentWorld, tx: Tx, payment: Payment, at: Date): Promise<void> {
  await bookItems(tx, world.ledger, payment, at);
  await endItemsOff(world, tx, payment, at);
  await resolveDoubts(tx, payment.id, at);
  const { amount, why } = await overOf(tx, payment.id);
  if (amount === 0) await notifyReceipt(world, tx, payment, at);
  else {
    const doubt = await insertDoubt(tx, { payment: payment.id, why, came: payment.amount, at });
    if (doubt !== null) await notifyDoubt(world, tx, payment, { doubt, amount, at });
  }
}

/** Ends, with the payment, the items that were called off while it held them. */
export async function endItemsOff(
  { payables }: PaymentWorld,
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
  world: PaymentWorld,
  tx: Tx,
  payment: Payment,
  { word, at }: { word: ProviderWord; at: Date },
): Promise<void> {
  const came = forintsIn(word);
  if (came === null) return;
  const doubt = await insertDoubt(tx, { payment: payment.id, why: "TRANSACTION", came, at });
  if (doubt === null) return;
  await bookCredit(tx, world.ledger, payment, came, at);
  await notifyDoubt(world, tx, payment, { doubt, amount: came, at });
}

async function notifyDoubt(
  world: PaymentWorld,
  tx: Tx,
  payment: Payment,
  notice: { doubt: number; amount: number; at: Date },
): Promise<void> {
  await notifyPayer(world, tx, payment, { ...notice, event: "PaymentNotOwed", reason: null });
  await notifyTreasurers(world, tx, payment, notice.doubt, notice.at);
}
