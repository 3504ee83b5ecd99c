import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Runner } from "../../../kernel/db/database.ts";

/** An entry that has ended, with the refund. */
export type DeletedEntry = {
  readonly id: number;
  readonly competition: number;
  readonly name: string;
  readonly race: string;
  readonly raceDate: Day;
  readonly back: number;
  /** The accounts of the starters, and of the club or person that entered them, without the account that deleted the entry. */
  readonly accounts: number[];
  /** The single starter; null for a team, and for a starter without an account. */
  readonly alone: number | null;
  /** The name of the starter or of the team. */
  readonly who: string;
};

/** Reads entries that an account deleted. */
export async function readDeleted(
  runner: Runner,
  entries: readonly number[],
  deletedBy: number,
): Promise<readonly DeletedEntry[]> {
  const { rows } = await sql<DeletedEntry>`
    select e.id, c.id as competition, t.name, r.name as race, r.date as "raceDate", greatest(v.settled - v.owed, 0) as back,
      case when not e.is_team then f.person_id end as alone, coalesce(e.team_name, p.last_name || ' ' || p.first_name, f.unregistered_name, '') as who,
      array(select m.person_id from entry_member m where m.entry_id = e.id and m.person_id is not null and m.person_id <> ${deletedBy}
        union select k.account from unnest(array[e.entered_by, v.debtor_id]) as k (account) where k.account <> ${deletedBy} order by 1) as accounts
    from entry e
    join receivable v on v.entry_id = e.id
    join entry_member f on f.entry_id = e.id and f.position = 1
    left join person p on p.id = f.person_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    join contest t on t.id = c.contest_id
    where e.id = any(${entries}::integer[]) and not e.active order by e.id`.execute(runner);
  return rows;
}
