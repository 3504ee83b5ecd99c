import { sql } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { inOpenTransfer } from "../open-transfer.store.ts";

/** The credentials by which an account signs in. */
export type Credentials = {
  readonly id: number;
  readonly email: string | null;
  readonly passwordHash: string | null;
  /** Nobody has proved the address yet that it was registered with. */
  readonly isUnproven: boolean;
};

export async function readCredentials(runner: Runner, id: number): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select id, email, password_hash as "passwordHash", registration_status = 'NEW' as "isUnproven"
    from account where id = ${id}`.execute(runner);
  return rows[0] ?? null;
}

/** Fields of account `a`: the address that waits for proof, and whether anybody can sign in. */
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

/** Returns the account, but for one, that gets its mails or signs in at an address already; null if none does. */
export async function holderOf(runner: Runner, email: string, except: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from account
    where lower(email) = lower(${email}) and registration_status <> 'DELETED' and id is distinct from ${except}::integer`.execute(
    runner,
  );
  return rows[0]?.id ?? null;
}

/** Of an account that nobody signs in to yet: its address is proved by the mail that its first password comes with. */
export async function storeAddress(tx: Tx, id: number, email: string | null): Promise<void> {
  await sql`update account set email = ${email} where id = ${id}`.execute(tx);
}

/** Whoever proves or gives up a change of an account's address, or takes one back, does so one after the other. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await sql`select from account where id = ${id} for no key update`.execute(tx);
}

// The address that waits for proof ------------------------------------------------------------------------------------

export type AddressChange = { readonly accountId: number; readonly email: string; readonly askedBy: number };

/** The newest is the only one that waits. */
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

/** The change that a link stands for while it lives. */
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

/** The address is proved: it signs in, and with it an account that was waiting for its first proof. Its links end by trigger. */
export async function storeProvedAddress(tx: Tx, { accountId, email }: AddressChange, at: Date): Promise<void> {
  await sql`update account set email = ${email}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond'),
      registration_status = case registration_status when 'NEW' then 'ACTIVE' else registration_status end
    where id = ${accountId}`.execute(tx);
}
