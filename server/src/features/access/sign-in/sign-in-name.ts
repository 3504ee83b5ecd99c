/** A name that someone may sign in with. */
export type SignInName = { kind: "email" | "licence"; value: string };

/**
 * Reads a sign-in name the way people write them: an e-mail address is compared without case, a licence number also without blanks and
 * with full-width letters and digits as plain ones. Leading zeros count. A licence number never holds an `@`, so no name is both.
 */
export function readSignInName(text: string): SignInName {
  const composed = text.trim().normalize("NFC");
  if (composed.includes("@")) return { kind: "email", value: composed };
  const plain = composed.normalize("NFKC");
  if (plain.includes("@")) return { kind: "email", value: plain.trim() };
  return { kind: "licence", value: plain.toUpperCase().normalize("NFKC").replace(/\s/gu, "") };
}
