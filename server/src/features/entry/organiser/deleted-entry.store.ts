import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Runner } from "../../../kernel/db/database.ts";

/** An entry that has ended, with what of its money is due back. */
export type DeletedEntry = {
  readonly id: number;
  readonly competition: number;
  readonly name: string;
  readonly race: string;
  readonly raceDate: Day;
  readonly back: number;
  /** The accounts of who starts, and of the club or person that entered them, but for whoever deleted it. */
  readonly concerned: number[];
};

/** Reads entries that somebody deleted. */
export async function readDeleted(
  runner: Runner,
  entries: readonly number[],
  deletedBy: number,
): Promise<readonly DeletedEntry[]> {
  const { rows } = await sql<DeletedEntry>`
    select e.id, c.id as competition, t.name, r.name as race, r.date as "raceDate", greatest(v.settled - v.owed, 0) as back,
      array(select m.person_id from entry_member m where m.entry_id = e.id and m.person_id is not null and m.person_id <> ${deletedBy}
        union select k.account from unnest(array[e.entered_by, v.debtor_id]) as k (account)
          where k.account <> ${deletedBy} and k.account <> c.created_by order by 1) as concerned
    from entry e
    join receivable v on v.entry_id = e.id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    join contest t on t.id = c.contest_id
    where e.id = any(${entries}::integer[]) and not e.active order by e.id`.execute(runner);
  return rows;
}
