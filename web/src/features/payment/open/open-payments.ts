import type { BasketFee, BasketItem } from "@rajt/contract/payment/payment.calls";

export type OpenPayment = { readonly orderRef: string; readonly until: Date; readonly amount: number };

/** Returns the unfinished payments of entries and fees, each once with its total amount in forints. */
export function openPayments(items: readonly Pick<BasketItem | BasketFee, "amount" | "payment">[]): OpenPayment[] {
  const open = new Map<string, OpenPayment>();
  for (const { payment, amount } of items) {
    if (payment === null) continue;
    const { orderRef } = payment;
    open.set(orderRef, {
      orderRef,
      until: new Date(payment.until),
      amount: (open.get(orderRef)?.amount ?? 0) + amount,
    });
  }
  return [...open.values()];
}

const MINUTE = 60_000;

/** Whole minutes until a payment's time is over; 0 in the last one, null once it is over. */
export function minutesLeft(until: Date, now: Date): number | null {
  const left = until.getTime() - now.getTime();
  return left <= 0 ? null : Math.floor(left / MINUTE);
}
