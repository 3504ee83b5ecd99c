/** Reads what accompanies an announcement: its choices, its history, its neighbours. */
import type { HistoryLine } from "@rajt/contract/competition/announcement/announcement.calls";
import type { AnnouncementRecords } from "@rajt/contract/competition/announcement/announcement.form";
import { announcementAbilities } from "@rajt/contract/competition/competition.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import { addDays, type Day } from "@rajt/contract/kernel/days";
import { permits } from "@rajt/contract/kernel/right";
import { sql } from "kysely";
import type { Db, Runner } from "../../../kernel/db/database.ts";
import { workedOnBy } from "../competition-scope.store.ts";

const list = (
  table: "contest" | "sport_category" | "qualification" | "group_age_group",
  order: "name" | "order_index",
) =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'name', name) order by ${sql.ref(order)}, name collate "hu-x-icu", id), '[]')
    from ${sql.table(table)})`;

const ageGroupsOfDistance = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.order_index, a.name), '[]')
  from distance_age_group m join age_group a on a.id = m.age_group_id where m.distance_id = d.id)`;

/** Returns every value set that an announcement refers to, each in its own order, in one statement. */
export async function readChoices(db: Runner): Promise<AnnouncementRecords> {
  const { rows } = await sql<AnnouncementRecords>`
    select ${list("contest", "name")} as contests, ${list("sport_category", "order_index")} as "sportCategories",
      ${list("qualification", "order_index")} as "competitionPartQualifications",
      ${list("group_age_group", "order_index")} as "groupAgeGroups",
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'ageGroupList', ${ageGroupsOfDistance})
        order by d.order_index, d.name), '[]') from distance d) as distances,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'ageMin', a.age_min, 'ageMax', a.age_max,
          'parent', json_build_object('id', g.id, 'name', g.name)) order by a.order_index, a.name), '[]')
        from age_group a join group_age_group g on g.id = a.group_age_group_id) as "ageGroups"`.execute(db);
  const [choices] = rows;
  if (!choices) throw new Error("select without from returned no row");
  return choices;
}

type Line = Omit<HistoryLine, "at"> & { readonly at: Date };

/** Returns the steps of an announcement that the viewer works on; null if there is none for them. */
export async function readHistory(db: Db, viewer: Viewer, id: number): Promise<Line[] | null> {
  const { rows } = await sql<{ lines: (Omit<Line, "at"> & { at: string })[] }>`
    select coalesce((select json_agg(json_build_object('at', l.at, 'by', p.name, 'move', coalesce(l.changes #>> '{move,1}', 'create'),
        'decision', l.changes #>> '{decision,1}', 'reason', l.changes #>> '{reason,1}') order by l.id)
      from change_log l left join party p on p.id = l.actor_id
      where l.object = 'competition' and l.object_id = c.id and l.action in ('create', 'status')), '[]') as lines
    from competition c where c.id = ${id} and ${workedOnBy(viewer)}`.execute(db);
  const [found] = rows;
  return found ? found.lines.map(({ at, ...line }) => ({ ...line, at: new Date(at) })) : null;
}

/** The changes of each save since a submission, by field: old and new. */
type Saves = { readonly saves: Readonly<Record<string, unknown>>[] | null };

/**
 * Returns the saves of a submitted announcement since its last submission but one, the oldest first, with corrections by
 * reviewers: `saves` is null unless it was submitted at least twice. Returns null if there is none that the viewer works on.
 */
export async function readSaves(db: Db, viewer: Viewer, id: number): Promise<Saves | null> {
  const { rows } = await sql<Saves>`
    select case when c.submitted and sent.previous is not null then (
        select coalesce(json_agg(l.changes order by l.id), '[]') from change_log l
        where l.object = 'competition' and l.object_id = c.id and l.action = 'update' and l.id > sent.previous) end as saves
    from competition c cross join lateral (
      select (array_agg(l.id order by l.id desc))[2] as previous from change_log l
      where l.object = 'competition' and l.object_id = c.id and l.action = 'status' and l.changes #>> '{move,1}' = 'submit') sent
    where c.id = ${id} and ${workedOnBy(viewer)}`.execute(db);
  return rows[0] ?? null;
}

/** The days before and after an announcement that count as near. */
const NEAR = 7;

export type NearRow = {
  readonly id: number;
  readonly name: string;
  readonly date: Day;
  readonly endDate: Day;
  readonly address: string;
  readonly orgName: string;
  readonly approved: boolean;
  readonly coordLat: string | null;
  readonly coordLng: string | null;
};

/**
 * Returns submitted competitions near the days of an announcement, itself included as the reference location; null if
 * the viewer does not work on it or does not decide on announcements.
 */
export async function readNear(db: Db, viewer: Viewer, id: number): Promise<NearRow[] | null> {
  if (!permits(viewer, announcementAbilities.seeNear, null)) return null;
  const own = await db
    .selectFrom("competition as c")
    .where("c.id", "=", id)
    .where(workedOnBy(viewer))
    .select(["starts_on", "ends_on"])
    .executeTakeFirst();
  if (!own) return null;
  return db
    .selectFrom("competition as c")
    .innerJoin("contest as t", "t.id", "c.contest_id")
    .innerJoin("organisation as o", "o.id", "c.created_by")
    .where("c.starts_on", "<=", addDays(own.ends_on, NEAR))
    .where("c.ends_on", ">=", addDays(own.starts_on, -NEAR))
    .where((where) =>
      where.or([
        where("c.id", "=", id),
        where.and([where("c.submitted", "=", true), where("c.cancelled_at", "is", null)]),
      ]),
    )
    .select([
      "c.id",
      "t.name",
      "c.starts_on as date",
      "c.ends_on as endDate",
      "c.address",
      "o.full_name as orgName",
      "c.approved",
    ])
    .select(["c.latitude as coordLat", "c.longitude as coordLng"])
    .orderBy("c.starts_on")
    .orderBy("c.id")
    .execute();
}

/** Counts the entries of a competition, and the paid ones; null if the viewer does not work on it. */
export async function countEntries(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ unpaid: number; paid: number } | null> {
  const { rows } = await sql<{ unpaid: number; paid: number }>`
    select count(e.id) filter (where v.settled = 0)::integer as unpaid, count(e.id) filter (where v.settled > 0)::integer as paid
    from competition c left join entry e on e.competition_id = c.id and e.active left join receivable v on v.entry_id = e.id
    where c.id = ${id} and ${workedOnBy(viewer)} group by c.id`.execute(db);
  return rows[0] ?? null;
}
