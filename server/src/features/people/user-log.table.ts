import { CATEGORY_OF_FIELDS, userLogTable } from "@rajt/contract/people/user-log.table";
import { sql } from "kysely";
import { serveTable } from "../../kernel/table/serve-table.ts";

/** `email: regi@pelda.hu → uj@pelda.hu`, for every changed field. */
const MESSAGE = sql`(select string_agg(c.key || ': ' || coalesce(c.value ->> 0, '–') || ' → ' || coalesce(c.value ->> 1, '–'), '; ' order by c.key)
  from jsonb_each(l.changes) c where jsonb_typeof(c.value) = 'array')`;

/** The category of a change; a change of one's own record is a profile change. */
const CATEGORY = sql`case
  when l.action = 'login' then 'LOGIN'
  when l.action = 'password' then 'PASSWORD_UPDATE'
  when l.action = 'status' and l.changes ? 'club' then 'ATHLETE_TRANSFER'
  ${sql.join(
    CATEGORY_OF_FIELDS.map(
      ([category, fields]) =>
        sql`when l.action in ('update', 'status') and l.changes ?| array[${sql.join(fields.map((field) => sql.lit(field)))}] then ${sql.lit(category)}`,
    ),
    sql` `,
  )}
  else case when l.action in ('create', 'delete') then upper(l.action) else 'UPDATE' end
    || case when l.actor_id = l.object_id then '_PROFILE' else '' end end`;

/**
 * Changes of accounts, persons and organisations, which share their ids, and the sign-ins of the security log. Even and
 * odd ids keep the rows of both apart.
 */
const LOG = sql`(
  select 2 * id as id, at, actor_id, action, object_id, changes from change_log where object in ('account', 'person', 'organisation')
  union all
  select 2 * id + 1, at, account_id, 'login', account_id, '{}' from security_log where event = 'SIGNED_IN') l`;

/** Serves the log of a person or an organisation, from the change log and the security log (product/people 17). */
export const userLog = serveTable(userLogTable, {
  texts: "people.list.userLog",
  from: sql`${LOG} join party u on u.id = l.object_id left join party m on m.id = l.actor_id`,
  id: sql`l.id`,
  columns: {
    logDate: sql`l.at`,
    logLevel: sql`case when l.action in ('delete', 'password') then 'WARN' else 'INFO' end`,
    logCategory: CATEGORY,
    message: MESSAGE,
    modifierUserName: sql`m.name`,
    modifierUserId: sql`l.actor_id`,
    userName: sql`u.name`,
    userId: sql`l.object_id`,
    user: { id: sql`l.object_id`, name: sql`u.name` },
  },
  scope: () => sql`true`,
});
