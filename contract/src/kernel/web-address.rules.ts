/** Addresses of web pages: the same on page and server, and in the database (`is_web_address`). */

/** No user name before the host, which would be read as the host; and no sign that an address writes in another way. */
const WEB_ADDRESS = /^https?:\/\/([^\s/?#@\\:[\]]+\.)+[^\s/?#@\\:[\]]+(:\d{1,5})?([/?#][^\s\\]*)?$/i;
const PROTOCOL = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * Returns the complete address of a typed web page; null where it is none (`javascript:` above all).
 *
 *     webAddress("www.example.hu") // "https://www.example.hu"
 */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = PROTOCOL.test(text) ? text : `https://${text}`;
  return WEB_ADDRESS.test(whole) ? whole : null;
}
