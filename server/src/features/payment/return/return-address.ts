import type { CardMethod } from "../../../ports/payment/provider.ts";

/** The portal's own mark on the address that SimplePay leads back to; Barion's is the number that it adds. */
const PAYMENT_STATUS = "simplepay";
/** Parameters that an earlier payment left in the address. */
const LEFTOVERS = ["paymentStatus", "r", "s", "paymentId"];
/**
 * Signs that the URL parser would silently drop or turn into something else: spaces, control characters, backslashes.
 */
const NOT_IN_AN_ADDRESS = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * The address to come back to after paying by a provider: the page that asked, on the portal's own origin, marked so that it shows the
 * result. Null when the address is not on the portal (product/money 9): whoever pays must not be led elsewhere.
 *
 *     returnAddress(new URL("https://rajt.hu/"), "https://rajt.hu/calendar?tab=2", "SIMPLEPAY") // https://rajt.hu/calendar?tab=2&paymentStatus=simplepay
 */
export function returnAddress(publicUrl: URL, urlBase: string, provider: CardMethod): string | null {
  if (NOT_IN_AN_ADDRESS.test(urlBase) || !URL.canParse(urlBase)) return null;
  const asked = new URL(urlBase);
  // Not by `origin`: that of a blob: address is of what it wraps.
  if (asked.protocol !== publicUrl.protocol || asked.host !== publicUrl.host) return null;
  if (asked.username !== "" || asked.password !== "" || asked.pathname.startsWith("//")) return null;
  const address = new URL(publicUrl.origin);
  address.pathname = asked.pathname;
  address.search = asked.search;
  for (const name of LEFTOVERS) address.searchParams.delete(name);
  if (provider === "SIMPLEPAY") address.searchParams.set("paymentStatus", PAYMENT_STATUS);
  return address.href;
}
