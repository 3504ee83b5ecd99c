import type { PaymentOrder } from "./provider.ts";

const ORDER_REFERENCE = /^[A-Za-z0-9-]{1,40}$/;

/** Throws RangeError for an order that no provider may be sent. */
export function mustBeAnOrder({ orderRef, amount, lines }: PaymentOrder): void {
  if (!ORDER_REFERENCE.test(orderRef)) throw new RangeError("orderRef: 1-40 letters, digits, hyphens");
  mustBeForints(amount);
  if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount)
    throw new RangeError("lines: must add up to the amount");
}

export function mustBeForints(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError("amount: whole forints above 0");
}
