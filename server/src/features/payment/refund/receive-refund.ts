import type { Tx } from "../../../kernel/db/database.ts";
import { lockCredit } from "../../money/index.ts";
import { insertDoubt } from "../doubt/doubt.store.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Payment } from "../payment.store.ts";
import { bookRefunds, refundSharesOf, refundedOf, type RefundShare } from "./refund.store.ts";
import type { ProviderWord } from "../settle-payment.ts";
import { notifyPayer, notifyTreasurers } from "../doubt/notify-doubt.ts";

/**
 * Books and lists what the provider gave back of a payment and we have not heard of yet, and tells of it: however often it is heard, each forint
 * goes back once. What had paid something pays it no more, so that it is owed again unless it had ended. What has been spent already as somebody's
 * credit cannot be booked; it is listed and told all the same.
 */
export async function receiveRefund(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { word: { total, remaining, transactionId }, at }: { word: ProviderWord; at: Date },
): Promise<void> {
  const isOurs = transactionId === payment.transactionId && (payment.state === "PAID" || payment.state === "REVIEW");
  if (!isOurs || total === undefined || remaining === undefined) return;
  const news = total - remaining - (await refundedOf(tx, payment.id));
  if (news <= 0) return;
  await lockCredit(tx, payment.payerId);
  await bookRefunds(tx, context.ledger, payment, shareRefund(await refundSharesOf(tx, payment), news), at);
  const doubt = await insertDoubt(tx, { payment: payment.id, why: "REFUNDED", came: -news, at });
  if (doubt === null) return;
  const notice = { doubt, amount: news, reason: null, at };
  await notifyPayer(context, tx, payment, { ...notice, event: "PaymentRefunded" });
  await notifyTreasurers(context, tx, payment, doubt, at);
}

/**
 * Shares out a refund that names no item: first what nobody owes, then the one item that cost just that, then the
 * youngest items.
 */
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
