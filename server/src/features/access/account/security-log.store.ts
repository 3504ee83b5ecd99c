import type { SECURITY_EVENTS } from "@rajt/contract/access/account/security-log.table";
import { sql } from "kysely";
import { logSecurityEvent } from "../../../kernel/db/security-log.ts";
import type { Runner } from "../../../kernel/db/database.ts";

export type SecurityEvent = {
  event: keyof typeof SECURITY_EVENTS;
  accountId: number | null;
  ip: string | null;
  at: Date;
  /** Never typed text: a user may have typed a password into the wrong field. */
  detail: Readonly<Record<string, string | boolean>>;
};

/** Logs an event that changes no row of its own. */
export async function logSecurity(db: Runner, event: SecurityEvent): Promise<void> {
  await logSecurityEvent(db, event);
}

/**
 * Deletes rows older than a year, since they contain personal data. The database protects the half year before its
 * newest row.
 */
export async function purgeSecurityLog(db: Runner, now: Date): Promise<void> {
  await sql`delete from security_log where at < ${now}::timestamptz - interval '1 year'
    and at <= (select at from security_log order by id desc limit 1) - interval '6 months'`.execute(db);
}
