import type { Db } from "../../../kernel/db/database.ts";
import type { Feature } from "../../../app-context.ts";
import { hashPasswords } from "./hash-passwords.ts";
import type { Passwords } from "./passwords.ts";
import { provePresentPassword } from "./prove-present-password.ts";

/** Returns a form with sign-in fields, whose passwords are verified and hashed before anything else. */
export const signInForm = (form: Feature, { db }: { db: Db }, passwords: Passwords): Feature =>
  form.calls ? { ...form, calls: provePresentPassword(hashPasswords(form.calls, passwords), db, passwords) } : form;
