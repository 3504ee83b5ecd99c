import { sql } from "kysely";
import type { Db } from "../db/database.ts";

type RecordRead = {
  readonly accountId: number;
  readonly ip: string;
  readonly at: Date;
  /** Which record, and the names of fields: never what they hold. */
  readonly detail: { readonly object: string; readonly id: number; readonly fields: readonly string[] };
};

/** Writes down who read what of which record. */
export async function logRecordRead(db: Db, { accountId, ip, at, detail }: RecordRead): Promise<void> {
  await sql`insert into security_log (at, event, account_id, ip, detail)
    values (${at}, 'RECORD_READ', ${accountId}, ${ip}, ${JSON.stringify(detail)})`.execute(db);
}
