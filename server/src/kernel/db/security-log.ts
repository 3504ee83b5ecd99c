import { sql } from "kysely";
import { Refusal } from "../calls/refusal.ts";
import type { Runner } from "./database.ts";

export type SecurityEvent = {
  readonly event: string;
  readonly accountId: number | null;
  readonly ip: string | null;
  readonly at: Date;
  /** Never what someone typed: a password may have gone into the wrong field. */
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Most rows of one account and one kind of event in a minute: many times what a person does. */
const MOST_A_MINUTE = 300;

/**
 * Logs events, one row each, up to a limit for each account, kind of event and minute. Events past the limit are only counted:
 * {@link logLeftOut} logs their number.
 *
 * @returns for each event whether it was logged
 */
export async function logSecurityEvents(runner: Runner, events: readonly SecurityEvent[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ isLogged: boolean }>`
    with happened as (
      select *, date_trunc('minute', at) as minute, row_number() over (partition by account_id, event, date_trunc('minute', at) order by place) as nth
      from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as (at timestamptz, event text, "accountId" integer, ip text, detail jsonb)) with ordinality
        as happened (at, event, account_id, ip, detail, place)
    ), counted as (
      insert into security_log_count as known (account_id, event, minute, count)
      select account_id, event, minute, count(*) from happened where account_id is not null
      group by account_id, event, minute order by account_id, event, minute
      on conflict (account_id, event, minute) do update set count = known.count + excluded.count
      returning account_id, event, minute, count
    ), limited as (
      select happened.*, counted.count is null or counted.count - count(*) over (partition by happened.account_id, happened.event, happened.minute) + nth
        <= ${MOST_A_MINUTE} as is_logged
      from happened left join counted using (account_id, event, minute)
    ), logged as (
      insert into security_log (at, event, account_id, ip, detail)
      select at, event, account_id, ip, detail from limited where is_logged order by place
    )
    select coalesce(is_logged, true) as "isLogged" from limited order by place`.execute(runner);
  return rows.map(({ isLogged }) => isLogged);
}

/**
 * Logs that data of others is read, before it is sent.
 *
 * @throws {Refusal} past the limit of the log: a reading that is not logged is refused
 */
export async function logSecurityReading(runner: Runner, reading: SecurityEvent): Promise<void> {
  const [isLogged] = await logSecurityEvents(runner, [reading]);
  if (isLogged !== true) throw tooManyReadings();
}

export const tooManyReadings = (): Refusal =>
  new Refusal("kernel.error.tooMany", { status: 429, retryAfterSeconds: 60 });

/** Logs how many events of each account were left out in the minutes that have passed. */
export async function logLeftOut(runner: Runner, now: Date): Promise<void> {
  await sql`
    with passed as (
      delete from security_log_count where minute < date_trunc('minute', ${now}::timestamptz) returning *
    )
    insert into security_log (at, event, account_id, detail)
    select minute + interval '1 minute', 'LEFT_OUT', account_id, jsonb_build_object('event', event, 'rows', count - ${MOST_A_MINUTE}::integer)
    from passed where count > ${MOST_A_MINUTE}::integer order by minute, account_id, event`.execute(runner);
}
