import { sql } from "kysely";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import type { SignInName } from "../sign-in/sign-in-name.ts";

/** An account for sign-in; `signsIn` is false while it is new, disabled or deleted. */
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

/** @returns false if the account may no longer sign in */
export async function storePassword(tx: Tx, accountId: number, passwordHash: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set password_hash = ${passwordHash}, updated_at = ${at}
    where id = ${accountId} and registration_status = 'ACTIVE'`.execute(tx);
  return numAffectedRows === 1n;
}

/** @returns the previous language */
export async function storeLocale(tx: Tx, accountId: number, locale: Locale, at: Date): Promise<Locale | null> {
  const { rows } = await sql<{ before: Locale }>`
    update account a set locale = ${locale}, updated_at = ${at}
    from (select id, locale from account where id = ${accountId} for no key update) before
    where a.id = before.id
    returning before.locale as before`.execute(tx);
  return rows[0]?.before ?? null;
}
