import { userLogTable } from "@rajt/contract/people/user-log.table";
import { sql } from "kysely";
import { serveTable } from "../../kernel/table/serve-table.ts";

/** `email: regi@pelda.hu → uj@pelda.hu`, of every field that changed. */
const MESSAGE = sql`(select string_agg(c.key || ': ' || coalesce(c.value ->> 0, '–') || ' → ' || coalesce(c.value ->> 1, '–'), '; ' order by c.key)
  from jsonb_each(l.changes) c where jsonb_typeof(c.value) = 'array')`;

/** Reads the category of a change; somebody's change of their own record is one of their profile. */
const CATEGORY = sql`case
  when l.action = 'password' or l.action = 'update' and l.changes ? 'password' then 'PASSWORD_UPDATE'
  when l.action = 'update' and l.changes ? 'refQualifications' then 'REFEREE_QUALIFICATION_CHANGE'
  when l.action in ('create', 'update', 'delete') then upper(l.action) || case when l.actor_id = l.object_id then '_PROFILE' else '' end
  when l.action = 'status' and l.changes ? 'club' then 'ATHLETE_TRANSFER'
  when l.action = 'status' then 'LICENSE_STATUS_CHANGE'
  when l.action = 'login' then 'LOGIN'
  else 'UPDATE' end`;

/** The log of a person or an organisation, from what every change writes (product/people 17). */
export const userLog = serveTable(userLogTable, {
  texts: "people.list.userLog",
  from: sql`change_log l join party u on u.id = l.object_id left join party m on m.id = l.actor_id`,
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
  // Accounts, persons and organisations share their ids; other things have ids of their own.
  scope: () => sql`l.object in ('account', 'person', 'organisation')`,
});
