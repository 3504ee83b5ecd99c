import { EXAMPLE_NUMBER, internationalDigits, isPhoneMask } from "@rajt/contract/kernel/phone.rules";

/** Input masks (product/portal 17): 0 is a digit, all else is literal and added automatically. */

/**
 * Returns typed text in the form of a mask: `masked("00000000-0-00", "12345678142")` → `12345678-1-42`. Literals are added before the next
 * digit; extra digits stay, so that the schema reports them.
 */
export function masked(mask: string, typed: string): string {
  const isPhone = isPhoneMask(mask);
  const digits = isPhone ? internationalDigits(typed.replace(/\D/g, "")) : typed.replace(/\D/g, "");
  if (digits === "") return typed.startsWith("+") && isPhone ? "+" : "";
  let text = "";
  let used = 0;
  for (const sign of mask) {
    if (used === digits.length) break;
    text += sign === "0" ? digits.charAt(used++) : sign;
  }
  return text + digits.slice(used);
}

/** Returns the caret position after a number of digits. */
export function caretAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) if (/\d/.test(text.charAt(at)) && ++seen === digits) return at + 1;
  return text.length;
}

/** Capitalises the first letter of a word when it is typed at the end; a later correction to lower case stays. */
export function capitalised(before: string, typed: string): string {
  const isOneMore = typed.length === before.length + 1 && typed.startsWith(before);
  return isOneMore && /(^|[\s-])\p{Ll}$/u.test(typed) ? before + typed.slice(-1).toLocaleUpperCase("hu") : typed;
}

/** Returns an example of a mask: `00000000-0-00` → `12345678-1-23`; for a phone number, a Hungarian one. */
export function exampleOf(mask: string): string {
  if (isPhoneMask(mask)) return EXAMPLE_NUMBER;
  let next = 0;
  return mask.replace(/0/g, () => String((next++ % 9) + 1));
}
