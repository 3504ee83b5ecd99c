/**
 * Telephone numbers as they are stored: E.164 (ITU-T), a plus sign, the country and the number, digits only. People write them in many ways;
 * in Hungary mostly with 06, which one dials inside the country in place of +36.
 */

/** As it is stored: no country's number begins with 0. */
export const PHONE_NUMBER = /^\+[1-9]\d{6,12}$/;

/** Is this the mask of a telephone number? */
export const isPhoneMask = (mask: string): boolean => mask.startsWith("+");

/** The example that hints show. */
export const EXAMPLE_NUMBER = "+36301234567";

/**
 * Returns a number as it is stored, however it was typed: `06 30/123-4567`, `0036301234567`, `+06301234567` → `+36301234567`. What is no number
 * comes back as it is, for its schema to refuse.
 */
export function phoneNumberOf(typed: string): string {
  const digits = typed.replace(/[\s()/.-]/g, "");
  if (!/^\+?\d+$/.test(digits)) return typed;
  return `+${internationalDigits(digits.replace("+", ""))}`;
}

/** Digits that were typed, from the country on: 06 and 00 are ways out of the country or into it, no part of the number. */
export const internationalDigits = (digits: string): string =>
  digits.replace(/^00(?=\d)/, "").replace(/^06|^3606/, "36");
