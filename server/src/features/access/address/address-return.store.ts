import { sql } from "kysely";
import { logged } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";

export type AddressReturn = { readonly id: number; readonly accountId: number; readonly email: string };

/** Stores a way back to the current sign-in address of an account. */
export async function keepAddressReturn(
  tx: Tx,
  { tokenHash, accountId, email, expiresAt }: Omit<AddressReturn, "id"> & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`insert into address_return (token_hash, account_id, email, expires_at)
    values (${tokenHash}, ${accountId}, ${email}, ${expiresAt})`.execute(tx);
}

/** Returns the way back of a live link, for an account that may sign in. */
export async function findAddressReturn(runner: Runner, tokenHash: Buffer, now: Date): Promise<AddressReturn | null> {
  const { rows } = await sql<AddressReturn>`
    select r.id, r.account_id as "accountId", r.email
    from address_return r join account a on a.id = r.account_id and a.registration_status = 'ACTIVE'
    where r.token_hash = ${tokenHash} and r.expires_at > ${now}`.execute(runner);
  return rows[0] ?? null;
}

/**
 * Frees the address from an account that never proved it: an unconfirmed registration is deleted, and an account
 * without a sign-in loses the address. Otherwise an intruder could keep the owner out by entering the address
 * elsewhere.
 */
export async function freeUnprovedAddress(tx: Tx, { accountId, email }: AddressReturn, at: Date): Promise<void> {
  await sql`
    with freed as (
      update account set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond'),
        registration_status = case registration_status when 'NEW' then 'DELETED' else registration_status end,
        status_before = case registration_status when 'NEW' then registration_status end,
        deleted_at = case registration_status when 'NEW' then ${at}::timestamptz end,
        email = case registration_status when 'NEW' then email end
      where lower(email) = lower(${email}) and id <> ${accountId} and registration_status <> 'DELETED'
        and (registration_status = 'NEW' or password_hash is null)
      returning id, registration_status
    )
    ${logged(sql`freed`, {
      actor: null,
      action: "status",
      object: "account",
      objectId: sql`id`,
      changes: sql`(case registration_status when 'DELETED' then '{"registrationStatus": ["NEW", "DELETED"]}'::jsonb
        else jsonb_build_object('email', jsonb_build_array(${email}::text, null)) end)`,
      at,
    })}`.execute(tx);
}

/**
 * Restores the previous address, with an unknown password. Ways back mailed later end, since they went to the intruder;
 * earlier ones remain.
 *
 * @returns the replaced address
 */
export async function storeReturnedAddress(
  tx: Tx,
  { id, accountId, email }: AddressReturn,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update account a set email = ${email}, password_hash = ${passwordHash},
      updated_at = greatest(${at}::timestamptz, a.updated_at + interval '1 millisecond')
    from (select email from account where id = ${accountId}) before
    where a.id = ${accountId} returning before.email as before`.execute(tx);
  await sql`delete from address_return where account_id = ${accountId} and id >= ${id}`.execute(tx);
  await sql`delete from password_reset where account_id = ${accountId}`.execute(tx);
  return rows[0]?.before ?? null;
}

export async function purgeAddressReturns(runner: Runner, now: Date): Promise<void> {
  await sql`delete from address_return where expires_at <= ${now}`.execute(runner);
}
