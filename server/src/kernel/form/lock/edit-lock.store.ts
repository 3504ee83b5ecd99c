import { sql } from "kysely";
import type { Runner } from "../../db/database.ts";

export type EditedRecord = { readonly control: string; readonly id: number };

/** The holder of the edit lock after an attempt to take it: null for the account that asked, else the holder's name. */
export type LockAnswer = { readonly heldBy: string | null };

/** The name is as of the statement's beginning: who took it meanwhile, or let it go, the next attempt sees. */
const ATTEMPTS = 2;

/**
 * Takes or prolongs the right to edit a record, in one statement: of any number that try at once one succeeds. A lock whose moment has
 * passed is nobody's, and `evenHeld` takes one that is somebody's too.
 */
export async function takeEditLock(
  runner: Runner,
  { control, id }: EditedRecord,
  { account, now, until, evenHeld }: { account: number; now: Date; until: Date; evenHeld: boolean },
): Promise<LockAnswer> {
  let name: string | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS && name === null; attempt++) {
    const { rows } = await sql<{ mine: boolean; name: string | null }>`
      with taken as (
        insert into edit_lock as held (control, object_id, account_id, until)
        values (${control}, ${id}, ${account}, ${until})
        on conflict (control, object_id) do update set account_id = excluded.account_id, until = excluded.until
          where held.account_id = excluded.account_id or held.until <= ${now} or ${evenHeld}
        returning account_id
      )
      select exists (select from taken) as mine,
             (select p.name from edit_lock l join party p on p.id = l.account_id
              where l.control = ${control} and l.object_id = ${id} and l.account_id <> ${account} and l.until > ${now}) as name`.execute(
      runner,
    );
    if (rows[0]?.mine) return { heldBy: null };
    name = rows[0]?.name ?? null;
  }
  return { heldBy: name ?? "" };
}

/** The name of who else has the right to edit a record now, or null. */
export async function otherHolder(
  runner: Runner,
  { control, id }: EditedRecord,
  { account, now }: { account: number | null; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select p.name from edit_lock l join party p on p.id = l.account_id
    where l.control = ${control} and l.object_id = ${id} and l.until > ${now}
      and l.account_id is distinct from ${account}::integer`.execute(runner);
  const [held] = rows;
  return held ? (held.name ?? "") : null;
}

/** Gives back what one holds; what another holds stays theirs. */
export async function releaseEditLock(runner: Runner, { control, id }: EditedRecord, account: number): Promise<void> {
  await sql`delete from edit_lock where control = ${control} and object_id = ${id} and account_id = ${account}`.execute(
    runner,
  );
}
