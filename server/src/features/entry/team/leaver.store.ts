import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";

/** A member of a team who may not start for it any more. */
export type Leaver = {
  readonly entry: number;
  readonly position: number;
  readonly person: number;
  readonly name: string;
  readonly team: string;
  /** True after a transfer to another club; otherwise the member was banned or deleted. */
  readonly transferred: boolean;
  readonly competition: number;
  readonly competitionName: string;
  readonly race: string;
  readonly raceDate: Day;
  /** The accounts of the team's club, of the account that entered it, of the member's new club, and of the organiser. */
  readonly concerned: number[];
};

/**
 * Locks the team of the next such member, by team and position, in a race from the day on, or of one `person`; returns undefined after the
 * last one.
 */
export async function lockLeaver(
  tx: Tx,
  after: Pick<Leaver, "entry" | "position">,
  from: Day,
  person: number | null = null,
): Promise<Leaver | undefined> {
  const { rows } = await sql<Leaver>`
    select e.id as entry, m.position, m.person_id as person, p.last_name || ' ' || p.first_name as name, coalesce(e.team_name, '') as team,
      not p.removed and p.user_status <> 'Prohibited' as transferred, c.id as competition, t.name as "competitionName",
      r.name as race, r.date as "raceDate",
      array(select distinct k.account from unnest(array[
          case when e.line_number is null then e.entered_by else e.club_id end,
          case when not p.removed and p.user_status <> 'Prohibited' then p.club_id end,
          c.created_by]) as k (account)
        where k.account is not null and k.account <> p.id order by 1) as concerned
    from race r
    join competition c on c.id = r.competition_id and not c.cancelled
    join contest t on t.id = c.contest_id
    join entry e on e.race_id = r.id and e.active and e.is_team
    join entry_member m on m.entry_id = e.id
    join person p on p.id = m.person_id
    where r.date >= ${from} and r.is_team and (e.id, m.position) > (${after.entry}, ${after.position})
      and (${person}::integer is null or m.person_id = ${person})
      and (p.removed or p.user_status = 'Prohibited' or (e.line_number is not null and p.club_id is distinct from e.club_id))
    order by e.id, m.position limit 1 for no key update of e`.execute(tx);
  return rows[0];
}
