import { logSecurityEvents } from "../../db/security-log.ts";
import type { Db } from "../../db/database.ts";

export type RecordRead = {
  readonly accountId: number;
  readonly ip: string;
  readonly at: Date;
  /** The record and the names of its fields: never their values. */
  readonly detail: { readonly object: string; readonly id: number; readonly fields: readonly string[] };
};

/** Writes down who read what of which record, one row each. */
export async function logRecordsRead(db: Db, reads: readonly RecordRead[]): Promise<undefined[]> {
  await logSecurityEvents(
    db,
    reads.map((read) => ({ event: "RECORD_READ", ...read })),
  );
  return reads.map(() => undefined);
}
