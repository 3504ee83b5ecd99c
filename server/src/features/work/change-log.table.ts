import { changeLogTable, LOGGED_OBJECTS, OTHER_OBJECT } from "@rajt/contract/work/change-log.table";
import { sql, type RawBuilder } from "kysely";
import { everyRow, serveTable } from "../../kernel/table/serve-table.ts";

const OBJECTS = Object.keys(LOGGED_OBJECTS);
/** Characters of each value that a line shows: an announcement's lists are long. */
const SHOWN = 100;

const shown = (value: RawBuilder<unknown>) => sql`case when char_length(${value}) > ${sql.lit(SHOWN)}
  then left(${value}, ${sql.lit(SHOWN)}) || '…' else coalesce(${value}, '–') end`;

/** `address: Tata → Komárom`, of every field that changed. */
const MESSAGE = sql`(select string_agg(c.key || ': ' || ${shown(sql`(c.value ->> 0)`)} || ' → ' || ${shown(sql`(c.value ->> 1)`)}, '; ' order by c.key)
  from jsonb_each(l.changes) c where jsonb_typeof(c.value) = 'array')`;

/** Every change of every record (product/work 5), the newest first, by the index of their moments. */
export const changeLog = serveTable(changeLogTable, {
  texts: "work.changeLog",
  from: sql`change_log l`,
  joins: {
    m: sql`left join party m on m.id = l.actor_id`,
    u: sql`left join party u on u.id = l.object_id and l.object in ('account', 'person', 'organisation')`,
  },
  id: sql`l.id`,
  columns: {
    at: sql`l.at`,
    actor: sql`m.name`,
    action: sql`l.action`,
    object: sql`case when l.object = any (${OBJECTS}::text[]) then l.object else ${OTHER_OBJECT} end`,
    record: sql`coalesce(u.name, (select t.name from competition c join contest t on t.id = c.contest_id
      where c.id = l.object_id and l.object = 'competition'), l.changes #>> '{name,1}', l.changes #>> '{name,0}', l.changes #>> '{title,1}')`,
    message: MESSAGE,
    objectId: sql`l.object_id`,
    actorId: sql`l.actor_id`,
  },
  scope: everyRow,
});
