/**
 * Rules of a new password and its repetition, for the page of the mailed link and for account forms. No schema, so that
 * pages can import them.
 */
import type { Problem } from "../../kernel/form/form.ts";
import { lengthOf } from "../../kernel/text.rules.ts";

/** The fewest and most characters of a new password (product/access 24). */
export const PASSWORD_MINIMUM = 5;
export const PASSWORD_MAXIMUM = 50;

/** Returns the problems of a new password and its repetition; none if both are empty. */
export function passwordProblems(dto: Readonly<Record<string, unknown>>): Problem[] {
  const password = textIn(dto["password"]);
  const problems: Problem[] = [];
  if (password !== "" && lengthOf(password) < PASSWORD_MINIMUM)
    problems.push({ path: "password", message: "access.newPassword.tooShort" });
  if (lengthOf(password) > PASSWORD_MAXIMUM) problems.push({ path: "password", message: "access.newPassword.tooLong" });
  if (password !== textIn(dto["passwordAgain"]))
    problems.push({ path: "passwordAgain", message: "access.newPassword.different" });
  return problems;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
