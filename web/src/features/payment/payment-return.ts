import { basketAsked } from "@rajt/contract/payment/basket-address.values";
import { pageAt } from "@rajt/contract/portal.pages";

/**
 * The parameters of an address of ours to which somebody comes back from paying: our own mark and SimplePay's signed message, or Barion's number
 * and the page to go on to.
 */
const PARAMETERS = ["paymentStatus", "r", "s", "paymentId", "path"];

/** The browser's message: SimplePay's signed message, or Barion's number of the payment. */
export type PaymentReturnParameters =
  | { readonly provider: "SIMPLEPAY"; readonly r: string; readonly s: string }
  | { readonly provider: "BARION"; readonly paymentId: string };

/** Reads the addition of a provider to an address, or null where nobody returns from paying (product/portal 15). */
export function returnIn(search: string): PaymentReturnParameters | null {
  const query = new URLSearchParams(search);
  const [r, s, paymentId] = [query.get("r"), query.get("s"), query.get("paymentId")];
  if (query.has("paymentStatus") && r && s) return { provider: "SIMPLEPAY", r, s };
  return paymentId ? { provider: "BARION", paymentId } : null;
}

/** Returns whether two returns are one: a page that is shown anew must not ask twice. */
export const isSameReturn = (one: PaymentReturnParameters, other: PaymentReturnParameters | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The same address without what a payment added to it, and without the basket: where the payer was, and where to come back to. Of an address that
 * names a page to go on to (`?path=/user-payment`) that page, where there is such a one in the portal.
 */
export function pageAddress(address: string): string {
  const url = new URL(address);
  const onwards = url.searchParams.get("path");
  if (url.searchParams.has("paymentId") && onwards !== null) {
    const next = new URL(onwards, url.origin);
    // Whatever it says, it leads to a page of ours, or nowhere.
    if (onwards.startsWith("/") && next.origin === url.origin && pageAt(next.pathname) !== null) return next.href;
  }
  for (const name of PARAMETERS) url.searchParams.delete(name);
  if (basketAsked(url.hash) !== null) url.hash = "";
  return url.href;
}
