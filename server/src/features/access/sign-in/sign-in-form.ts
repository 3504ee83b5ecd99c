import type { Db } from "../../../kernel/db/database.ts";
import type { Feature } from "../../../app-context.ts";
import { hashPasswords } from "./hash-passwords.ts";
import type { Passwords } from "./passwords.ts";
import { provePresentPassword } from "./prove-present-password.ts";

/** A form by which somebody signs in: the passwords that it is saved with are looked at, and hashed, before anything else. */
export const signInForm = (form: Feature, { db }: { db: Db }, passwords: Passwords): Feature =>
  form.calls ? { ...form, calls: provePresentPassword(hashPasswords(form.calls, passwords), db, passwords) } : form;
