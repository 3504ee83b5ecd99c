/** The reference of a transfer sheet: seven random characters and a check character, none of which looks like another (product/money 60). */

/** Without 0, 1, I and O. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 8;
const BASE = REFERENCE_ALPHABET.length;

/** Returns the reference of seven random numbers below 32: `referenceFrom([0, 1, 2, 3, 4, 5, 6])` is `"2345678…"`. */
export function referenceFrom(random: readonly number[]): string {
  const signs = random.slice(0, REFERENCE_LENGTH - 1);
  // The character before the last is multiplied once more, so the last one cancels the rest.
  return [...signs, timesAlpha(checksumOf(signs))].map((sign) => REFERENCE_ALPHABET.charAt(sign)).join("");
}

/** Returns a reference as it is stored from any input: upper case, without spaces and dashes. */
export const normalizeReference = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** Returns whether a text is a reference with a valid check character. One replaced character and any two swapped ones make it invalid. */
export function isReference(text: string): boolean {
  const signs = Array.from(text, (sign) => REFERENCE_ALPHABET.indexOf(sign));
  return signs.length === REFERENCE_LENGTH && !signs.includes(-1) && checksumOf(signs) === 0;
}

/**
 * Returns the sum of the characters, each times a power of alpha, in the field of 32 elements; alpha is a root of x⁵ +
 * x² + 1. A replaced character changes the sum, and so do two swapped ones, because their powers differ.
 */
const checksumOf = (signs: readonly number[]): number => signs.reduce((sum, sign) => timesAlpha(sum) ^ sign, 0);

/** x⁵ = x² + 1. */
const OVERFLOW = 0b100101;
function timesAlpha(element: number): number {
  const shifted = element * 2;
  return shifted >= BASE ? shifted ^ OVERFLOW : shifted;
}
