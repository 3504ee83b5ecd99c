import type { CardMethod } from "../../../ports/payment/provider.ts";

/** Our mark on the return address of SimplePay; Barion adds its payment id. */
const PAYMENT_STATUS = "simplepay";
/** Parameters that an earlier payment left in the address. */
const LEFTOVERS = ["paymentStatus", "r", "s", "paymentId"];
/** Characters that the URL parser would silently drop or change: spaces, control characters, backslashes. */
const NOT_IN_AN_ADDRESS = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * Returns the return address of a payment: the page that started it, on the portal's own origin, marked so that it
 * shows the result. Null if the address is outside the portal (product/money 9): a payer must not be led elsewhere.
 *
 *     returnAddress(new URL("https://rajt.hu/"), "https://rajt.hu/calendar?tab=2", "SIMPLEPAY")
 *     // https://rajt.hu/calendar?tab=2&paymentStatus=simplepay
 */
export function returnAddress(publicUrl: URL, urlBase: string, provider: CardMethod): string | null {
  if (NOT_IN_AN_ADDRESS.test(urlBase) || !URL.canParse(urlBase)) return null;
  const requested = new URL(urlBase);
  // Not compared by `origin`: the origin of a blob: address is that of its content.
  if (requested.protocol !== publicUrl.protocol || requested.host !== publicUrl.host) return null;
  if (requested.username !== "" || requested.password !== "" || requested.pathname.startsWith("//")) return null;
  const address = new URL(publicUrl.origin);
  address.pathname = requested.pathname;
  address.search = requested.search;
  for (const name of LEFTOVERS) address.searchParams.delete(name);
  if (provider === "SIMPLEPAY") address.searchParams.set("paymentStatus", PAYMENT_STATUS);
  return address.href;
}
