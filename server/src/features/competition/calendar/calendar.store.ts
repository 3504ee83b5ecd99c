import type { CalendarFilters, CalendarRow } from "@rajt/contract/competition/calendar/calendar.calls";
import type { DescribedCompetition } from "@rajt/contract/competition/calendar/structured-data.rules";
import {
  EVERY_MONTH,
  REGIONS,
  type CalendarFilter,
  type Region,
} from "@rajt/contract/competition/calendar/calendar.rules";
import type { Named } from "@rajt/contract/kernel/calls";
import type { Day } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../../../kernel/db/database.ts";
import { visibleTo, type CompetitionViewer } from "../competition-scope.store.ts";
import { visible } from "../competition.store.ts";
import { isChargedLine } from "../announcement/announcement-parts.store.ts";
import { calendarColumns, rowColumns } from "../competition.wire.ts";

/** Returns the calendar of a viewer: all that is visible to them; unsubmitted announcements only to their organiser. */
export const monthOf = (db: Db, viewer: CompetitionViewer) =>
  visible(db, viewer)
    .where(offered(viewer))
    .select(calendarColumns)
    .select(sportCategories.as("sportCategoryList"))
    .orderBy("c.starts_on")
    .orderBy("t.name")
    .orderBy("c.id");

export type CalendarSearch = {
  readonly filters: CalendarFilters;
  readonly firstResult: number;
  readonly maxResults: number;
  readonly today: Day;
  /** The competitions with races for the viewer, if the viewer filters by that. */
  readonly meant?: readonly number[];
};
type Filtered = {
  readonly totalCount: number;
  readonly countWithout: Partial<Record<CalendarFilter, number>>;
  readonly list: CalendarRow[];
};

/**
 * Returns one page of the filtered competitions, their number, and the numbers without each filter, in one statement.
 */
export async function findFiltered(db: Db, viewer: CompetitionViewer, search: CalendarSearch): Promise<Filtered> {
  const conditions = Object.entries(
    conditionsOf(search.filters, { today: search.today, since: search.today, meant: search.meant }),
  );
  const flags = conditions.map(([filter]) => sql.ref(`w.${filter}`));
  const all = sql.join(flags, sql` and `);
  const withoutEach = conditions.map(([filter], left) => {
    const others = flags.filter((_, at) => at !== left);
    return sql`${sql.lit(filter)}, count(*) filter (where ${others.length === 0 ? sql`true` : sql.join(others, sql` and `)})`;
  });
  const page = visible(db, viewer)
    .innerJoin(
      sql<{ id: number }>`(select w.id from w where ${all}
      order by w.starts_on, w.name, w.id offset ${search.firstResult}::integer limit ${search.maxResults}::integer)`.as(
        "found",
      ),
      "found.id",
      "c.id",
    )
    .select(rowColumns)
    .select(sportCategories.as("sportCategoryList"))
    .orderBy("c.starts_on")
    .orderBy("t.name")
    .orderBy("c.id");
  const { rows } = await sql<Filtered>`
    with w as materialized (
      select c.id, c.starts_on, t.name, ${sql.join(conditions.map(([filter, met]) => sql`${met} as ${sql.ref(filter)}`))}
      from competition c join contest t on t.id = c.contest_id
      where ${visibleTo(viewer)} and ${offered(viewer)})
    select count(*) filter (where ${all})::integer as "totalCount", json_build_object(${sql.join(withoutEach)}) as "countWithout",
      ${jsonArrayFrom(page)} as list
    from w`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error("aggregate without group by returned no row");
  return answer;
}

/** Returns the choices of the filters that match at least one competition visible to the viewer. */
export async function findChoices(db: Db, viewer: CompetitionViewer) {
  const { rows } = await sql<{
    monthList: string[];
    sportCategoryList: Named[];
    distanceList: Named[];
    ageGroupList: Named[];
    regionList: Region[];
  }>`
    with w as materialized (select c.id, c.starts_on, c.ends_on, ${region} as region from competition c
      where ${visibleTo(viewer)} and ${offered(viewer)})
    select
      (select coalesce(json_agg(month order by month), '[]') from (select distinct to_char(month, 'YYYY-MM') as month
        from w, generate_series(date_trunc('month', w.starts_on::timestamp), w.ends_on::timestamp, '1 month') month) m) as "monthList",
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.order_index, s.name), '[]')
        from sport_category s where s.id in (select p.sport_category_id from competition_part p join w on w.id = p.competition_id))
        as "sportCategoryList",
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.order_index, d.name), '[]')
        from distance d where d.id in (select p.distance_id from competition_part p join w on w.id = p.competition_id)) as "distanceList",
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.order_index, a.name), '[]') from age_group a
        where a.id in (select m.age_group_id from race_age_group m join race r on r.id = m.race_id join w on w.id = r.competition_id))
        as "ageGroupList",
      (select coalesce(json_agg(coalesce((${regionNames})[region], '') order by region), '[]') from (select distinct region from w where region is not null) r)
        as "regionList"`.execute(db);
  const [choices] = rows;
  if (!choices) throw new Error("select without from returned no row");
  return choices;
}

/** A viewer without an account, who sees public competitions only. */
const EVERYBODY: CompetitionViewer = { accountId: null, isSuperAdmin: false, isTechnicalCommittee: false };

export type FeedRow = Omit<DescribedCompetition, "priceList"> & {
  readonly id: number;
  readonly cancellationReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Returns the public competitions of a subscribed calendar. */
export const listFeed = (db: Db, filters: CalendarFilters, reach: Reach): Promise<FeedRow[]> =>
  feedRows(db)
    .where(sql<boolean>`${sql.join(Object.values(conditionsOf(filters, reach)), sql` and `)}`)
    .orderBy("c.starts_on")
    .orderBy("c.id")
    .execute();

/** Returns one public competition; undefined if there is none. */
export const findFeedRow = (db: Db, id: number): Promise<FeedRow | undefined> =>
  feedRows(db).where("c.id", "=", id).executeTakeFirst();

/** Below the limit of addresses in one sitemap (sitemaps.org). */
const MOST_ADDRESSED = 49_000;

/** Returns the public competitions, newest first, with the time of their last change. */
export const listAddressed = (db: Db): Promise<{ id: number; updatedAt: Date }[]> =>
  visible(db, EVERYBODY)
    .select(["c.id", "c.updated_at as updatedAt"])
    .orderBy("c.starts_on", "desc")
    .orderBy("c.id", "desc")
    .limit(MOST_ADDRESSED)
    .execute();

/** The amounts of the fees that entrants pay, each once. */
const amounts = sql<number[]>`coalesce((select json_agg(distinct amount) from entry_price p
  cross join lateral unnest(array[p.amount_1, p.amount_2, p.amount_3, p.registration_amount]) amount
  where p.competition_id = c.id and amount is not null and ${isChargedLine}), '[]')`;

/** Returns a public competition with its fees. */
export const findDescribed = (db: Db, id: number) =>
  feedRows(db).where("c.id", "=", id).select(amounts.as("priceList")).executeTakeFirst();

const feedRows = (db: Db) =>
  visible(db, EVERYBODY)
    .select(rowColumns)
    .select([
      sportCategories.as("sportCategoryList"),
      "c.cancellation_reason as cancellationReason",
      "c.created_at as createdAt",
      "c.updated_at as updatedAt",
    ]);

/**
 * Returns the condition that the calendar offers a competition: an unsubmitted one only to its writer, though super
 * admins can open its page.
 */
const offered = ({ accountId }: CompetitionViewer): RawBuilder<boolean> =>
  sql<boolean>`(c.submitted or c.created_by = ${accountId}::integer)`;

type Reach = {
  readonly today: Day;
  /** Without a month: competitions not over on this day. */
  readonly since: Day;
  readonly meant?: readonly number[] | undefined;
};

/** Returns the conditions of the set filters, on `competition as c`. */
function conditionsOf(
  filters: CalendarFilters,
  { today, since, meant }: Reach,
): Partial<Record<CalendarFilter, RawBuilder<boolean>>> {
  const { month, sportCategory, distance, ageGroup, open } = filters;
  return {
    month: heldIn(month, since),
    ...(sportCategory !== undefined && { sportCategory: hasPart("sport_category_id", sportCategory) }),
    ...(distance !== undefined && { distance: hasPart("distance_id", distance) }),
    ...(ageGroup !== undefined && {
      ageGroup: sql<boolean>`exists (select from race r join race_age_group m on m.race_id = r.id
        where r.competition_id = c.id and m.age_group_id = ${ageGroup}::integer)`,
    }),
    ...(filters.region && {
      region: sql<boolean>`coalesce(${region} = ${REGIONS.indexOf(filters.region) + 1}, false)`,
    }),
    ...(open && { open: sql<boolean>`(c.approved and c.registration_deadline >= ${today}::date)` }),
    ...(meant && { mine: sql<boolean>`(c.id = any(${meant}::integer[]) and not c.cancelled)` }),
  };
}

/** Matches competitions that touch the month, or without a month those not over on a day. */
function heldIn(month: string | undefined, since: Day): RawBuilder<boolean> {
  if (month === EVERY_MONTH) return sql<boolean>`true`;
  if (month === undefined) return sql<boolean>`(c.ends_on >= ${since}::date)`;
  const first = sql`${`${month}-01`}::date`;
  return sql<boolean>`(c.starts_on < ${first} + interval '1 month' and c.ends_on >= ${first})`;
}

const hasPart = (column: "sport_category_id" | "distance_id", value: number) =>
  sql<boolean>`exists (select from competition_part p where p.competition_id = c.id and p.${sql.ref(column)} = ${value}::integer)`;

/**
 * The first digit of the Hungarian postal code at the start of the address or of one of its parts: `4450 Tiszalök,
 * Strand`.
 */
const region = sql<number | null>`substring(c.address from '(?:^|,)\\s*(?:H\\s?-?\\s?)?([1-9])\\d{3}\\M')::integer`;
const regionNames = sql`array[${sql.join(REGIONS.map((name) => sql.lit(name)))}]`;

const sportCategories = sql<
  string[]
>`coalesce((select json_agg(s.name order by s.order_index, s.name) from sport_category s
  where s.id in (select p.sport_category_id from competition_part p where p.competition_id = c.id)), '[]')`;
