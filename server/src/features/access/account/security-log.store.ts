import type { SECURITY_EVENTS } from "@rajt/contract/access/account/security-log.table";
import { sql } from "kysely";
import { logSecurityEvent } from "../../../kernel/db/security-log.ts";
import type { Runner } from "../../../kernel/db/database.ts";

export type SecurityEvent = {
  event: keyof typeof SECURITY_EVENTS;
  accountId: number | null;
  ip: string | null;
  at: Date;
  /** Never what someone typed: a password may have gone into the wrong field. */
  detail: Readonly<Record<string, string | boolean>>;
};

/** Writes down what changes no row of its own and is to be known all the same. */
export async function logSecurity(db: Runner, event: SecurityEvent): Promise<void> {
  await logSecurityEvent(db, event);
}

/** Kept for a year: what it tells of is personal too. Of a portal that slept the last half year stays, which the database holds on to. */
export async function purgeSecurityLog(db: Runner, now: Date): Promise<void> {
  await sql`delete from security_log where at < ${now}::timestamptz - interval '1 year'
    and at <= (select at from security_log order by id desc limit 1) - interval '6 months'`.execute(db);
}
