import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Db, Runner } from "../../kernel/db/database.ts";

const MOST = 500;

/**
 * Marks files unused since a moment for deletion, and logs each. A record that uses one at this moment has its row
 * locked and keeps it.
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

/** Returns files that were never stored completely, and hidden files whose content may still be stored. */
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
