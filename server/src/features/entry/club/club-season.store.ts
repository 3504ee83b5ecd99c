import type { Viewer } from "@rajt/contract/kernel/access";
import { type Day, dayOf } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import { visibleTo } from "../../competition/index.ts";

export type ClubCompetitionRow = {
  readonly competition: { readonly id: number; readonly name: string };
  readonly date: Day;
  readonly endDate: Day;
  readonly address: string;
  readonly cancelled: boolean;
  readonly entered: number;
  readonly paid: number;
  readonly unnumbered: number;
  readonly totalCount: number;
};

type Season = { readonly viewer: Viewer; readonly club: number; readonly now: Date } & (
  | { readonly past: boolean; readonly firstResult: number; readonly maxResults: number }
  | { readonly competition: number }
);

/**
 * Reads the competitions in which a club has entries or waits: future ones starting with the next, or past ones starting with the last; or
 * one that the club sees, also without any. Entries that were withdrawn before the registration deadline do not count (product/entering
 * 13).
 */
export async function readClubCompetitions(
  db: Db,
  { viewer, club, now, ...season }: Season,
): Promise<ClubCompetitionRow[]> {
  const today = dayOf(now);
  const direction = "past" in season && season.past ? sql`desc` : sql`asc`;
  const shown =
    "past" in season
      ? sql`n.id is not null and (c.ends_on < ${today}::date) = ${season.past}`
      : sql`c.id = ${season.competition}::integer and (n.id is not null or ${visibleTo(viewer)})`;
  const page =
    "past" in season ? sql`offset ${season.firstResult}::integer limit ${season.maxResults}::integer` : sql``;
  const { rows } = await sql<ClubCompetitionRow>`
    with own as (
      select e.competition_id as id, e.active, v.paid,
        e.active and not exists (select from start_number s where s.entry_id = e.id and s.holds) as unnumbered
      from entry e join receivable v on v.entry_id = e.id join competition k on k.id = e.competition_id
      where e.club_id = ${club} and (e.active or e.row_status = 'DELETED' or (k.cancelled and e.updated_at >= k.cancelled_at))
      union all
      select distinct r.competition_id, false, false, false
      from person p
      join waiting_list_member m on m.person_id = p.id and m.active
      join waiting_list_entry w on w.id = m.waiting_id
      join race r on r.id = w.race_id
      join competition k on k.id = r.competition_id
      where p.club_id = ${club} and p.is_athlete and r.date >= ${today} and k.approved and not k.cancelled
        and (w.offer_until is null or w.offer_until > ${now})
    ), counted as (
      select id, (count(*) filter (where active))::integer as entered, (count(*) filter (where active and paid))::integer as paid,
        (count(*) filter (where unnumbered))::integer as unnumbered
      from own group by id
    )
    select json_build_object('id', c.id, 'name', t.name) as competition, c.starts_on as date, c.ends_on as "endDate", c.address, c.cancelled,
      coalesce(n.entered, 0) as entered, coalesce(n.paid, 0) as paid, coalesce(n.unnumbered, 0) as unnumbered, (count(*) over ())::integer as "totalCount"
    from competition c
    left join counted n on n.id = c.id
    join contest t on t.id = c.contest_id
    where ${shown}
    order by c.starts_on ${direction}, c.id ${direction}
    ${page}`.execute(db);
  return rows;
}
