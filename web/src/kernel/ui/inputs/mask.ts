import { EXAMPLE_NUMBER, internationalDigits, isPhoneMask } from "@rajt/contract/kernel/phone.rules";

/** Masks as people type them (product/portal 17): 0 is a digit, all else stands for itself and comes by itself. */

/**
 * Puts what was typed into the shape of a mask: `masked("00000000-0-00", "12345678142")` → `12345678-1-42`. Signs of the mask are added once
 * the digit behind them is there; digits beyond the mask stay, so that nothing typed is lost and the schema says that they are too many.
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

/** Returns the caret's place in a text after the given number of its digits. */
export function caretAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) if (/\d/.test(text.charAt(at)) && ++seen === digits) return at + 1;
  return text.length;
}

/** Makes a letter that was just typed at the end, as the first of a word, a capital; whoever goes back to make it small has the last word. */
export function capitalised(before: string, typed: string): string {
  const isOneMore = typed.length === before.length + 1 && typed.startsWith(before);
  return isOneMore && /(^|[\s-])\p{Ll}$/u.test(typed) ? before + typed.slice(-1).toLocaleUpperCase("hu") : typed;
}

/** A mask with figures in it, as an example: `00000000-0-00` → `12345678-1-23`; of a telephone number, a Hungarian one. */
export function exampleOf(mask: string): string {
  if (isPhoneMask(mask)) return EXAMPLE_NUMBER;
  let next = 0;
  return mask.replace(/0/g, () => String((next++ % 9) + 1));
}
