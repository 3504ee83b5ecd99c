import type { BasketFee, BasketItem } from "@rajt/contract/payment/payment.calls";

export type OpenPayment = { readonly orderRef: string; readonly until: Date; readonly amount: number };

/** Returns the viewer's own open payments of entries or fees, each with its whole amount. */
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

/** Returns the whole minutes until a payment expires; 0 in the last minute, null afterwards. */
export function minutesLeft(until: Date, now: Date): number | null {
  const left = until.getTime() - now.getTime();
  return left <= 0 ? null : Math.floor(left / MINUTE);
}
