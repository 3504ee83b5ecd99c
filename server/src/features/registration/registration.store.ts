import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";

export type NewAccount = {
  readonly kind: "PERSON" | "ORGANISATION";
  /** Null if the person has no own address. */
  readonly email: string | null;
  /** Where mails about a person without an own address go. */
  readonly contact: string | null;
  readonly passwordHash: string;
  readonly locale: Locale;
  readonly at: Date;
};

/**
 * Inserts the account of a registration, which cannot sign in yet; null if the address has one. Of two concurrent calls
 * the second waits for the first.
 */
export async function insertNewAccount(
  tx: Tx,
  { kind, email, contact, passwordHash, locale, at }: NewAccount,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into account (kind, email, contact_email, password_hash, registration_status, locale, registered_at, updated_at)
    values (${kind}, ${email}, ${contact}, ${passwordHash}, 'NEW', ${locale}, ${at}, ${at})
    on conflict (lower(email)) where registration_status <> 'DELETED' do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export type KnownAccount = {
  readonly id: number;
  readonly email: string;
  readonly isUnproven: boolean;
  readonly registeredAt: Date;
};

/** Returns the account of an address; null if it was deleted a moment ago. */
export async function findByEmail(tx: Tx, email: string): Promise<KnownAccount | null> {
  const { rows } = await sql<KnownAccount>`
    select id, email, registration_status = 'NEW' as "isUnproven", registered_at as "registeredAt" from account
    where lower(email) = lower(${email}) and registration_status <> 'DELETED'`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the existing person whom a registration duplicates; null if there is none. */
export async function findKnown(
  tx: Tx,
  person: number,
): Promise<{ id: number; email: string | null; isUnproven: boolean } | null> {
  const { rows } = await sql<{ id: number; email: string | null; isUnproven: boolean }>`
    select a.id, a.mail_to as email, a.registration_status = 'NEW' and a.email is not null as "isUnproven"
    from person p join party a on a.id = p.known_as where p.id = ${person}`.execute(tx);
  return rows[0] ?? null;
}

/** Clubs that a person may register with: verified ones that are not deleted. */
const openClubs = sql`from organisation o join account a on a.id = o.id and a.registration_status = 'ACTIVE'
  where o.is_club and o.user_status = 'Verified' and not o.archived`;

export async function listOpenClubs(runner: Runner): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.full_name as name ${openClubs} order by o.full_name, o.id`.execute(runner);
  return rows;
}

export async function isOpenClub(runner: Runner, id: number): Promise<boolean> {
  const { rows } = await sql`select ${openClubs} and o.id = ${id}`.execute(runner);
  return rows.length > 0;
}

// The link that proves an address -------------------------------------------------------------------------------------

export async function keepAddressProof(
  tx: Tx,
  { tokenHash, accountId, expiresAt }: { tokenHash: Buffer; accountId: number; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("address_proof")
    .values({ token_hash: tokenHash, account_id: accountId, expires_at: expiresAt })
    .execute();
}

/** Activates the account of a live link and deletes its links; null if there is none. */
export async function proveAddress(tx: Tx, tokenHash: Buffer, at: Date): Promise<{ id: number; email: string } | null> {
  const { rows } = await sql<{ id: number; email: string }>`
    update account a set registration_status = 'ACTIVE', updated_at = greatest(${at}::timestamptz, a.updated_at + interval '1 millisecond')
    where a.registration_status = 'NEW' and a.id = (
      select p.account_id from address_proof p where p.token_hash = ${tokenHash} and p.email is null and p.expires_at > ${at})
    returning a.id, coalesce(a.email, '') as email`.execute(tx);
  const proved = rows[0] ?? null;
  if (proved !== null) await tx.deleteFrom("address_proof").where("account_id", "=", proved.id).execute();
  return proved;
}

// The proof of work ---------------------------------------------------------------------------------------------------

export async function keepChallenge(
  db: Db,
  { challengeHash, bits, expiresAt }: { challengeHash: Buffer; bits: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("registration_challenge")
    .values({ challenge_hash: challengeHash, bits, expires_at: expiresAt })
    .execute();
}

/** Consumes a challenge. Returns its number of bits, or null if it is not valid. */
export async function takeChallenge(db: Db, challengeHash: Buffer, at: Date): Promise<number | null> {
  const taken = await db
    .deleteFrom("registration_challenge")
    .where("challenge_hash", "=", challengeHash)
    .where("expires_at", ">", at)
    .returning("bits")
    .executeTakeFirst();
  return taken?.bits ?? null;
}

/**
 * Deletes lapsed challenges and links, and the accounts that they did not prove. The link of an account that may not
 * be deleted yet is kept until it may: with open money, or in an open transfer.
 */
export async function purgeLapsed(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("registration_challenge").where("expires_at", "<", now).execute();
  await tx(db, async (tx) => {
    const { rows: lapsed } = await sql<{ account_id: number }>`
      delete from address_proof p
      where p.expires_at < ${now} and (p.email is not null or not has_open_money(p.account_id)
        and not exists (select from open_transfer t where p.account_id in (t.athlete_id, t.source_club_id, t.target_club_id)))
      returning p.account_id`.execute(tx);
    await letGoOfUnproven(
      tx,
      lapsed.map(({ account_id }) => account_id),
      now,
    );
  });
}

/**
 * Deletes accounts whose last link lapsed unproved, unless staff verified them meanwhile: otherwise a mistyped address,
 * or a stranger's registration, would keep a person out permanently.
 */
async function letGoOfUnproven(tx: Tx, accounts: readonly number[], at: Date): Promise<void> {
  await sql`
    with gone as (
      update account a set registration_status = 'DELETED', status_before = a.registration_status, deleted_at = ${at},
        updated_at = greatest(${at}::timestamptz, a.updated_at + interval '1 millisecond')
      where a.id = any(${accounts}::integer[]) and a.registration_status = 'NEW'
        and not exists (select from address_proof p where p.account_id = a.id)
        and (exists (select from person p where p.id = a.id and p.user_status = 'UnderVerification')
          or exists (select from organisation o where o.id = a.id and o.user_status = 'UnderVerification'))
      returning a.id)
    ${logged(sql`gone`, {
      actor: null,
      action: "status",
      object: "account",
      objectId: sql`id`,
      changes: { registrationStatus: ["NEW", "DELETED"] },
      at,
    })}`.execute(tx);
}
