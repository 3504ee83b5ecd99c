import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";

export type CancelledEntry = {
  readonly id: number;
  readonly receivable: number;
  readonly competition: number;
  readonly name: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly reason: string;
  readonly registrationDeadline: Day;
  /** The account that called the competition off. */
  readonly cancelledBy: number | null;
  /** The accounts of who is entered, of who entered them and of who owes. */
  readonly concerned: number[];
};

/**
 * Locks the next receivable, by id, of an active entry of a competition that was cancelled, of those named or of all; undefined after the last
 * one.
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
