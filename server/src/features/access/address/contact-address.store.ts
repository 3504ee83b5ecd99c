import { sql } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";

/** Returns the contact address of a person without an own address. */
export async function readContact(runner: Runner, id: number): Promise<{ email: string; isProved: boolean } | null> {
  const { rows } = await sql<{ email: string; isProved: boolean }>`
    select contact_email as email, contact_proved_at is not null as "isProved" from account
    where id = ${id} and email is null and contact_email is not null and registration_status <> 'DELETED'`.execute(
    runner,
  );
  return rows[0] ?? null;
}

/** Returns the accounts that wait for the proof of this contact address, the newest first. */
export async function unprovedContactsOf(runner: Runner, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where lower(contact_email) = lower(${email}) and contact_proved_at is null and email is null
      and registration_status <> 'DELETED' order by id desc`.execute(runner);
  return rows.map(({ id }) => id);
}

/** Writes a contact address, which has to be proved; a trigger ends the links mailed to the former one. */
export async function storeContact(tx: Tx, id: number, email: string | null): Promise<void> {
  await sql`update account set contact_email = ${email} where id = ${id}`.execute(tx);
}

export async function keepContactProof(
  tx: Tx,
  { tokenHash, accountId, email, expiresAt }: { tokenHash: Buffer; accountId: number; email: string; expiresAt: Date },
): Promise<void> {
  await sql`insert into contact_proof (token_hash, account_id, email, expires_at)
    values (${tokenHash}, ${accountId}, ${email}, ${expiresAt})`.execute(tx);
}

/**
 * Marks the contact address of a live link as proved and deletes its links; null if there is none. Also returns whether
 * the account has no password yet.
 */
export async function storeProvedContact(
  tx: Tx,
  tokenHash: Buffer,
  at: Date,
): Promise<{ id: number; email: string; hasNoPassword: boolean } | null> {
  const { rows } = await sql<{ id: number; email: string; hasNoPassword: boolean }>`
    update account a set contact_proved_at = ${at}
    from contact_proof p
    where p.token_hash = ${tokenHash} and p.expires_at > ${at} and a.id = p.account_id and a.contact_email = p.email
      and a.registration_status <> 'DELETED'
    returning a.id, a.contact_email as email, a.password_hash is null as "hasNoPassword"`.execute(tx);
  const proved = rows[0] ?? null;
  if (proved !== null) await sql`delete from contact_proof where account_id = ${proved.id}`.execute(tx);
  return proved;
}

/**
 * Activates an account without an own address, which has no link to prove: the federation's verification takes its
 * place. Returns whether it was new.
 */
export async function activateWithoutAddress(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set registration_status = 'ACTIVE', updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id} and registration_status = 'NEW' and email is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Gives an account the proved contact address of another, unless it has an own or a proved address. */
export async function takeOverContact(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const { rows } = await sql<{ email: string | null; proved: Date }>`
    select contact_email as email, contact_proved_at as proved from account where id = ${from} and contact_proved_at is not null`.execute(
    tx,
  );
  const [contact] = rows;
  if (contact === undefined || contact.email === null) return;
  const { numAffectedRows } = await sql`
    update account set contact_email = ${contact.email} where id = ${to} and email is null and contact_proved_at is null`.execute(
    tx,
  );
  // Separately: a trigger forgets the proof with the address.
  if (numAffectedRows === 1n)
    await sql`update account set contact_proved_at = ${contact.proved} where id = ${to}`.execute(tx);
}

export async function purgeContactProofs(runner: Runner, now: Date): Promise<void> {
  await sql`delete from contact_proof where expires_at <= ${now}`.execute(runner);
}
