/** The reference of a transfer sheet: seven random signs and a check sign, none of which looks like another (product/money 60). */

/** Without 0, 1, I and O. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 8;
const BASE = REFERENCE_ALPHABET.length;

/** Returns the reference that begins with seven random numbers below 32: `referenceFrom([0, 1, 2, 3, 4, 5, 6])` is `"2345678…"`. */
export function referenceFrom(random: readonly number[]): string {
  const signs = random.slice(0, REFERENCE_LENGTH - 1);
  // The sign before the last is multiplied once more, so the last one cancels the rest.
  return [...signs, timesAlpha(checksumOf(signs))].map((sign) => REFERENCE_ALPHABET.charAt(sign)).join("");
}

/** Returns a reference as it is stored, from what a person or a bank writes: in any case, with spaces and dashes. */
export const normalizeReference = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** Is it a reference whose check sign is right? One replaced sign and any two swapped ones make it wrong. */
export function isReference(text: string): boolean {
  const signs = Array.from(text, (sign) => REFERENCE_ALPHABET.indexOf(sign));
  return signs.length === REFERENCE_LENGTH && !signs.includes(-1) && checksumOf(signs) === 0;
}

/**
 * Returns the sum of the signs, each times a power of alpha, in the field of 32 elements; alpha is a root of x⁵ + x² + 1. A replaced sign changes the
 * sum, and so do two swapped ones, because their powers differ.
 */
const checksumOf = (signs: readonly number[]): number => signs.reduce((sum, sign) => timesAlpha(sum) ^ sign, 0);

/** x⁵ = x² + 1. */
const OVERFLOW = 0b100101;
function timesAlpha(element: number): number {
  const shifted = element * 2;
  return shifted >= BASE ? shifted ^ OVERFLOW : shifted;
}
