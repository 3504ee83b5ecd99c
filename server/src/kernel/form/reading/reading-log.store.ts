import { logSecurityEvents } from "../../db/security-log.ts";
import type { Db } from "../../db/database.ts";

export type RecordRead = {
  readonly accountId: number;
  readonly ip: string;
  readonly at: Date;
  /** The record and the names of its fields: never their values. */
  readonly detail: { readonly object: string; readonly id: number; readonly fields: readonly string[] };
};

/** Logs who read what of which record, one row each. @returns for each whether it was logged */
export const logRecordsRead = (db: Db, reads: readonly RecordRead[]): Promise<readonly boolean[]> =>
  logSecurityEvents(
    db,
    reads.map((read) => ({ event: "RECORD_READ", ...read })),
  );
