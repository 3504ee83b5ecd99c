import { sql } from "kysely";

/** The names of a team's other members, with the given year of birth for unregistered ones. */
const OTHER_MEMBERS = sql`(select string_agg(coalesce(n.name, x.unregistered_name || coalesce(' (' || x.birth_year || ')', '')), ', ' order by x.position)
  from entry_member x left join party n on n.id = x.person_id where x.entry_id = e.id and x.position > 1)`;

/** The age reached in the year of the race (product/people 20). */
const AGE = sql`extract(year from r.date) - extract(year from p.birth_date)`;

/**
 * Columns of a list of entries about the starter: over `entry e`, its race `r` and first member `m`, the member's person `p`, who is
 * missing for an unregistered member, and the `licence l`.
 */
export const STARTER_COLUMNS = {
  cachedPersonFullName: {
    value: sql`coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name)`,
    order: [sql`coalesce(p.last_name, m.unregistered_name)`, sql`p.first_name`],
    search: [sql`p.search`, sql`folded(m.unregistered_name)`],
  },
  birthYear: sql`coalesce(extract(year from p.birth_date), m.birth_year)`,
  cachedPersonGender: sql`p.gender`,
  teamName: sql`e.team_name`,
  teamMembers: OTHER_MEMBERS,
  cachedPersonLicenseNumber: sql`l.number`,
  cachedPersonLicenseType: sql`l.type`,
  cachedPersonAgeGroup: {
    from: sql`race_age_group g join age_group a on a.id = g.age_group_id`,
    where: sql`g.race_id = r.id and ${AGE} between a.age_min and a.age_max`,
    id: sql`a.id`,
    name: sql`a.name`,
  },
} as const;
