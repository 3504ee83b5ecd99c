/** Rules of what is typed to sign in. No schema, so that the page may import it. */
import type { Problem } from "../../kernel/form/form.ts";
import { characters } from "./password.rules.ts";

/** Fewest and most characters that are tried at sign-in (product/access 24). */
const PASSWORD_MINIMUM_AT_SIGN_IN = 4;
const PASSWORD_MAXIMUM_AT_SIGN_IN = 200;
const IDENTIFIER_MAXIMUM = 255;

export type Credentials = { readonly email: string; readonly password: string };

/** Returns the problems of an identifier and a password, the first of each; the messages are paths into the texts. */
export function credentialProblems({ email, password }: Credentials): Problem[] {
  const found = {
    email: identifierProblem(email.trim().length),
    password: passwordProblem(characters(password)),
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
