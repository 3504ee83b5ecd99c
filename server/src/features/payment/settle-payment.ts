import type { Doubt } from "@rajt/contract/payment/doubtful-payment.table";
import { isOpenPayment, nextPaymentState, type PaymentEvent } from "@rajt/contract/payment/payment.flow";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { ProviderState } from "../../ports/payment/provider.ts";
import { decisionOf } from "./doubt.store.ts";
import type { PaymentWorld } from "./payment-world.ts";
import {
  lockPayment, recordMessage, updatePayment, type Message, type Payment } from "./payment.store.ts";
import { receiveMoney, receiveSecond } from "./receive-money.ts";
import { endOfReview, reviewPayment, takeCreditBack } from "./review-payment.ts";

/** What the provider said of a payment, however it was learnt. */
export type ProviderWord = Pick<ProviderState, "outcome" | "total" | "currency"> & {
  readonly transactionId: string | null;
  /** Of an answered start: where the payer pays, and until when. */
  readonly page?: { readonly redirectUrl: string; readonly validUntil: Date };
};

/** What a word comes to: the event in the flow, and what is doubtful of it. */
type Meaning = { readonly event: PaymentEvent; readonly why?: Doubt };

/**
 * The only place where the provider's word moves a payment: lock, look the word up in the flow, write state, money, log and mail in one
 * transaction. Words may come twice, at once and in any order. The payment as it stands after; null for a reference that is not ours.
 */
export function settlePayment(
  world: PaymentWorld,
  orderRef: string,
  kind: Exclude<Message["kind"], "RETURN">,
  word: ProviderWord,
): Promise<Payment | null> {
  return tx(world.db, async (tx) => {
    const at = world.clock();
    const payment = await lockPayment(tx, orderRef);
    const meaning = payment === null ? null : meaningOf(payment, word);
    const after = payment === null || meaning === null ? payment : await moved(tx, payment, meaning, word, at);
    const applied = after !== payment;
    const provider = payment?.method ?? "SIMPLEPAY";
    const message = { paymentId: payment?.id ?? null, orderRef, provider, kind, outcome: word.outcome, at };
    await recordMessage(tx, { ...message, applied });
    if (payment?.state === "PAID" && meaning?.why === "TRANSACTION")
      await receiveSecond(world, tx, payment, { word, at });
    if (payment === null || after === null || !applied) return after;
    await writeChange(tx, payment, after, at);
    if (after.state === "PAID") await receiveMoney(world, tx, after, at);
    if (after.state === "REVIEW") await reviewPayment(world, tx, after, { word, why: meaning?.why ?? "AMOUNT", at });
    return after;
  });
}

/** What a word means to this payment. Money that is not exactly what was asked for never pays for it; null: not enough to go by. */
export function meaningOf(payment: Payment, { outcome, transactionId, total, currency }: ProviderWord): Meaning | null {
  const isOther = payment.transactionId !== null && transactionId !== null && payment.transactionId !== transactionId;
  if (isOther) return { event: "DOUBTFUL", why: "TRANSACTION" };
  if (outcome !== "PAID" && outcome !== "REFUNDED") return { event: outcome };
  if (total === undefined || currency === undefined || transactionId === null) return null;
  if (currency !== payment.currency) return { event: "DOUBTFUL", why: "CURRENCY" };
  return total === payment.amount && outcome === "PAID" ? { event: "PAID" } : { event: "DOUBTFUL", why: "AMOUNT" };
}

/** The payment after a word; the same object: nothing changes. What people have decided, no word moves. */
async function moved(
  tx: Tx,
  payment: Payment,
  { event }: Meaning,
  { transactionId, page }: ProviderWord,
  at: Date,
): Promise<Payment> {
  const state = nextPaymentState(payment.state, event);
  const isFirstPage = page !== undefined && payment.redirectUrl === null && state === "STARTED";
  if (state === payment.state && !isFirstPage) return payment;
  if (payment.state === "REVIEW" && !(await leavesReview(tx, payment, at))) return payment;
  const ended = payment.endedAt ?? at;
  return {
    ...payment,
    state,
    transactionId: payment.transactionId ?? transactionId,
    redirectUrl: page?.redirectUrl ?? payment.redirectUrl,
    validUntil: page?.validUntil ?? payment.validUntil,
    endedAt: isOpenPayment(state) ? null : state === "REVIEW" ? await endOfReview(tx, payment) : ended,
  };
}

const leavesReview = async (tx: Tx, payment: Payment, at: Date): Promise<boolean> =>
  (await decisionOf(tx, payment.id)) === null && (await takeCreditBack(tx, payment, at));

async function writeChange(tx: Tx, before: Payment, after: Payment, at: Date): Promise<void> {
  const { id, state } = after;
  await updatePayment(tx, after);
  if (state === before.state) return;
  const changes = { state: [before.state, state] } as const;
  await logChange(tx, { actor: null, action: "status", object: "payment", objectId: id, changes, at });
}
