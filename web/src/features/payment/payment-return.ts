import { basketSelection } from "@rajt/contract/payment/basket-address.values";
import { pageAt } from "@rajt/contract/portal.pages";

/** The parameters of a return address: our mark and SimplePay's signed message, or Barion's payment id and the next page. */
const PARAMETERS = ["paymentStatus", "r", "s", "paymentId", "path"];

/** The browser's message: SimplePay's signed message, or Barion's payment id. */
export type PaymentReturnParameters =
  | { readonly provider: "SIMPLEPAY"; readonly r: string; readonly s: string }
  | { readonly provider: "BARION"; readonly paymentId: string };

/** Returns the message of a provider in an address; null if it is no return (product/portal 15). */
export function returnIn(search: string): PaymentReturnParameters | null {
  const query = new URLSearchParams(search);
  const [r, s, paymentId] = [query.get("r"), query.get("s"), query.get("paymentId")];
  if (query.has("paymentStatus") && r && s) return { provider: "SIMPLEPAY", r, s };
  return paymentId ? { provider: "BARION", paymentId } : null;
}

/** Returns whether two returns are the same: a page that is shown again must not repeat the query. */
export const isSameReturn = (one: PaymentReturnParameters, other: PaymentReturnParameters | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the address without the parameters of a payment and without the basket: the page where the payment started.
 * If the address names a next page (`?path=/user-payment`) of the portal, returns that page.
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
  if (basketSelection(url.hash) !== null) url.hash = "";
  return url.href;
}
