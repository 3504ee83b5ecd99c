import { sql } from "kysely";
import type { Runner } from "./database.ts";

export type SecurityEvent = {
  readonly event: string;
  readonly accountId: number | null;
  readonly ip: string | null;
  readonly at: Date;
  /** Never what someone typed: a password may have gone into the wrong field. */
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Writes down what changes no row of its own and is to be known all the same, one row each. */
export async function logSecurityEvents(runner: Runner, events: readonly SecurityEvent[]): Promise<void> {
  await sql`insert into security_log (at, event, account_id, ip, detail)
    select at, event, "accountId", ip, detail from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as happened (at timestamptz, event text, "accountId" integer, ip text, detail jsonb)`.execute(runner);
}
