/** A name to sign in with. */
export type SignInName = { kind: "email" | "licence"; value: string };

/**
 * Parses a typed sign-in name: an e-mail address without case, a licence number also without blanks and full-width
 * forms. Leading zeros count. A licence number never contains an `@`, so no name is both.
 */
export function readSignInName(text: string): SignInName {
  const composed = text.trim().normalize("NFC");
  if (composed.includes("@")) return { kind: "email", value: composed };
  const plain = composed.normalize("NFKC");
  if (plain.includes("@")) return { kind: "email", value: plain.trim() };
  return { kind: "licence", value: plain.toUpperCase().normalize("NFKC").replace(/\s/gu, "") };
}
