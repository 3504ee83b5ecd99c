import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import type { Tx } from "../../../kernel/db/database.ts";
import { type Ledger, lockCredit } from "../../money/index.ts";
import { bookCredit, creditRowOf, holdAgain, insertDoubt } from "./doubt.store.ts";
import type { PaymentContext } from "../payment-context.ts";
import { recordSecurityEvent, type Payment } from "../payment.store.ts";
import type { ProviderWord } from "../settle-payment.ts";
import { notifyPayer, notifyTreasurers } from "./notify-doubt.ts";

type DoubtInput = { readonly word: ProviderWord; readonly why: Doubt; readonly at: Date };

/**
 * Returns the moment at which a payment that comes under review has ended: never, as long as it holds its items, which
 * it does where nobody else has them.
 */
export async function endOfReview(tx: Tx, { id, endedAt }: Payment): Promise<Date | null> {
  return endedAt === null || (await holdAgain(tx, id)) ? null : endedAt;
}

/**
 * Follows up a word that does not fit what was asked: the money that came is the payer's credit, the payment stands in
 * the list, and payer and super admins are told, all once.
 */
export async function reviewPayment(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { word, why, at }: DoubtInput,
): Promise<void> {
  const came = forintsIn(word);
  const doubt = await insertDoubt(tx, { payment: payment.id, why, came, at });
  if (doubt === null) return;
  if (came !== null) await bookCredit(tx, context.ledger, payment, came, at);
  await logMismatch(tx, payment, word, at);
  const notice = { doubt, amount: came ?? 0, reason: null, at };
  await notifyPayer(context, tx, payment, { ...notice, event: "PaymentUnderReview" });
  await notifyTreasurers(context, tx, payment, doubt, at);
}

/** Takes the credit of a payment back that turns out to be paid as asked; false: it has been spent, so people must see to it. */
export async function takeCreditBack(tx: Tx, ledger: Ledger, { id, payerId }: Payment, at: Date): Promise<boolean> {
  const row = await creditRowOf(tx, id);
  if (row === null) return true;
  if ((await lockCredit(tx, payerId)) < row.amount) return false;
  await ledger.correct(tx, [row.id], { actor: null, at });
  return true;
}

/** Returns the money received, where that is forints; money in another currency cannot be booked. */
export function forintsIn({ outcome, total, currency }: ProviderWord): number | null {
  const isMoney = (outcome === "PAID" || outcome === "REFUNDED") && currency === "HUF";
  return isMoney && Number.isSafeInteger(total) && total !== undefined && total > 0 ? total : null;
}

async function logMismatch(tx: Tx, payment: Payment, word: ProviderWord, at: Date): Promise<void> {
  const { orderRef, payerId: account, amount: asked } = payment;
  const { outcome, total = null, currency = null, transactionId } = word;
  const detail = { orderRef, outcome, asked, total, currency, transactionId };
  await recordSecurityEvent(tx, { event: "PAYMENT_MISMATCH", account, ip: null, detail, at });
}
