import {
  changeLogTable,
  FIELDS_WITHOUT_FORM,
  LOGGED_OBJECTS,
  OTHER_OBJECT,
} from "@rajt/contract/work/change-log.table";
import { sql, type RawBuilder } from "kysely";
import { allRows, serveTable } from "../../kernel/table/serve-table.ts";

const OBJECTS = Object.keys(LOGGED_OBJECTS);
/** The characters of each value that a row shows: an announcement's lists are long. */
const SHOWN = 100;

const shown = (value: RawBuilder<unknown>) => sql`case when char_length(${value}) > ${sql.lit(SHOWN)}
  then left(${value}, ${sql.lit(SHOWN)}) || '…' else coalesce(${value}, '–') end`;

const nameOf = (from: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`case jsonb_typeof(${value}) when 'number' then (select x.name from ${from} x where x.id = ${value}::integer) else ${value} #>> '{}' end`;

/** Shows races and persons by name; the log stores their ids. */
const named = (value: RawBuilder<unknown>) => sql`case
  when l.object not in ('entry', 'waiting') then ${value} #>> '{}'
  when c.key = 'race' then ${nameOf(sql`race`, value)}
  when c.key = 'person' then ${nameOf(sql`party`, value)}
  when c.key = 'members' and jsonb_typeof(${value}) = 'array' then
    (select string_agg(${nameOf(sql`party`, sql`m.value`)}, ', ' order by m.ordinality)
     from jsonb_array_elements(${value}) with ordinality m)
  else ${value} #>> '{}' end`;

const side = (at: 0 | 1) => shown(sql`(${named(sql`(c.value -> ${sql.lit(at)})`)})`);

const FIELD = sql`case when l.object = any (${Object.keys(FIELDS_WITHOUT_FORM)}::text[]) then l.object || '.' else '' end || c.key`;

/** `address: Tata → Komárom`, for every changed field. */
const MESSAGE = sql`(select string_agg(${FIELD} || ': ' || ${side(0)} || ' → ' || ${side(1)}, '; ' order by c.key)
  from jsonb_each(l.changes) c where jsonb_typeof(c.value) = 'array')`;

/** Season imports of earlier versions logged their records under other names. */
const OBJECT = sql`case when l.object in ('Competition', 'Organisation') then lower(l.object) else l.object end`;

/** Serves the changes of all records (product/work 5), newest first, by the index of their times. */
export const changeLog = serveTable(changeLogTable, {
  texts: "work.changeLog",
  from: sql`change_log l`,
  joins: {
    m: sql`left join party m on m.id = l.actor_id`,
    u: sql`left join party u on u.id = l.object_id and l.object in ('account', 'person', 'organisation', 'Organisation', 'fee_waiver')`,
  },
  id: sql`l.id`,
  columns: {
    at: sql`l.at`,
    actor: sql`m.name`,
    action: sql`l.action`,
    object: sql`case when ${OBJECT} = any (${OBJECTS}::text[]) then ${OBJECT} else ${OTHER_OBJECT} end`,
    record: sql`coalesce(u.name, (select t.name from competition c join contest t on t.id = c.contest_id
      where c.id = l.object_id and ${OBJECT} = 'competition'),
      (select r.name from race r where r.id = l.object_id and l.object = 'race'),
      (select q.name from athlete_transfer x join party q on q.id = x.athlete_id where x.id = l.object_id and l.object = 'athlete_transfer'), l.changes #>> '{name,1}', l.changes #>> '{name,0}', l.changes #>> '{title,1}')`,
    message: MESSAGE,
    objectId: sql`l.object_id`,
    actorId: sql`l.actor_id`,
  },
  scope: allRows,
});
