import { type RawBuilder, sql } from "kysely";

const ALL_MEMBERS = sql`(select string_agg(coalesce(n.name, x.unregistered_name), ', ' order by x.position)
  from entry_member x left join party n on n.id = x.person_id where x.entry_id = e.id)`;

/** The moment after the end of the registration deadline's day. */
const DEADLINE = sql`(c.registration_deadline + 1)::timestamp at time zone 'Europe/Budapest'`;

/** The former value in the first change of a field after the deadline, which was its value at the deadline. */
const changedFrom = (field: string) => sql`(select k.changes -> ${field}::text -> 0 as was from change_log k
  where k.object = 'entry' and k.object_id = e.id and k.at >= ${DEADLINE} and k.changes ? ${field}::text and k.action = 'update'
  order by k.id limit 1)`;

/** The value at the deadline: null for an entry that was made later, the present value for one that was not changed since. */
const atDeadline = (was: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`case when e.created_at < ${DEADLINE}
  then case when e.row_status = 'ORIGINAL' then ${now} else coalesce(${was}, ${now}) end end`;

/**
 * Columns with the values of an entry at the last moment of the registration deadline, from the change log (product/entering 29): over
 * `entry e`, its race `r`, its competition `c` and its receivable `v`.
 */
export const OLD_COLUMNS = {
  oldRace: atDeadline(
    sql`(select o.name from race o where o.id = (${changedFrom("race")} #>> '{}')::integer)`,
    sql`r.name`,
  ),
  oldTeamName: atDeadline(sql`${changedFrom("team")} #>> '{}'`, sql`e.team_name`),
  oldMembers: atDeadline(
    sql`(select string_agg(coalesce(n.name, was.one #>> '{}'), ', ' order by was.place)
      from jsonb_array_elements(${changedFrom("members")}) with ordinality as was (one, place)
      left join party n on n.id = case when jsonb_typeof(was.one) = 'number' then was.one::integer end)`,
    ALL_MEMBERS,
  ),
  oldAmount: atDeadline(sql`(${changedFrom("amount")} #>> '{}')::integer`, sql`v.gross`),
} as const;
