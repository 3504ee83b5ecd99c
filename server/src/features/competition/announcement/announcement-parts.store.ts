import type { LicenceType } from "@rajt/contract/kernel/enumerations";
import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import type { Database } from "../../../database.generated.ts";
import { distanceColumns, priceColumns, raceColumns, raceDetailColumns } from "../competition.wire.ts";

/** The lists of one announcement as sub-selects on `competition as c`, so that one statement reads everything. */
type Outer = Database & { c: Database["competition"]; r: Database["race"] };
const ofCompetition = expressionBuilder<Outer, "c">();
const ofRace = expressionBuilder<Outer, "r">();

export const parts = ofCompetition
  .selectFrom("competition_part as p")
  .innerJoin("sport_category as s", "s.id", "p.sport_category_id")
  .innerJoin("qualification as q", "q.id", "p.qualification_id")
  .innerJoin("distance as d", "d.id", "p.distance_id")
  .innerJoin("group_age_group as g", "g.id", "p.group_age_group_id")
  .whereRef("p.competition_id", "=", "c.id")
  .select(["p.key", "p.is_team as isTeamCompetiton"])
  .select((eb) => [
    name(eb.ref("s.id"), eb.ref("s.name")).as("sportCategory"),
    name(eb.ref("q.id"), eb.ref("q.name")).as("qualification"),
    name(eb.ref("d.id"), eb.ref("d.name")).as("distance"),
    name(eb.ref("g.id"), eb.ref("g.name")).as("groupAgeGroup"),
  ])
  .orderBy("p.order_index")
  .orderBy("p.id");

export const distanceSettings = ofCompetition
  .selectFrom("competition_distance as s")
  .innerJoin("distance as d", "d.id", "s.distance_id")
  .whereRef("s.competition_id", "=", "c.id")
  .select(distanceColumns)
  .select((eb) => name(eb.ref("d.id"), eb.ref("d.name")).as("distance"))
  .orderBy("d.order_index")
  .orderBy("d.name");

/** Matches lines of `entry_price as p` that charge an entry; `isCharged` of the contract is the same rule for a draft. */
export const isChargedLine = sql<boolean>`case when p.qualification_id is null
  then exists (select from race r join race_age_group m on m.race_id = r.id join age_group a on a.id = m.age_group_id
    where r.competition_id = p.competition_id and not r.is_team and a.group_age_group_id = p.group_age_group_id)
  else exists (select from competition_part t where t.competition_id = p.competition_id and t.is_team
    and t.qualification_id = p.qualification_id and t.sport_category_id = p.sport_category_id
    and t.group_age_group_id = p.group_age_group_id) end`;

/** The lines of fees by which entrants pay. */
export const prices = ofCompetition
  .selectFrom("entry_price as p")
  .innerJoin("group_age_group as g", "g.id", "p.group_age_group_id")
  .leftJoin("qualification as q", "q.id", "p.qualification_id")
  .leftJoin("sport_category as s", "s.id", "p.sport_category_id")
  .whereRef("p.competition_id", "=", "c.id")
  .where(isChargedLine)
  .select(priceColumns)
  .select((eb) => [
    name(eb.ref("g.id"), eb.ref("g.name")).as("groupAgeGroup"),
    "q.id as qualificationId",
    "q.name as qualificationName",
    "s.id as sportCategoryId",
    "s.name as sportCategoryName",
  ])
  .orderBy("p.order_index")
  .orderBy("p.id");

/** Free places are counted from rows, never stored, so a withdrawal frees its place automatically. */
const placesLeft = sql<number | null>`case when r.capacity is null then null else
  greatest(0, r.capacity - (select taken from places_taken(r.id, null))) end`;

const waiting = sql<number>`(select count(*) from waiting_list_entry w where w.race_id = r.id and w.active and w.offer_until is null)::integer`;

const licenceTypes = sql<LicenceType[]>`coalesce((select json_agg(l.type order by array_position(
  array['ELIT', 'PARA', 'UP', 'AMATOR'], l.type)) from race_licence_type l where l.race_id = r.id), '[]')`;

const ageGroups = ofRace
  .selectFrom("race_age_group as m")
  .innerJoin("age_group as a", "a.id", "m.age_group_id")
  .whereRef("m.race_id", "=", "r.id")
  .select(["a.id", "a.name"])
  .orderBy("a.order_index")
  .orderBy("a.name");

export const races = ofCompetition
  .selectFrom("race as r")
  .whereRef("r.competition_id", "=", "c.id")
  .select(raceColumns)
  .select([
    jsonArrayFrom(ageGroups).as("ageGroupList"),
    licenceTypes.as("licenseTypeList"),
    placesLeft.as("placesLeft"),
    waiting.as("waiting"),
  ])
  .orderBy("r.date")
  .orderBy("r.start_time")
  .orderBy("r.order_index");

const partKeys = sql<string[]>`coalesce((select json_agg(p.key order by p.order_index, p.id) from race_part m
  join competition_part p on p.id = m.part_id where m.race_id = r.id), '[]')`;

export const detailedRaces = races
  .select(raceDetailColumns)
  .select([
    partKeys.as("competitionPartKeyList"),
    jsonArrayFrom(ageGroups.where("m.team_score", "=", true)).as("teamScoreCalcList"),
  ]);

function name(id: Expression<number>, text: Expression<string>) {
  return jsonBuildObject({ id, name: text });
}
