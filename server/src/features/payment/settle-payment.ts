import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import type { PaymentEvent } from "@rajt/contract/payment/payment.flow";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { ProviderState } from "../../ports/payment/provider.ts";
import { decisionOf } from "./doubt/doubt.store.ts";
import { paymentLife, withWord } from "./payment-life.ts";
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
import { takeCreditBack } from "./doubt/review-payment.ts";

/** The provider's word on a payment, however it was learnt. */
export type ProviderWord = Pick<ProviderState, "outcome" | "total" | "remaining" | "currency"> & {
  readonly transactionId: string | null;
  /** The provider said so in a signed word, and not when it was asked. */
  readonly isContradicted?: true;
  /** Of an answered start: where the payer pays, and until when. */
  readonly page?: { readonly redirectUrl: string; readonly validUntil: Date };
};

/** The meaning of a word: the event in the flow, and the doubt about it. */
type Meaning = { readonly event: PaymentEvent; readonly why?: Doubt };

/**
 * The only place where the provider's word moves a payment: it is read under the lock, and what the flow hears of it is written with money, log
 * and mail in one transaction. Words may come twice, at once and in any order. The payment as it stands after.
 */
export const settlePayment = (
  context: PaymentContext,
  id: number,
  kind: Exclude<Message["kind"], "RETURN">,
  word: ProviderWord,
): Promise<Payment> => tx(context.db, (tx) => settleIn(tx, context, id, kind, word));

/** The same within a transaction that is under way. */
export async function settleIn(
  tx: Tx,
  context: PaymentContext,
  id: number,
  kind: Exclude<Message["kind"], "RETURN">,
  word: ProviderWord,
): Promise<Payment> {
  const now = context.clock();
  const payment = await lockPayment(tx, id);
  const meaning = await heardOf(tx, context, payment, word, now);
  const applied = await isApplied(context, tx, payment, { word, meaning, now });
  const { orderRef, method: provider } = payment;
  await recordMessage(tx, { paymentId: id, orderRef, provider, kind, outcome: word.outcome, applied, at: now });
  if (payment.state === "PAID" && meaning?.why === "TRANSACTION")
    await receiveSecond(context, tx, payment, { word, at: now });
  const after = applied ? await readPayment(tx, id) : payment;
  if (word.outcome === "REFUNDED") await receiveRefund(context, tx, after, { word, at: now });
  return after;
}

type Reading = { readonly word: ProviderWord; readonly meaning: Meaning | null; readonly now: Date };

/** Hears of a word. The address of a page also counts that comes after the provider was asked, and said that it knows the order. */
async function isApplied(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { word, meaning, now }: Reading,
): Promise<boolean> {
  if (meaning === null) return false;
  const { event, ...doubt } = meaning;
  const heard = { event, payload: { word, ...doubt }, now, subject: payment };
  if (await paymentLife(context).applyEvent(tx, payment.id, heard)) return true;
  const isFirstPage = word.page !== undefined && payment.redirectUrl === null && payment.state === "STARTED";
  if (isFirstPage) await updatePayment(tx, withWord(payment, word));
  return isFirstPage;
}

/**
 * Returns the event that the provider's word is for the flow of the payment; null: none. A word that contradicts a notification may only be
 * early, so the first one is written down and no event. Nor is any word one where people have decided, or where the credit that a payment under
 * review gave has been spent.
 */
async function heardOf(
  tx: Tx,
  context: PaymentContext,
  payment: Payment,
  word: ProviderWord,
  now: Date,
): Promise<Meaning | null> {
  if (word.isContradicted === true && !(await wasContradicted(tx, payment.id))) return null;
  const meaning = meaningOf(payment, word);
  const leavesReview = payment.state === "REVIEW" && meaning?.event === "PAID";
  return leavesReview && !(await mayLeaveReview(tx, context, payment, now)) ? null : meaning;
}

const mayLeaveReview = async (tx: Tx, { ledger }: PaymentContext, payment: Payment, at: Date): Promise<boolean> =>
  (await decisionOf(tx, payment.id)) === null && (await takeCreditBack(tx, ledger, payment, at));

/**
 * Returns the meaning of a word for this payment. Money that is not exactly what was asked for never pays for it; null:
 * not enough to go by.
 */
export function meaningOf(
  payment: Payment,
  { outcome, transactionId, total, currency, isContradicted }: ProviderWord,
): Meaning | null {
  const isOther = payment.transactionId !== null && transactionId !== null && payment.transactionId !== transactionId;
  if (isContradicted === true) return { event: "DOUBTFUL", why: "CONTRADICTED" };
  if (isOther) return { event: "DOUBTFUL", why: "TRANSACTION" };
  if (outcome !== "PAID" && outcome !== "REFUNDED") return { event: outcome };
  if (total === undefined || currency === undefined || transactionId === null) return null;
  if (currency !== payment.currency) return { event: "DOUBTFUL", why: "CURRENCY" };
  // What was given back had come: it is booked both ways, in whichever order that is heard.
  return total === payment.amount ? { event: "PAID" } : { event: "DOUBTFUL", why: "AMOUNT" };
}
