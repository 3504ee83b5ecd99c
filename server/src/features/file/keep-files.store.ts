import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

export type FileUse = {
  /** The kind of the record in the change log, and its id. */
  readonly object: string;
  readonly objectId: number;
  readonly keys: readonly string[];
  /** The account that saves the record; null: a job. */
  readonly actor: number | null;
  /** The browser of a registering guest, whose uploads may be added to the record; `owner` then owns them. */
  readonly guest?: Buffer | null;
  /** The new owner of files uploaded for the record; omitted: the uploader. */
  readonly owner?: number;
  /** Only public files: readers of the record may be signed out. */
  readonly forEveryone?: boolean;
  readonly at: Date;
};

/** Locks the files and returns the keys of those that the record may refer to. */
export async function usableKeys(
  tx: Tx,
  { object, objectId, keys, actor, guest = null, forEveryone = false }: FileUse,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select f.key from file f
    where f.key = any(${keys}::text[]) and f.state = 'STORED' and f.category <> 'Directory'
      and (f.rule = 'everyone' or not ${forEveryone}::boolean) and (
      f.storage = 'public' and f.in_library
      or f.uploaded_by = ${actor}::integer and f.orphaned_since is not null
      or f.owner_id = ${actor}::integer and f.in_library
      or f.guest_hash = ${guest}::bytea and f.orphaned_since is not null
      or exists (select 1 from file_use u where u.file_key = f.key and u.object = ${object} and u.object_id = ${objectId}))
    order by f.key
    for update of f`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Replaces the record's uses; used files get their owner, unused ones become orphans. Library files belong to no
 * record.
 */
export async function replaceUses(tx: Tx, { object, objectId, keys, owner, at }: FileUse): Promise<void> {
  await sql`
    with dropped as (
      delete from file_use where object = ${object} and object_id = ${objectId} and file_key <> all(${keys}::text[])
      returning file_key)
    update file set orphaned_since = ${at}, updated_at = ${at}
    where not in_library and key in (select file_key from dropped)
      and not exists (select 1 from file_use u
                      where u.file_key = file.key and not (u.object = ${object} and u.object_id = ${objectId}))`.execute(
    tx,
  );
  await sql`
    insert into file_use (file_key, object, object_id)
    select key, ${object}, ${objectId} from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(tx);
  await sql`
    update file set orphaned_since = null, owner_id = coalesce(${owner ?? null}::integer, owner_id),
      uploaded_by = coalesce(uploaded_by, ${owner ?? null}::integer), guest_hash = null, guest_network = null, updated_at = ${at}
    where key = any(${keys}::text[]) and not in_library and orphaned_since is not null`.execute(tx);
}
