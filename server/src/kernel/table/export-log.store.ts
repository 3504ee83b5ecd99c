import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export type ExportDone = {
  readonly accountId: number;
  readonly ip: string;
  readonly at: Date;
  readonly control: string;
  readonly rows: number;
};

/** Writes down who took how many rows of which list away. */
export async function logExport(db: Db, { accountId, ip, at, control, rows }: ExportDone): Promise<void> {
  await sql`insert into security_log (at, event, account_id, ip, detail)
    values (${at}, 'EXPORTED', ${accountId}, ${ip}, ${JSON.stringify({ control, rows })})`.execute(db);
}
