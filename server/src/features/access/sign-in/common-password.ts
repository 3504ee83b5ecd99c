import common from "../common-passwords.json" with { type: "json" };

const COMMON: ReadonlySet<string> = new Set(common);

/**
 * Is it among the first that anyone guesses: on the list of the world's and of Hungary's most used passwords, whatever the case, or one
 * character over and over?
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFC").toLowerCase();
  return COMMON.has(plain) || /^(.)\1*$/su.test(plain);
}
