import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { rowLogged } from "../waiting/waiting.store.ts";

export type CancelledEntry = {
  readonly id: number;
  readonly receivable: number;
  readonly competition: number;
  readonly name: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly reason: string;
  readonly registrationDeadline: Day;
  /** The account that cancelled the competition. */
  readonly cancelledBy: number | null;
  /** The accounts of the starters, of the account that entered them and of the debtor. */
  readonly concerned: number[];
};

/**
 * Locks the next receivable, by id, of an active entry in a cancelled competition, of those given or of all; returns undefined after the
 * last one.
 */
export async function lockCancelledEntry(
  tx: Tx,
  after: number,
  among: readonly number[] | null = null,
): Promise<CancelledEntry | undefined> {
  const { rows } = await sql<CancelledEntry>`
    select e.id, v.id as receivable, c.id as competition, t.name, c.cancellation_reason as reason, c.registration_deadline as "registrationDeadline", c.starts_on as "startsOn", c.ends_on as "endsOn",
      (select l.actor_id from change_log l where l.object = 'competition' and l.object_id = c.id and l.action = 'status'
        order by l.id desc limit 1) as "cancelledBy",
      array(select m.person_id from entry_member m where m.entry_id = e.id and m.person_id is not null
        union select e.entered_by where e.entered_by is not null union select v.debtor_id order by 1) as concerned
    from competition c
    join contest t on t.id = c.contest_id
    join race r on r.competition_id = c.id
    join entry e on e.race_id = r.id and e.active
    join receivable v on v.entry_id = e.id and v.active
    where c.cancelled and c.cancellation_reason is not null and v.id > ${after} and (${among}::integer[] is null or v.id = any(${among}::integer[]))
    order by v.id limit 1 for no key update of v`.execute(tx);
  return rows[0];
}

/** A waiting list row that ended with its competition, and the accounts to notify. */
export type CancelledLine = {
  readonly id: number;
  readonly competition: number;
  readonly name: string;
  readonly reason: string;
  readonly race: string;
  readonly raceDate: Day;
  readonly accounts: number[];
  /** The person who waited alone; null for a team. */
  readonly alone: number | null;
  /** The name of the person or of the team. */
  readonly who: string;
};

/** Ends the next waiting list row, by id, with its offer, in a race of a cancelled competition, and logs it; returns undefined after the last one. */
export async function endCancelledLine(tx: Tx, at: Date): Promise<CancelledLine | undefined> {
  const { rows } = await sql<CancelledLine>`
    with next as (
      select w.id from waiting_list_entry w join race r on r.id = w.race_id join competition c on c.id = r.competition_id
      where w.active and c.cancelled and c.cancellation_reason is not null
      order by w.id limit 1 for no key update of w skip locked
    ), gone as (
      update waiting_list_entry w set active = false, ended_as = 'CANCELLED', ended_at = ${at} from next where w.id = next.id returning w.*
    ), noted as (
      ${rowLogged(sql`gone`, { action: "update", by: null, at, changes: { ended: [null, "CANCELLED"] } })}
    )
    select w.id, c.id as competition, t.name, c.cancellation_reason as reason, r.name as race, r.date as "raceDate",
      case when w.team_name is null then w.person_id end as alone, coalesce(w.team_name, p.last_name || ' ' || p.first_name) as who,
      array(select m.person_id from waiting_list_member m where m.waiting_id = w.id
        union select w.joined_by where w.joined_by is not null order by 1) as accounts
    from gone w join person p on p.id = w.person_id join race r on r.id = w.race_id
    join competition c on c.id = r.competition_id and c.cancellation_reason is not null join contest t on t.id = c.contest_id`.execute(
    tx,
  );
  return rows[0];
}
