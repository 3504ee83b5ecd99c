import { sql } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { inOpenTransfer } from "../open-transfer.store.ts";

/** The credentials of an account. */
export type Credentials = {
  readonly id: number;
  readonly email: string | null;
  readonly contactEmail: string | null;
  readonly passwordHash: string | null;
  /** Nobody has proved the registered address yet. */
  readonly isUnproven: boolean;
};

export async function readCredentials(runner: Runner, id: number): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select id, email, contact_email as "contactEmail", password_hash as "passwordHash", registration_status = 'NEW' as "isUnproven"
    from account where id = ${id}`.execute(runner);
  return rows[0] ?? null;
}

/** Fields of account `a`: the pending address, and whether the account has a password. */
export const signInColumns = {
  pendingEmail: sql`(select p.email from address_proof p where p.account_id = a.id and p.email is not null)`,
  hasPassword: sql`(a.password_hash is not null)`,
};

/** The facts that rights to an account `a` depend on. */
export const ACCOUNT_FACTS = {
  id: sql`a.id`,
  hasPassword: signInColumns.hasPassword,
  isInTransfer: inOpenTransfer(sql`a.id`),
};

/** Returns the account, except one, that receives mails or signs in at an address; null if there is none. */
export async function holderOf(runner: Runner, email: string, except: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from account
    where lower(email) = lower(${email}) and registration_status <> 'DELETED' and id is distinct from ${except}::integer`.execute(
    runner,
  );
  return rows[0]?.id ?? null;
}

/** Writes the address of an account without a password: the mail with its first password proves it. */
export async function storeAddress(tx: Tx, id: number, email: string | null): Promise<void> {
  await sql`update account set email = ${email} where id = ${id}`.execute(tx);
}

/** Locks an account, which serialises proving, cancelling and returning an address. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await sql`select from account where id = ${id} for no key update`.execute(tx);
}

// Pending addresses ---------------------------------------------------------------------------------------------------

export type AddressChange = { readonly accountId: number; readonly email: string; readonly askedBy: number };

/** Stores a pending address; it replaces an earlier one. */
export async function keepAddressChange(
  tx: Tx,
  { accountId, email, askedBy, tokenHash, expiresAt }: AddressChange & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`delete from address_proof where account_id = ${accountId} and email is not null`.execute(tx);
  await sql`insert into address_proof (token_hash, account_id, email, asked_by, expires_at)
    values (${tokenHash}, ${accountId}, ${email}, ${askedBy}, ${expiresAt})`.execute(tx);
}

const CHANGE = sql`account_id as "accountId", email, asked_by as "askedBy"`;

export async function readAddressChange(runner: Runner, accountId: number): Promise<AddressChange | null> {
  const { rows } = await sql<AddressChange>`
    select ${CHANGE} from address_proof
    where account_id = ${accountId} and email is not null and asked_by is not null`.execute(runner);
  return rows[0] ?? null;
}

/** Returns the change of a live link. */
export async function findAddressChange(runner: Runner, tokenHash: Buffer, now: Date): Promise<AddressChange | null> {
  const { rows } = await sql<AddressChange>`
    select ${CHANGE} from address_proof
    where token_hash = ${tokenHash} and email is not null and asked_by is not null and expires_at > ${now}`.execute(
    runner,
  );
  return rows[0] ?? null;
}

export async function dropAddressChange(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from address_proof where account_id = ${accountId} and email is not null`.execute(tx);
}

/**
 * Stores a proved address; it signs in from now on, and activates an account that waited for its first proof. A trigger
 * ends its links.
 */
export async function storeProvedAddress(tx: Tx, { accountId, email }: AddressChange, at: Date): Promise<void> {
  await sql`update account set email = ${email}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond'),
      registration_status = case registration_status when 'NEW' then 'ACTIVE' else registration_status end
    where id = ${accountId}`.execute(tx);
}
