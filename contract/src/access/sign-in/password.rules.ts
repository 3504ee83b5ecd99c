/**
 * Rules of a new password, its length and its repetition: of the mailed link's page and of an account's form. No
 * schema, so that pages may import it.
 */
import type { Problem } from "../../kernel/form/form.ts";

/** Fewest and most characters of a password that is set (product/access 24). */
export const PASSWORD_MINIMUM = 5;
export const PASSWORD_MAXIMUM = 50;

/** As a reader counts them: composed, so that `ű` is one however the keyboard made it (the server hashes the same form). */
export const characters = (text: string): number => Array.from(text.normalize("NFC")).length;

/** Returns the problems of a new password and its repetition; none where neither is given. */
export function passwordProblems(dto: Readonly<Record<string, unknown>>): Problem[] {
  const password = textIn(dto["password"]);
  const problems: Problem[] = [];
  if (password !== "" && characters(password) < PASSWORD_MINIMUM)
    problems.push({ path: "password", message: "access.newPassword.tooShort" });
  if (characters(password) > PASSWORD_MAXIMUM)
    problems.push({ path: "password", message: "access.newPassword.tooLong" });
  if (password !== textIn(dto["passwordAgain"]))
    problems.push({ path: "passwordAgain", message: "access.newPassword.different" });
  return problems;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
