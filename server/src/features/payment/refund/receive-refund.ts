import type { Tx } from "../../../kernel/db/database.ts";
import { lockCredit } from "../../money/index.ts";
import { insertDoubt } from "../doubt/doubt.store.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Payment } from "../payment.store.ts";
import { bookRefunds, refundSharesOf, refundedOf, type RefundShare } from "./refund.store.ts";
import type { ProviderReport } from "../settle-payment.ts";
import { notifyPayer, notifyTreasurers } from "../doubt/notify-doubt.ts";

/**
 * Books and lists the part of a reported refund that is not known yet, and notifies of it. A repeated report changes
 * nothing. The refunded items are owed again unless they ended. A refund of spent credit cannot be booked; it is listed
 * and notified of nevertheless.
 */
export async function receiveRefund(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { report: { total, remaining, transactionId }, at }: { report: ProviderReport; at: Date },
): Promise<void> {
  const isOurs = transactionId === payment.transactionId && (payment.state === "PAID" || payment.state === "REVIEW");
  if (!isOurs || total === undefined || remaining === undefined) return;
  const news = total - remaining - (await refundedOf(tx, payment.id));
  if (news <= 0) return;
  await lockCredit(tx, payment.payerId);
  await bookRefunds(tx, context.ledger, payment, shareRefund(await refundSharesOf(tx, payment), news), at);
  const doubt = await insertDoubt(tx, { payment: payment.id, reasonCode: "REFUNDED", receivedAmount: -news, at });
  if (doubt === null) return;
  const notice = { doubt, amount: news, reason: null, at };
  await notifyPayer(context, tx, payment, { ...notice, event: "PaymentRefunded" });
  await notifyTreasurers(context, tx, payment, doubt, at);
}

/** Distributes a refund that names no item: first over surplus money, then to the one item of exactly that amount, then to the youngest items. */
export function shareRefund(
  places: readonly RefundShare[],
  amount: number,
): { receivable: number | null; party: number; amount: number }[] {
  let left = amount;
  const taken = new Map<RefundShare, number>();
  const take = (place: RefundShare, most: number) => {
    const share = Math.min(left, most);
    taken.set(place, (taken.get(place) ?? 0) + share);
    left -= share;
  };
  for (const place of places) take(place, place.over);
  const room = (place: RefundShare) => place.room - (taken.get(place) ?? 0);
  const exact = places.find((place) => left > 0 && room(place) === left);
  for (const place of exact === undefined ? places : [exact]) take(place, room(place));
  return [...taken]
    .filter(([, share]) => share > 0)
    .map(([{ receivable, party }, share]) => ({ receivable, party, amount: share }));
}
