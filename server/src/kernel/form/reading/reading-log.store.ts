import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

export type RecordRead = {
  readonly accountId: number;
  readonly ip: string;
  readonly at: Date;
  /** Which record, and the names of fields: never what they hold. */
  readonly detail: { readonly object: string; readonly id: number; readonly fields: readonly string[] };
};

/** Writes down who read what of which record, one row each. */
export async function logRecordsRead(db: Db, reads: readonly RecordRead[]): Promise<undefined[]> {
  await sql`insert into security_log (at, event, account_id, ip, detail)
    select at, 'RECORD_READ', "accountId", ip, detail
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as read (at timestamptz, "accountId" integer, ip text, detail jsonb)`.execute(
    db,
  );
  return reads.map(() => undefined);
}
