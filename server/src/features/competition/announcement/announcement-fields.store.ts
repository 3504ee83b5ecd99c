import { sql, type RawBuilder } from "kysely";
import { reference } from "../../../kernel/form/index.ts";
import { DEADLINES, WRITTEN } from "../competition.wire.ts";
import type { AnnouncedList } from "./unfinished-lines.ts";

/** Selects a row of a value set with its name; `alias` names the row. */
const chosen = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`;
const maybe = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then ${chosen(alias)} end`;

/**
 * Selects the lines of a list: the rows of its table in their order, and between them, by position, the incomplete
 * lines of a draft.
 *
 * @param rows a select of `line` as JSON, `place` and `tie`, which orders lines of one position
 */
const withUnfinished = (list: AnnouncedList, rows: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(every.line order by every.place, every.tie), '[]') from (
    ${rows}
    union all
    select gap.line, gap.place, 0 from jsonb_to_recordset(c.unfinished -> ${sql.lit(list)}) as gap (line json, place integer)) every)`;

const parts = withUnfinished(
  "competitionPartList",
  sql`select json_build_object('key', p.key, 'sportCategory', ${chosen("s")}, 'qualification', ${chosen("q")},
      'distance', ${chosen("d")}, 'isTeamCompetition', p.is_team, 'groupAgeGroup', ${chosen("g")}) as line, p.order_index as place, p.id::bigint as tie
    from competition_part p join sport_category s on s.id = p.sport_category_id join qualification q on q.id = p.qualification_id
      join distance d on d.id = p.distance_id join group_age_group g on g.id = p.group_age_group_id
    where p.competition_id = c.id`,
);

const distances = withUnfinished(
  "distanceList",
  sql`select json_build_object('distance', ${chosen("d")}, 'name', l.name, 'levelTime', l.time_limit, 'levelTimeByCycling', l.bike_time_limit,
      'swimmingDistance', l.swim_distance, 'swimmingRound', l.swim_laps, 'cyclingDistance', l.bike_distance, 'cyclingRound', l.bike_laps,
      'cyclingLevelRise', l.bike_elevation, 'runningDistance', l.run_distance, 'runningRound', l.run_laps, 'runningLevelRise', l.run_elevation) as line,
      l.order_index as place, row_number() over (order by d.order_index, d.name) as tie
    from competition_distance l join distance d on d.id = l.distance_id where l.competition_id = c.id`,
);

const ageGroups = (which: "true" | "m.team_score") => sql`(
  select coalesce(json_agg(${chosen("a")} order by a.order_index, a.name), '[]')
  from race_age_group m join age_group a on a.id = m.age_group_id where m.race_id = r.id and ${sql.raw(which)})`;

const races = withUnfinished(
  "raceList",
  sql`select json_build_object('id', r.id, 'name', r.name, 'date', r.date, 'startTime', r.start_time, 'depotIn', r.transition_opens,
      'depotOut', r.transition_closes, 'isMale', r.is_male, 'isFemale', r.is_female, 'capacity', r.capacity,
      'competitionPartKeyList', (select coalesce(json_agg(p.key order by p.order_index, p.id), '[]')
        from race_part m join competition_part p on p.id = m.part_id where m.race_id = r.id),
      'ageGroupList', ${ageGroups("true")}, 'teamScoreCalcList', ${ageGroups("m.team_score")},
      'licenseTypeList', (select coalesce(json_agg(l.type order by array_position(array['ELIT', 'PARA', 'UP', 'AMATOR'], l.type)), '[]')
        from race_licence_type l where l.race_id = r.id)) as line, r.order_index as place, r.id::bigint as tie
    from race r where r.competition_id = c.id`,
);

const prices = withUnfinished(
  "entryPriceList",
  sql`select json_build_object('name', concat_ws(' - ', s.name, q.name, g.name), 'groupAgeGroup', ${chosen("g")},
      'qualification', ${maybe("q")}, 'sportCategory', ${maybe("s")}, 'preRegAmount1', e.amount_1, 'preRegAmount2', e.amount_2,
      'preRegAmount3', e.amount_3, 'entryAmount', e.registration_amount, 'localAmount', e.on_site_amount) as line,
      e.order_index as place, e.id::bigint as tie
    from entry_price e join group_age_group g on g.id = e.group_age_group_id left join qualification q on q.id = e.qualification_id
      left join sport_category s on s.id = e.sport_category_id
    where e.competition_id = c.id`,
);

const read = (column: string) => sql`${sql.ref(`c.${column}`)}`;

/** Columns that constraints validate together, so they are written together. */
const days = {
  date: read("starts_on"),
  endDate: read("ends_on"),
  regDeadline: read("registration_deadline"),
  preRegDeadline1: read(DEADLINES.preRegDeadline1),
  preRegDeadline2: read(DEADLINES.preRegDeadline2),
  preRegDeadline3: read(DEADLINES.preRegDeadline3),
};

/** Written by the flow's moves only. */
const standing = {
  adminApproval: read("admin_approval"),
  adminDecisionReason: read("admin_decision_reason"),
  technicalCommitteeApproval: read("committee_approval"),
  technicalCommitteeDecisionReason: read("committee_decision_reason"),
  submitted: read("submitted"),
  approved: read("approved"),
  cancelled: read("cancelled"),
  cancellationReason: read("cancellation_reason"),
};

/** Written together: a rate has no exemption ground. */
const vat = { vatCode: read("vat_code"), vatGround: read("vat_ground") };

const person = (column: "referee_id" | "technical_committee_id") =>
  sql`(select json_build_object('id', p.id, 'name', p.last_name || ' ' || p.first_name) from person p where p.id = ${sql.ref(`c.${column}`)})`;

/** The column of each field of the form, of `competition as c`. */
export const announcementFields = {
  name: sql`(select t.name from contest t where t.id = c.contest_id)`,
  contest: reference("contest_id", { to: "contest" }),
  createdOrg: reference("created_by", { to: "organisation", name: "full_name" }),
  address: "address",
  techDate: "briefing_at",
  ...WRITTEN,
  ...days,
  ...standing,
  ...vat,
  referee: person("referee_id"),
  technicalCommittee: person("technical_committee_id"),
  competitionPartList: parts,
  distanceList: distances,
  raceList: races,
  entryPriceList: prices,
  refundStepList: read("refund_steps"),
} as const;
