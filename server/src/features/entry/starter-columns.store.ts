import { sql } from "kysely";

/** The name of a member, with the given year of birth for an unregistered one. */
const MEMBER = sql`coalesce(n.name, x.unregistered_name || coalesce(' (' || x.birth_year || ')', ''))`;
const MEMBERS = sql`entry_member x left join party n on n.id = x.person_id where x.entry_id = e.id`;

const OTHER_MEMBERS = sql`(select string_agg(${MEMBER}, ', ' order by x.position) from ${MEMBERS} and x.position > 1)`;
const memberAt = (position: number) => sql`(select ${MEMBER} from ${MEMBERS} and x.position = ${sql.lit(position)})`;

/** The age reached in the year of the race (product/people 20). */
const AGE = sql`extract(year from r.date) - extract(year from p.birth_date)`;

/**
 * The columns of the starters, and of the entry's own moments, in a list of entries. They read `entry e`, its race `r`, its first member `m`, that
 * member's person `p` (none for an unregistered member) and `licence l`.
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
  teamMember2: memberAt(2),
  teamMember3: memberAt(3),
  teamMember4: memberAt(4),
  cachedPersonLicenseNumber: sql`l.number`,
  cachedPersonLicenseType: sql`l.type`,
  cachedPersonAgeGroup: {
    from: sql`race_age_group g join age_group a on a.id = g.age_group_id`,
    where: sql`g.race_id = r.id and ${AGE} between a.age_min and a.age_max`,
    id: sql`a.id`,
    name: sql`a.name`,
  },
  created: sql`e.created_at`,
  updated: sql`e.updated_at`,
} as const;
