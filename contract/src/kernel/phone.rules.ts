/**
 * Telephone numbers as stored: E.164 (ITU-T), a plus sign, the country and the number, digits only. People type them in many ways; in
 * Hungary mostly with the domestic prefix 06 in place of +36.
 */

/** The stored form: no country code begins with 0. */
export const PHONE_NUMBER = /^\+[1-9]\d{6,12}$/;

/** Returns whether this is the mask of a telephone number. */
export const isPhoneMask = (mask: string): boolean => mask.startsWith("+");

/** The example that hints show. */
export const EXAMPLE_NUMBER = "+36301234567";

/**
 * Returns a typed number in its stored form: `06 30/123-4567`, `0036301234567`, `+06301234567` → `+36301234567`. A text that is no number
 * is returned unchanged, for its schema to refuse.
 */
export function phoneNumberOf(typed: string): string {
  const digits = typed.replace(/[\s()/.-]/g, "");
  if (!/^\+?\d+$/.test(digits)) return typed;
  return `+${internationalDigits(digits.replace("+", ""))}`;
}

/** Typed digits from the country code on: 06 and 00 are dialling prefixes and no part of the number. */
export const internationalDigits = (digits: string): string =>
  digits.replace(/^00(?=\d)/, "").replace(/^06|^3606/, "36");
