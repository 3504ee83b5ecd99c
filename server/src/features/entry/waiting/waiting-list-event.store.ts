import type { Day } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";

/** An event of a waiting list row to notify of, and the accounts to notify. */
export type WaitingListEvent = {
  readonly id: number;
  readonly type: "OFFERED" | "PASSED_OVER" | "INELIGIBLE";
  readonly reason: string | null;
  readonly at: Date;
  readonly offerUntil: Date | null;
  /** True if the offer can still be accepted. */
  readonly stands: boolean;
  readonly competition: number;
  readonly name: string;
  readonly race: string;
  readonly raceId: number;
  readonly raceDate: Day;
  readonly regDeadline: Day;
  /** The accounts of the waiting persons, and of the club that added them. */
  readonly accounts: number[];
  /** The person who waits alone; null for a team. */
  readonly alone: number | null;
  /** The name of the person or of the team. */
  readonly who: string;
};

/** An offer of a place that expired. */
export type UnusedOffer = Pick<
  WaitingListEvent,
  "id" | "offerUntil" | "competition" | "name" | "race" | "accounts" | "alone" | "who"
>;

/** Takes the next event to notify of immediately; a concurrent process takes another one. */
export async function takeNextEvent(tx: Tx): Promise<WaitingListEvent | undefined> {
  const { rows } = await sql<WaitingListEvent>`
    ${taking(sql`type <> 'UNUSED' order by id limit 1`)}
    select ${CONCERNED_PLACE}, n.type, n.reason, n.at, w.active and w.offered_at is not distinct from n.at as stands, r.id as "raceId",
      r.date as "raceDate", c.registration_deadline as "regDeadline"
    ${FROM_TAKEN}`.execute(tx);
  return rows[0];
}

/** Takes all expired offers without a notice; a concurrent process takes none of them. */
export async function takeUnusedOffers(tx: Tx): Promise<readonly UnusedOffer[]> {
  const { rows } = await sql<UnusedOffer>`
    ${taking(sql`type = 'UNUSED'`)} select ${CONCERNED_PLACE} ${FROM_TAKEN} order by r.date, n.id`.execute(tx);
  return rows;
}

/** Marks the events that meet a condition as notified and names them `taken`; events locked by another process are skipped. */
const taking = (which: RawBuilder<unknown>) => sql`
    with next as (
      select id from waiting_list_event where not notified and ${which} for no key update skip locked
    ), taken as (
      update waiting_list_event w set notified = true from next where w.id = next.id returning w.*
    )`;

/** The columns of {@link UnusedOffer}, which each event has. */
const CONCERNED_PLACE = sql`n.id, w.offer_until as "offerUntil", c.id as competition, t.name, r.name as race,
      case when w.team_name is null then w.person_id end as alone, coalesce(w.team_name, p.last_name || ' ' || p.first_name) as who,
      array(select m.person_id from waiting_list_member m where m.waiting_id = w.id
        union select w.joined_by where w.joined_by is not null order by 1) as accounts`;

const FROM_TAKEN = sql`
    from taken n join waiting_list_entry w on w.id = n.waiting_id join person p on p.id = w.person_id join race r on r.id = w.race_id
    join competition c on c.id = r.competition_id join contest t on t.id = c.contest_id`;
