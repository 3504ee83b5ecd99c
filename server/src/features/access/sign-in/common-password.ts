import common from "../common-passwords.json" with { type: "json" };

const COMMON: ReadonlySet<string> = new Set(common);

/**
 * Returns whether a password is among the first guesses: on the list of the world's and Hungary's most used passwords,
 * ignoring case, or one repeated character.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFC").toLowerCase();
  return COMMON.has(plain) || /^(.)\1*$/su.test(plain);
}
