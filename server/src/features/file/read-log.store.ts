import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import type { StoredFile } from "./file.store.ts";

type Reading = { readonly reader: number; readonly ip: string; readonly at: Date };

/** Writes down who read whose file; its name, which may tell of an illness, is not said. */
export async function logRead(db: Db, { id, ownerId }: StoredFile, { reader, ip, at }: Reading): Promise<void> {
  await sql`insert into security_log (at, event, account_id, ip, detail)
    values (${at}, 'FILE_READ', ${reader}, ${ip}, ${JSON.stringify({ file: id, owner: ownerId })})`.execute(db);
}
