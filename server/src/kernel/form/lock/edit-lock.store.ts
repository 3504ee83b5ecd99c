import { sql } from "kysely";
import type { Runner } from "../../db/database.ts";

export type EditedRecord = { readonly control: string; readonly id: number };

/** The holder of the edit lock after an attempt to take it: null for the requesting account, else the holder's name. */
export type LockAnswer = { readonly heldBy: string | null };

/** The name is as of the statement's start; the next attempt sees later changes. */
const ATTEMPTS = 2;

/**
 * Takes or renews the edit lock of a record, in one statement: of concurrent attempts one succeeds. An expired lock is free, and `evenHeld`
 * takes a held one too.
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

/** Returns the name of another user who holds the edit lock now, or null. */
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

/** Releases the account's own lock; another's is unchanged. */
export async function releaseEditLock(runner: Runner, { control, id }: EditedRecord, account: number): Promise<void> {
  await sql`delete from edit_lock where control = ${control} and object_id = ${id} and account_id = ${account}`.execute(
    runner,
  );
}
