import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Runner } from "../../../kernel/db/database.ts";

type Places = { readonly id: number; readonly placesLeft: number | null; readonly waiting: number };

/**
 * Counts free places and waiting list rows of open competitions with limited races. Separate from the calendar, which
 * must work while races and entries are locked. Taken places are counted from rows, and only for limited races. The
 * competitions are public.
 */
export async function readPlaces(runner: Runner, ids: readonly number[], today: Day): Promise<Places[]> {
  const { rows } = await sql<Places>`
    select c.id, case when bool_and(r.capacity is not null) then sum(case when r.capacity is not null
        then greatest(0, r.capacity - (select taken from places_taken(r.id, null))) end) end::integer as "placesLeft",
      sum(w.waiting)::integer as waiting
    from competition c
    join race r on r.competition_id = c.id
    cross join lateral (
      select count(*) as waiting from waiting_list_entry where race_id = r.id and active and offer_until is null) as w
    where c.id = any(${ids}) and c.approved and not c.cancelled and c.registration_deadline >= ${today}::date
    group by c.id having bool_or(r.capacity is not null)
    order by c.id`.execute(runner);
  return rows;
}
