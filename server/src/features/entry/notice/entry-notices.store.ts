import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { inOpenPayment } from "../../money/index.ts";

/** An entry with the accounts to notify, and the data of the notice. */
export type ConcernedEntry = {
  readonly id: number;
  readonly competition: number;
  readonly name: string;
  readonly race: string;
  readonly raceDate: Day;
  readonly amount: number;
  /** The refundable part of the money received. */
  readonly back: number;
  /** The end of its payment term; null if it is paid or does not lapse then. */
  readonly termEnds: Date | null;
  readonly lapsesAt: Date | null;
  readonly inPayment: boolean;
  /** The starters, the club that entered them or acts for them now, and the debtor. */
  readonly accounts: readonly number[];
  /** The single starter; null for a team, and for a starter without an account. */
  readonly alone: number | null;
  /** The name of the starter or of the team. */
  readonly who: string;
};

/**
 * Reads entries that an account made, moved or withdrew in this transaction. `offset 0` makes the planner find each by its keys instead of
 * merging whole tables.
 */
export async function readConcerned(
  tx: Tx,
  entries: readonly number[],
  by: number,
): Promise<readonly ConcernedEntry[]> {
  const { rows } = await sql<ConcernedEntry>`
    select concerned.* from unnest((select ${entries}::integer[])) as asked (id) cross join lateral (
      select e.id, c.id as competition, t.name, r.name as race, r.date as "raceDate", v.gross as amount, greatest(v.settled - v.owed, 0) as back,
        case when r.capacity is not null and not e.beyond_capacity and v.settled = 0 and not v.paid then e.price_held_until end as "termEnds",
        e.lapses_at as "lapsesAt", ${inOpenPayment(sql`v.id`)} as "inPayment", case when not e.is_team then f.person_id end as alone,
        coalesce(e.team_name, p.last_name || ' ' || p.first_name, f.unregistered_name, '') as who,
        array(select m.person_id from entry_member m where m.entry_id = e.id and m.person_id is not null
          union select o.club_id from entry_member m join person o on o.id = m.person_id
            where m.entry_id = e.id and o.club_id in (e.entered_by, ${by})
          union select v.debtor_id order by 1) as accounts
      from entry e
      join receivable v on v.entry_id = e.id
      join entry_member f on f.entry_id = e.id and f.position = 1
      left join person p on p.id = f.person_id
      join race r on r.id = e.race_id
      join competition c on c.id = e.competition_id
      join contest t on t.id = c.contest_id
      where e.id = asked.id
      offset 0
    ) as concerned order by id`.execute(tx);
  return rows;
}

export async function nameOfRace(tx: Tx, race: number): Promise<string> {
  const { name } = await tx.selectFrom("race").select("name").where("id", "=", race).executeTakeFirstOrThrow();
  return name;
}
