import { isOpenPayment, nextPaymentState, type PaymentEvent } from "@rajt/contract/payment/payment.flow";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { ProviderState } from "../../ports/payment/provider.ts";
import { mailReceipt } from "./mail-receipt.ts";
import type { PaymentWorld } from "./payment-world.ts";
import {
  bookItems,
  lockPayment,
  recordMessage,
  recordSecurityEvent,
  updatePayment,
  type Message,
  type Payment,
} from "./payment.store.ts";

/** What the provider said of a payment, however it was learnt. */
export type ProviderWord = Pick<ProviderState, "outcome" | "total" | "currency"> & {
  readonly transactionId: string | null;
  /** Of an answered start: where the payer pays, and until when. */
  readonly page?: { readonly redirectUrl: string; readonly validUntil: Date };
};

/**
 * The only place where a payment moves: lock, look the word up in the flow, write state, money, log and mail in one transaction. Words may
 * come twice, at once and in any order. The payment as it stands after; null for a reference that is not ours.
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
    const event = payment === null ? null : eventOf(payment, word);
    const after = payment === null || event === null ? payment : afterEvent(payment, event, word);
    const applied = after !== payment;
    const provider = payment?.method ?? "SIMPLEPAY";
    const message = { paymentId: payment?.id ?? null, orderRef, provider, kind, outcome: word.outcome, at };
    await recordMessage(tx, { ...message, applied });
    if (payment !== null && after !== null && applied) await writeChange(tx, payment, after, at);
    if (after?.state === "PAID" && payment?.state !== "PAID") await receiveMoney(world, tx, after, at);
    if (after?.state === "REVIEW" && payment?.state !== "REVIEW") await tellOfMismatch(tx, after, word, at);
    return after;
  });
}

/** What a word means to this payment. Money that is not exactly what was asked for is never booked; null: not enough to go by. */
export function eventOf(
  payment: Payment,
  { outcome, transactionId, total, currency }: ProviderWord,
): PaymentEvent | null {
  const isOther = payment.transactionId !== null && transactionId !== null && payment.transactionId !== transactionId;
  if (isOther || outcome === "REFUNDED") return "DOUBTFUL";
  if (outcome !== "PAID") return outcome;
  if (total === undefined || currency === undefined || transactionId === null) return null;
  return total === payment.amount && currency === payment.currency ? "PAID" : "DOUBTFUL";
}

/** The same object: nothing changes. */
function afterEvent(payment: Payment, event: PaymentEvent, { transactionId, page }: ProviderWord): Payment {
  const state = nextPaymentState(payment.state, event);
  const isFirstPage = page !== undefined && payment.redirectUrl === null && state === "STARTED";
  if (state === payment.state && !isFirstPage) return payment;
  return {
    ...payment,
    state,
    transactionId: payment.transactionId ?? transactionId,
    redirectUrl: page?.redirectUrl ?? payment.redirectUrl,
    validUntil: page?.validUntil ?? payment.validUntil,
  };
}

async function writeChange(tx: Tx, before: Payment, after: Payment, at: Date): Promise<void> {
  const { id, state } = after;
  await updatePayment(tx, after, isOpenPayment(state) ? null : at);
  if (state === before.state) return;
  const changes = { state: [before.state, state] } as const;
  await logChange(tx, { actor: null, action: "status", object: "payment", objectId: id, changes, at });
}

async function receiveMoney(world: PaymentWorld, tx: Tx, payment: Payment, at: Date): Promise<void> {
  await bookItems(tx, payment, at);
  await mailReceipt(world, tx, payment, at);
}

async function tellOfMismatch(tx: Tx, payment: Payment, word: ProviderWord, at: Date): Promise<void> {
  const { orderRef, payerId: account, amount: asked } = payment;
  const { outcome, total = null, currency = null, transactionId } = word;
  const detail = { orderRef, outcome, asked, total, currency, transactionId };
  await recordSecurityEvent(tx, { event: "PAYMENT_MISMATCH", account, ip: null, detail, at });
}
