import { isMeantFor, type PersonKind, type RaceKind } from "@rajt/contract/entry/entry.rules";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

type KindsRow = {
  competition: number;
  /** Each race once; its age groups and licence types are parsed from JSON. */
  races: RaceKind[];
};

/** Returns the competitions with a race for a person's age, licence and gender; none for other accounts. */
export async function meantCompetitions(db: Db, person: number): Promise<readonly number[]> {
  const kind = await kindOf(db, person);
  if (kind === undefined) return [];
  const { rows } = await sql<KindsRow>`
    select r.competition_id as competition, json_agg(json_build_object(
      'date', r.date, 'isMale', r.is_male, 'isFemale', r.is_female,
      'ageGroups', (select coalesce(json_agg(json_build_object('ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child)), '[]')
        from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id),
      'licenceTypes', (select coalesce(json_agg(t.type), '[]') from race_licence_type t where t.race_id = r.id))) as races
    from race r group by r.competition_id`.execute(db);
  return rows.filter(({ races }) => races.some((race) => isMeantFor(race, kind))).map(({ competition }) => competition);
}

async function kindOf(db: Db, person: number): Promise<PersonKind | undefined> {
  const { rows } = await sql<PersonKind>`
    select p.birth_date as "birthDate", p.gender, l.type as "licenceType"
    from person p left join licence l on l.person_id = p.id where p.id = ${person}`.execute(db);
  return rows[0];
}
