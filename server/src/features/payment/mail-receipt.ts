import { formatForints } from "@rajt/contract/kernel/money";
import type { Tx } from "../../kernel/db/database.ts";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import type { World } from "../../world.ts";
import { queueMail } from "../mail/index.ts";
import { itemsOf, payerOf, type Payment } from "./payment.store.ts";

/**
 * Thanks the payer, once a payment, in the transaction that books it. A mail that cannot be written (a template that was spoilt) must not
 * undo money that came in: it is only told in the log.
 */
export async function mailReceipt({ jobs, log }: World, tx: Tx, payment: Payment, at: Date): Promise<void> {
  const { id, orderRef, transactionId, payerId, amount } = payment;
  const { name, email, locale } = await payerOf(tx, payerId);
  if (email === null) return;
  const items = await itemsOf(tx, id);
  const inWords = (forints: number) => formatForints(forints, "running");
  const values = {
    name,
    orderRef,
    transactionId: transactionId ?? "",
    amount: inWords(amount),
    items: items.map((item) => ({ title: titleOf(item), amount: inWords(item.amount) })),
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

const titleOf = (item: { competitionName: string; raceName: string; teamName: string | null }): string =>
  [item.competitionName, item.raceName, ...(item.teamName === null ? [] : [item.teamName])].join(" – ");
