import type * as z from "zod";
import type { credentials } from "@rajt/contract/access/access.form";
import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { findSignInAccount } from "./account.store.ts";
import type { Passwords } from "./passwords.ts";
import { readSignInName } from "./sign-in-name.ts";

/** Signs in by e-mail address or licence number. Whatever was wrong, the answer and the work behind it are the same. */
export async function signIn(
  db: Db,
  passwords: Passwords,
  { input, session }: CallContext<z.output<typeof credentials>>,
): Promise<{ successful: true }> {
  const account = await findSignInAccount(db, readSignInName(input.email));
  const expected = account?.signsIn ? account.passwordHash : null;
  const right = await passwords.matches(expected, input.password);
  if (!account || !expected || !right) throw new Refusal("access.login.failed");
  await session.start(account.id, expected);
  return { successful: true };
}
