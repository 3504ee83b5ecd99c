import { BASKET_HASH } from "@rajt/contract/payment/basket-address.values";

/**
 * The parameters that the payment page's redirect adds to an address of ours: our own mark, and the provider's signed
 * message.
 */
const PARAMETERS = ["paymentStatus", "r", "s"];

export type PaymentReturnParameters = { r: string; s: string };

/** The provider's message in an address, or null where nobody returns from paying (product/portal 15). */
export function returnIn(search: string): PaymentReturnParameters | null {
  const query = new URLSearchParams(search);
  const [r, s] = [query.get("r"), query.get("s")];
  return query.has("paymentStatus") && r && s ? { r, s } : null;
}

/** The same address without what a payment added to it, and without the basket: where the payer was, and where to come back to. */
export function pageAddress(address: string): string {
  const url = new URL(address);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  if (url.hash === BASKET_HASH) url.hash = "";
  return url.href;
}
