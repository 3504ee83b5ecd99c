import { formatForints } from "@rajt/contract/kernel/money";
import type { Tx } from "../../kernel/db/database.ts";
import { invoiceFileOf } from "../invoice/index.ts";
import { notify } from "../notification/index.ts";
import type { PaymentContext } from "./payment-context.ts";
import { itemsOf, type Payment } from "./payment.store.ts";

/** Sends the receipt to the payer, once per payment, in the transaction that books it. */
export async function notifyReceipt(context: PaymentContext, tx: Tx, payment: Payment, at: Date): Promise<void> {
  const { id, orderRef, transactionId, payerId, amount, method } = payment;
  const items = await itemsOf(tx, id);
  const inWords = (forints: number) => formatForints(forints, "running");
  const file = await invoiceFileOf(tx, id);
  const values = {
    orderRef,
    transactionId: transactionId ?? "",
    amount: inWords(amount),
    invoice: file === null ? null : new URL(`/api/invoiceControl/download?key=${file}`, context.publicUrl).href,
    items: items.map(({ title, amount: part }) => ({ title, amount: inWords(part) })),
  };
  const event = method === "BARION" ? "FeesReceived" : "PaymentReceived";
  await notify(tx, context, event, { id: orderRef, accounts: [payerId], at }, { mail: () => values });
}
