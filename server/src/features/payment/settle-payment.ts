import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { isOpenPayment, nextPaymentState, type PaymentEvent } from "@rajt/contract/payment/payment.flow";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { ProviderState } from "../../ports/payment/provider.ts";
import { decisionOf } from "./doubt/doubt.store.ts";
import type { PaymentWorld } from "./payment-world.ts";
import {
  lockPayment,
  recordMessage,
  updatePayment,
  type Message,
  type Payment,
  wasContradicted,
} from "./payment.store.ts";
import { receiveMoney, receiveSecond } from "./receive-money.ts";
import { receiveRefund } from "./refund/receive-refund.ts";
import { endOfReview, reviewPayment, takeCreditBack } from "./doubt/review-payment.ts";

/** What the provider said of a payment, however it was learnt. */
export type ProviderWord = Pick<ProviderState, "outcome" | "total" | "remaining" | "currency"> & {
  readonly transactionId: string | null;
  /** The provider said so in a signed word, and not when it was asked. */
  readonly isContradicted?: true;
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
    const isTooEarly = payment !== null && (await isFirstContradiction(tx, payment, word));
    const meaning = payment === null || isTooEarly ? null : meaningOf(payment, word);
    const after = payment === null || meaning === null ? payment : await moved(tx, payment, meaning, word, at);
    const applied = after !== payment;
    const provider = payment?.method ?? "SIMPLEPAY";
    const message = { paymentId: payment?.id ?? null, orderRef, provider, kind, outcome: word.outcome, at };
    await recordMessage(tx, { ...message, applied });
    if (payment?.state === "PAID" && meaning?.why === "TRANSACTION")
      await receiveSecond(world, tx, payment, { word, at });
    if (payment === null || after === null) return after;
    if (applied) await follow(world, tx, [payment, after], { word, why: meaning?.why ?? "AMOUNT", at });
    if (word.outcome === "REFUNDED") await receiveRefund(world, tx, after, { word, at });
    return after;
  });
}

/** What follows from a move of a payment. */
async function follow(
  world: PaymentWorld,
  tx: Tx,
  [before, after]: readonly [Payment, Payment],
  found: { word: ProviderWord; why: Doubt; at: Date },
): Promise<void> {
  await writeChange(tx, before, after, found.at);
  if (after.state === "PAID") await receiveMoney(world, tx, after, found.at);
  if (after.state === "REVIEW") await reviewPayment(world, tx, after, found);
}

/** What a word means to this payment. Money that is not exactly what was asked for never pays for it; null: not enough to go by. */
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

/** A word that may only have come too early; it is written down, so that the next one is not the first. */
const isFirstContradiction = async (tx: Tx, { id }: Payment, { isContradicted }: ProviderWord): Promise<boolean> =>
  isContradicted === true && !(await wasContradicted(tx, id));

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
