/** Rules of the sign-in fields. No schema, so that the page can import them. */
import type { Problem } from "../../kernel/form/form.ts";
import { lengthOf } from "../../kernel/text.rules.ts";

/** The fewest and most characters accepted at sign-in (product/access 24). */
const PASSWORD_MINIMUM_AT_SIGN_IN = 4;
const PASSWORD_MAXIMUM_AT_SIGN_IN = 200;
const IDENTIFIER_MAXIMUM = 255;

export type Credentials = { readonly email: string; readonly password: string };

/** Returns the first problem of the identifier and of the password; the messages are paths into the texts. */
export function credentialProblems({ email, password }: Credentials): Problem[] {
  const found = {
    email: identifierProblem(email.trim().length),
    password: passwordProblem(lengthOf(password)),
  };
  return Object.entries(found).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

const identifierProblem = (length: number): string | null => {
  if (length === 0) return "access.login.identifierRequired";
  return length > IDENTIFIER_MAXIMUM ? "access.login.identifierTooLong" : null;
};

const passwordProblem = (length: number): string | null => {
  if (length === 0) return "access.login.passwordRequired";
  if (length < PASSWORD_MINIMUM_AT_SIGN_IN) return "access.login.passwordTooShort";
  return length > PASSWORD_MAXIMUM_AT_SIGN_IN ? "access.login.passwordTooLong" : null;
};
