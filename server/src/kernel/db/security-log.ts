import { sql } from "kysely";
import { Refusal } from "../calls/refusal.ts";
import type { Runner } from "./database.ts";

export type SecurityEvent = {
  readonly event: string;
  readonly accountId: number | null;
  readonly ip: string | null;
  readonly at: Date;
  /** Never typed text: a password may have been typed into the wrong field. */
  readonly detail: Readonly<Record<string, unknown>>;
};

/** The most rows of one account and kind of event in a minute: many times what a person causes. */
const MOST_A_MINUTE = 300;

/**
 * Logs an event up to a limit for each account, kind of event and minute. Further events are only counted: {@link logLeftOut} logs their
 * number.
 *
 * @returns whether it was logged
 */
export async function logSecurityEvent(runner: Runner, logged: SecurityEvent): Promise<boolean> {
  const { event, accountId, ip, at, detail } = logged;
  const { rows } = await sql<{ isLogged: boolean }>`
    with counted as (
      insert into security_log_count as known (account_id, event, minute, count)
      select ${accountId}::integer, ${event}, date_trunc('minute', ${at}::timestamptz), 1 where ${accountId}::integer is not null
      on conflict (account_id, event, minute) do update set count = known.count + 1
      returning count
    ), logged as (
      insert into security_log (at, event, account_id, ip, detail)
      select ${at}::timestamptz, ${event}, ${accountId}::integer, ${ip}, ${JSON.stringify(detail)}::jsonb
      where not exists (select from counted where count > ${MOST_A_MINUTE})
      returning id
    )
    select exists (select from logged) as "isLogged"`.execute(runner);
  return rows[0]?.isLogged === true;
}

/**
 * Logs access to data of other persons, before it is sent.
 *
 * @throws {Refusal} past the limit of the log: data is not sent without its log row
 */
export async function logSecurityReading(runner: Runner, reading: SecurityEvent): Promise<void> {
  if (!(await logSecurityEvent(runner, reading)))
    throw new Refusal("kernel.error.tooMany", { status: 429, retryAfterSeconds: 60 });
}

/** Logs the number of events of each account that were left out in past minutes. */
export async function logLeftOut(runner: Runner, now: Date): Promise<void> {
  await sql`
    with passed as (
      delete from security_log_count where minute < date_trunc('minute', ${now}::timestamptz) returning *
    )
    insert into security_log (at, event, account_id, detail)
    select minute + interval '1 minute', 'LEFT_OUT', account_id, jsonb_build_object('event', event, 'rows', count - ${MOST_A_MINUTE}::integer)
    from passed where count > ${MOST_A_MINUTE}::integer order by minute, account_id, event`.execute(runner);
}
