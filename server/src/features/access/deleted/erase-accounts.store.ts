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
  "address",
  "address_proof",
  "address_return",
  "edit_lock",
  "notification",
  "notification_delivery",
  "notification_preference",
  "password_reset",
  "register_sync",
  "session",
] as const;
const OF_PERSON = [
  "medical_licence",
  "medical_query",
  "person_document",
  "referee",
  "referee_qualification",
  "trainer",
] as const;

async function erase(work: Tx, id: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = ${id} and deleted_at <= ${restorableSince(at)} and erased_at is null for update skip locked`.execute(
    work,
  );
  if (rows.length === 0) return;
  for (const table of OF_ACCOUNT) await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(work);
  for (const table of OF_PERSON) await sql`delete from ${sql.table(table)} where person_id = ${id}`.execute(work);
  await sql`delete from organisation_officer where organisation_id = ${id}`.execute(work);
  await sql`delete from mail_address where address = (select lower(email) from account where id = ${id})`.execute(work);
  await eraseParty(work, id);
  // Without a password first: the address of an account with one changes only by proof.
  await sql`update account set password_hash = null where id = ${id}`.execute(work);
  await sql`update account set email = null, profile_picture = null, last_login_at = null, erased_at = ${at},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(work);
  // No record refers to them any more, so the next sweep removes them.
  await sql`
    with dropped as (
      delete from file_use where object in ('account', 'person', 'organisation') and object_id = ${id} returning file_key)
    update file set orphaned_since = ${at}, updated_at = ${at}
    where not in_library and key in (select file_key from dropped)
      and not exists (select from file_use u where u.file_key = file.key and not (u.object in ('account', 'person', 'organisation') and u.object_id = ${id}))`.execute(
    work,
  );
  await sql`update change_log set changes = masked_changes(changes)
    where object in ('account', 'person', 'organisation') and object_id = ${id}`.execute(work);
  await logChange(work, { actor: null, action: "delete", object: "account", objectId: id, changes: {}, at });
}

/** Columns that stay although they may be empty; accounting or results need them. */
const STAYING = {
  person: ["athlete_reg_type", "club_id", "known_as", "statutes_accepted_at"],
  licence: ["number"],
  organisation: ["statutes_accepted_at", "tax_number"],
} as const satisfies { [T in "person" | "licence" | "organisation"]: readonly (keyof Database[T])[] };

const KEY = { person: "id", licence: "person_id", organisation: "id" } as const;

/**
 * The name remains where accounting or a start list has it; of the birth date the year, by which results are counted.
 */
async function eraseParty(work: Tx, id: number): Promise<void> {
  await sql`
    update person p set
      last_name = case when named.stays then last_name else '–' end, first_name = case when named.stays then first_name else '–' end,
      birth_date = date_trunc('year', birth_date)::date
    from (select exists (select from receivable where debtor_id = ${id}) or exists (select from payment where payer_id = ${id})
      or exists (select from entry_member where person_id = ${id}) or exists (select from competition where ${id} in (referee_id, technical_committee_id)) as stays) as named
    where p.id = ${id}`.execute(work);
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
