import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import type { SignInName } from "./sign-in-name.ts";

/** An account as sign-in sees it; `signsIn` is false while it is new, disabled or deleted. */
export type SignInAccount = { id: number; passwordHash: string | null; signsIn: boolean };

export async function findSignInAccount(db: Runner, { kind, value }: SignInName): Promise<SignInAccount | null> {
  const { rows } = await sql<SignInAccount>`
    select a.id, a.password_hash as "passwordHash", a.registration_status = 'ACTIVE' as "signsIn"
    from account a
    where ${
      kind === "email"
        ? sql`lower(a.email) = lower(${value}) and a.registration_status <> 'DELETED'`
        : sql`a.id = (select person_id from licence where number = ${value})`
    }`.execute(db);
  return rows[0] ?? null;
}
