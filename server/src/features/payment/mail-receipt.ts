import { formatForints } from "@rajt/contract/kernel/money";
import type { Tx } from "../../kernel/db/database.ts";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import { queueMail } from "../mail/index.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { itemsOf, payerOf, type Payment } from "./payment.store.ts";

/**
 * Thanks the payer, once a payment, in the transaction that books it. A mail that cannot be written (a template that was spoilt) must not
 * undo money that came in: it is only told in the log.
 */
export async function mailReceipt(
  { jobs, log, payables }: PaymentWorld,
  tx: Tx,
  payment: Payment,
  at: Date,
): Promise<void> {
  const { id, orderRef, transactionId, payerId, amount } = payment;
  const { name, email, locale } = await payerOf(tx, payerId);
  if (email === null) return;
  const items = await itemsOf(tx, id);
  const titles = await payables.ENTRY.titlesOf(
    tx,
    items.map(({ receivable }) => receivable),
  );
  const inWords = (forints: number) => formatForints(forints, "running");
  const values = {
    name,
    orderRef,
    transactionId: transactionId ?? "",
    amount: inWords(amount),
    items: items.map((item) => ({ title: titles.get(item.receivable) ?? "", amount: inWords(item.amount) })),
  };
  try {
    await queueMail(tx, jobs, {
      template: "PAYMENT_SUCCESSFUL",
      locale,
      to: email,
      values,
      about: `payment:${orderRef}`,
      at,
    });
  } catch (error) {
    if (sqlStateOf(error) !== null) throw error;
    log.error({ err: error, orderRef }, "a receipt could not be mailed");
  }
}
