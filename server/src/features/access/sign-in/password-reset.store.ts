import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { SignInName } from "./sign-in-name.ts";
import { inOpenTransfer } from "../open-transfer.store.ts";

/**
 * Only a super admin resets the password of an athlete in an open transfer: the controller of the address could answer
 * in the athlete's name.
 */
const mayReset = (account: RawBuilder<unknown>) => sql<boolean>`not ${inOpenTransfer(account)}`;

/**
 * Returns the account to mail a new password to, by the name that signs in or by id, locked so that of two requests one
 * newest key remains.
 */
export async function lockResetAccount(tx: Tx, of: SignInName | number): Promise<number | null> {
  const isIt =
    typeof of === "number"
      ? sql`id = ${of}`
      : of.kind === "email"
        ? sql`lower(email) = lower(${of.value})`
        : sql`id = (select person_id from licence where number = ${of.value})`;
  const { rows } = await sql<{ id: number }>`
    select id from account where ${isIt} and registration_status = 'ACTIVE' and ${mayReset(sql`account.id`)}
    for no key update`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Stores the key as the only one of its account. */
export async function replaceResetKey(
  tx: Tx,
  { keyHash, accountId, at, expiresAt }: { keyHash: Buffer; accountId: number; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`delete from password_reset where account_id = ${accountId}`.execute(tx);
  await sql`insert into password_reset (key_hash, account_id, requested_at, expires_at)
    values (${keyHash}, ${accountId}, ${at}, ${expiresAt})`.execute(tx);
}

/** Returns the address of active staff who have neither a password nor a valid key to set one; null for any other account. */
export async function addressToInvite(tx: Tx, id: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from account
    where id = ${id} and kind = 'STAFF' and registration_status = 'ACTIVE' and password_hash is null and not exists (
      select from password_reset r where r.account_id = account.id and r.used_at is null and r.expires_at > ${now})`.execute(
    tx,
  );
  return rows[0]?.email ?? null;
}

type Key = { keyHash: Buffer; accountId: number; now: Date };

/** Returns whether the key is valid for this account; asked before the costly hash. */
export async function isLiveKey(db: Db, { keyHash, accountId, now }: Key): Promise<boolean> {
  const { rows } = await sql`
    select 1 from password_reset r join account on account.id = r.account_id and account.registration_status = 'ACTIVE'
    where ${mayReset(sql`account.id`)} and r.key_hash = ${keyHash} and r.account_id = ${accountId} and r.used_at is null and r.expires_at > ${now}`.execute(
    db,
  );
  return rows.length === 1;
}

/** Consumes the key. @returns false if it is no longer valid; of concurrent calls one gets true */
export async function consumeKey(tx: Tx, { keyHash, accountId, now }: Key): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update password_reset set used_at = ${now}
    where key_hash = ${keyHash} and account_id = ${accountId} and used_at is null and expires_at > ${now}
      and ${mayReset(sql`account_id`)}`.execute(tx);
  return numAffectedRows === 1n;
}
