import { sql } from "kysely";
import type { Database } from "../../../database.generated.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { restorableSince } from "./deleted-account.store.ts";

/** The batch size; the next run takes the rest. */
const MOST = 500;

/** Erases personal data of accounts that were deleted long enough ago (product/access 30), permanently. */
export async function eraseAccounts(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from account where deleted_at <= ${restorableSince(now)} and erased_at is null order by deleted_at, id limit ${MOST}`.execute(
    db,
  );
  for (const { id } of rows) await tx(db, (work) => erase(work, id, now));
}

/** The tables whose rows exist only for the account or the person. */
const OF_ACCOUNT = [
  "account_role",
  "account_setting",
  "act_run",
  "address",
  "address_proof",
  "address_return",
  "contact_proof",
  "edit_lock",
  "notification",
  "notification_delivery",
  "notification_preference",
  "own_feed",
  "password_reset",
  "register_sync",
  "session",
  "table_session",
  "timing_export",
] as const;
const OF_PERSON = [
  "medical_licence",
  "medical_query",
  "person_document",
  "person_message",
  "person_reminder",
  "referee",
  "referee_qualification",
  "trainer",
  "verification_request",
] as const;

/** The tables that keep no row of an erased account. */
export const ERASED_TABLES: readonly string[] = [...OF_ACCOUNT, ...OF_PERSON, "organisation_officer"];

async function erase(work: Tx, id: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = ${id} and deleted_at <= ${restorableSince(at)} and erased_at is null for update skip locked`.execute(
    work,
  );
  if (rows.length === 0) return;
  for (const table of OF_ACCOUNT) await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(work);
  for (const table of OF_PERSON) await sql`delete from ${sql.table(table)} where person_id = ${id}`.execute(work);
  await sql`delete from organisation_officer where organisation_id = ${id}`.execute(work);
  // A shared view belongs to the roles that use it.
  await sql`delete from saved_view v where v.account_id = ${id}
    and not exists (select from saved_view_role s where s.saved_view_id = v.id)`.execute(work);
  // The contact address of another person stays.
  await sql`delete from mail_address m using account a where a.id = ${id} and (m.address = lower(a.email)
    or m.address = lower(a.contact_email) and not exists (select from account o
      where o.id <> a.id and o.erased_at is null and lower(a.contact_email) in (lower(o.email), lower(o.contact_email))))`.execute(
    work,
  );
  await eraseParty(work, id);
  // Without a password first: the address of an account with one changes only by proof.
  await sql`update account set password_hash = null where id = ${id}`.execute(work);
  await sql`update account set email = null, contact_email = null, profile_picture = null, last_login_at = null, erased_at = ${at},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(work);
  await eraseTransfers(work, id, at);
  await sql`update change_log set changes = masked_changes(changes)
    where object in ('account', 'person', 'organisation') and object_id = ${id}`.execute(work);
  await eraseFiles(work, id, at);
  await logChange(work, { actor: null, action: "delete", object: "account", objectId: id, changes: {}, at });
}

/** Erases what the athlete wrote and signed. The transfers stay: they are the course of memberships, and fees refer to them. */
async function eraseTransfers(work: Tx, id: number, at: Date): Promise<void> {
  await sql`update athlete_transfer set start_permission = null, answer_permission = null, updated_at = ${at},
      athlete_description = case when athlete_accepted is false then '–' end
    where athlete_id = ${id}`.execute(work);
  await sql`update change_log set changes = changes || '{"reason": [null, "***"]}'
    where object = 'athlete_transfer' and object_id in (select id from athlete_transfer where athlete_id = ${id})
      and actor_id = ${id} and changes #>> '{reason,1}' is not null`.execute(work);
}

/**
 * Drops the files of the account's records and of its private library, for the next sweep to remove. One that another
 * record uses becomes a part of that record.
 */
async function eraseFiles(work: Tx, id: number, at: Date): Promise<void> {
  await sql`update change_log set changes = masked_changes(changes)
    where object = 'file' and object_id in (select id from file where owner_id = ${id} and storage = 'private' and in_library)`.execute(
    work,
  );
  const { rows } = await sql<{ key: string }>`
    delete from file_use where object in ('account', 'person', 'organisation') and object_id = ${id}
      or object = 'athlete_transfer' and object_id = any(array(select id from athlete_transfer where athlete_id = ${id}))
    returning file_key as key`.execute(work);
  await sql`update file f set in_library = false, directory = null, updated_at = ${at},
      orphaned_since = case when not exists (select from file_use u where u.file_key = f.key) then ${at}::timestamptz end
    where f.category <> 'Directory' and (f.owner_id = ${id} and f.storage = 'private' and f.in_library
      or not f.in_library and f.key = any(${rows.map(({ key }) => key)}))`.execute(work);
  await sql`delete from file where owner_id = ${id} and storage = 'private' and category = 'Directory'`.execute(work);
}

/** Columns that stay although they may be empty; accounting or results need them. */
const STAYING = {
  person: ["athlete_reg_type", "club_id", "known_as", "statutes_accepted_at"],
  licence: ["number"],
  organisation: ["statutes_accepted_at", "tax_number"],
} as const satisfies { [T in "person" | "licence" | "organisation"]: readonly (keyof Database[T])[] };

const KEY = { person: "id", licence: "person_id", organisation: "id" } as const;

/**
 * The name remains where accounting or a start list has it, with the choice of how lists show it; of the birth date the
 * year, by which results are counted: its last day, so that no list shows the full name of a child too early. Neither books
 * nor lists name staff.
 */
async function eraseParty(work: Tx, id: number): Promise<void> {
  const nameStays = sql`(exists (select from receivable where debtor_id = ${id}) or exists (select from payment where payer_id = ${id})
    or exists (select from entry_member where person_id = ${id}) or exists (select from competition where ${id} in (referee_id, technical_committee_id)))`;
  await sql`
    update person p set
      last_name = case when named.stays then last_name else '–' end, first_name = case when named.stays then first_name else '–' end,
      birth_date = make_date(extract(year from birth_date)::integer, 12, 31)
    from (select ${nameStays} as stays) as named
    where p.id = ${id}`.execute(work);
  await sql`delete from start_name where person_id = ${id} and not ${nameStays}`.execute(work);
  await sql`update staff set name = '–' where id = ${id}`.execute(work);
  for (const table of ["person", "licence", "organisation"] as const) await emptyColumns(work, table, id);
}

/** Empties every column that may be empty and is not named to stay, so that a new column is never forgotten. */
async function emptyColumns(work: Tx, table: keyof typeof STAYING, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_nullable = 'YES' and is_generated = 'NEVER'
      and not column_name = any(${STAYING[table]})`.execute(work);
  const emptied = rows.map(({ name }) => sql`${sql.ref(name)} = null`);
  await sql`update ${sql.table(table)} set ${sql.join(emptied)} where ${sql.ref(KEY[table])} = ${id}`.execute(work);
}
