import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Db, Runner } from "../../kernel/db/database.ts";

const MOST = 500;

/**
 * Lets go of what was uploaded and given to no record until then, and writes each down. A record that names one at this moment holds its row
 * and wins.
 */
export async function markOrphans(db: Db, before: Date, at: Date): Promise<void> {
  await sql`
    with gone as (
      update file set state = 'DELETING', orphaned_since = null, updated_at = ${at}
      where key in (
        select key from file
        where orphaned_since < ${before} and state = 'STORED' and not exists (select 1 from file_use u where u.file_key = file.key)
        order by orphaned_since limit ${MOST} for update skip locked)
      returning id)
    ${logged(sql`gone`, { actor: null, action: "delete", object: "file", objectId: sql`id`, changes: {}, at })}`.execute(
    db,
  );
}

/** Files that never came, and those whose row is gone from sight while their content may still be in the store. */
export async function unsettledFiles(db: Runner, uploadingBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("key")
    .where((eb) =>
      eb.or([
        eb("state", "=", "DELETING"),
        eb.and([eb("state", "=", "UPLOADING"), eb("created_at", "<", uploadingBefore)]),
      ]),
    )
    .orderBy("created_at")
    .limit(MOST)
    .execute();
  return rows.map(({ key }) => key);
}
