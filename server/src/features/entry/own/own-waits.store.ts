import { type Day, dayOf } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

type Named = { readonly id: number; readonly name: string };

export type OwnWaitRow = {
  readonly id: number;
  readonly competition: Named;
  readonly race: Named;
  readonly date: Day;
  readonly startTime: number;
  readonly regDeadline: Day;
  readonly athlete: Named;
  readonly team: string | null;
  readonly memberIdList: readonly number[] | null;
  readonly position: number | null;
  readonly waiting: number;
  readonly offerUntil: Date | null;
};

/**
 * Reads the waiting list rows of an account or of a club's athletes in future races: offers first, by their end. A row whose offer has
 * expired is left out, also before the job ends it.
 */
export async function readOwnWaits(db: Db, account: number, now: Date): Promise<readonly OwnWaitRow[]> {
  const { rows } = await sql<OwnWaitRow>`
    select distinct on (w.offer_until, r.date, r.start_time, w.id) w.id, w.team_name as team, json_build_object('id', c.id, 'name', t.name) as competition, json_build_object('id', r.id, 'name', r.name) as race,
      r.date, r.start_time as "startTime", c.registration_deadline as "regDeadline", json_build_object('id', p.id, 'name', p.last_name || ' ' || p.first_name) as athlete,
      case when w.offer_until is null then l.ahead end as position, l.waiting, w.offer_until as "offerUntil",
      case when w.team_name is not null and w.club_id = ${account}
        then array(select o.person_id from waiting_list_member o where o.waiting_id = w.id order by o.position) end as "memberIdList"
    from person p
    join waiting_list_member m on m.person_id = p.id and m.active
    join waiting_list_entry w on w.id = m.waiting_id
    join race r on r.id = w.race_id
    join competition c on c.id = r.competition_id
    join contest t on t.id = c.contest_id
    cross join lateral (
      select count(*)::integer as waiting, (count(*) filter (where a.id <= w.id))::integer as ahead
      from waiting_list_entry a where a.race_id = w.race_id and a.active and a.offer_until is null) as l
    where (p.id = ${account} or (p.club_id = ${account} and p.is_athlete)) and r.date >= ${dayOf(now)} and c.approved and not c.cancelled
      and (w.offer_until is null or w.offer_until > ${now})
    order by w.offer_until nulls last, r.date, r.start_time, w.id, m.position`.execute(db);
  return rows;
}
