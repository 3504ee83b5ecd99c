import { sql, type RawBuilder } from "kysely";
import type { Fields } from "@rajt/contract/kernel/form/form";
import type { Tx } from "../../db/database.ts";
import { columnsOf, type Written } from "./columns.ts";
import { updateRow, type RecordSource, type Values } from "./form.store.ts";
import type { Part } from "./parts.ts";
import { idOf, columnOf, type Lines, type Links } from "./sources.ts";

/** Joins the parts of a record to the row of `alias`. */
export function joined({ alias, parts, joins }: Pick<RecordSource, "alias" | "parts" | "joins">): RawBuilder<unknown> {
  const each = Object.entries(parts).map(([name, { table, own, only, always }]) => {
    const same = Object.entries(only).map(
      ([column, value]) => sql` and ${sql.ref(`${name}.${column}`)} = ${sql.lit(value)}`,
    );
    return sql` ${always ? sql`` : sql`left `}join ${sql.table(table)} as ${sql.id(name)}
      on ${sql.ref(`${name}.${own}`)} = ${sql.ref(`${alias}.id`)}${sql.join(same, sql``)}`;
  });
  return sql`${sql.join(each, sql``)} ${joins}`;
}

/** Writes a record whose row exists: its columns and stamp, its parts, lines and links. */
export async function fillRow(tx: Tx, place: RecordSource, fields: Fields, written: Written): Promise<void> {
  await updateRow(tx, place, written.id, columnsOf({ fields, sources: place.fields }, "", written), written.now);
  await writeParts(tx, place, fields, written);
}

/** Writes the rows of a record beside its own. */
export async function writeParts(tx: Tx, place: RecordSource, fields: Fields, written: Written): Promise<void> {
  const { id, dto } = written;
  for (const [name, part] of Object.entries(place.parts)) {
    if (part.when !== null && dto[part.when] !== true) continue;
    const columns = columnsOf({ fields, sources: place.fields }, name, written);
    if (Object.keys(columns).length === 0) continue;
    if (part.emptyButFor && isEmpty(columns, part.emptyButFor)) await deleteRow(tx, part, id);
    else
      await putRow(tx, part, id, {
        columns,
        since: columnsOfKind(place, name, "since"),
        moved: columnsOfKind(place, name, "moved"),
      });
  }
  for (const [name, source] of Object.entries(place.fields)) {
    if (typeof source === "string" || !("kind" in source) || fields[name]?.readOnly === true) continue;
    if (source.kind === "links") await writeLinks(tx, source, id, dto[name]);
    if (source.kind === "lines" && (source.when === null || dto[source.when] === true))
      await writeLines(tx, source, id, dto[name]);
  }
}

const isEmpty = (columns: Values, but: Values): boolean =>
  Object.entries(columns).every(([name, value]) => value === null || value === but[name]);

/** Columns of a part that are not overwritten: the first moment since which something is true, and states that a flow changes. */
const columnsOfKind = ({ fields }: RecordSource, part: string, kind: "since" | "moved"): ReadonlySet<string> =>
  new Set(
    Object.values(fields).flatMap((source) => {
      if (typeof source === "string" || !("kind" in source) || source.kind !== kind) return [];
      const [of, column] = columnOf(source.column);
      return of === part ? [column] : [];
    }),
  );

const isOf = ({ own, only }: Part, id: number): RawBuilder<boolean> =>
  sql`${sql.ref(own)} = ${id}${sql.join(
    Object.entries(only).map(([column, value]) => sql` and ${sql.ref(column)} = ${sql.lit(value)}`),
    sql``,
  )}`;

const deleteRow = async (tx: Tx, part: Part, id: number): Promise<void> => {
  await sql`delete from ${sql.table(part.table)} where ${isOf(part, id)}`.execute(tx);
};

async function putRow(
  tx: Tx,
  { table, own, only, emptyButFor }: Part,
  id: number,
  { columns, since, moved }: { columns: Values; since: ReadonlySet<string>; moved: ReadonlySet<string> },
): Promise<void> {
  const names = (all: readonly string[]) => sql.join(all.map((name) => sql.id(name)));
  const values = Object.entries(columns).map(([name, value]) => value ?? emptyButFor?.[name] ?? null);
  const set = Object.keys(columns).flatMap((name) =>
    moved.has(name)
      ? []
      : since.has(name)
        ? sql`${sql.id(name)} = case when ${sql.ref(`excluded.${name}`)} is not null
          then coalesce(${sql.ref(`held.${name}`)}, ${sql.ref(`excluded.${name}`)}) end`
        : sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`,
  );
  await sql`insert into ${sql.table(table)} as held (${names([own, ...Object.keys(only), ...Object.keys(columns)])})
    values (${sql.join([id, ...Object.values(only), ...values])})
    on conflict (${names([own, ...Object.keys(only)])}) do update set ${sql.join(set)}`.execute(tx);
}

/** Replaces the links of a row by those of a field's value. */
async function writeLinks(tx: Tx, { through, own, other }: Links, id: number, value: unknown): Promise<void> {
  const ids = [...new Set((Array.isArray(value) ? value : []).map(idOf))];
  const table = sql.table(through);
  await sql`delete from ${table} where ${sql.ref(own)} = ${id} and not ${sql.ref(other)} = any(${ids}::integer[])`.execute(
    tx,
  );
  await sql`insert into ${table} (${sql.ref(own)}, ${sql.ref(other)})
    select ${id}, linked from unnest(${ids}::integer[]) as linked on conflict do nothing`.execute(tx);
}

/** Replaces the lines of a record by those of a field's value, in order. */
async function writeLines(tx: Tx, { table, own, columns, identity }: Lines, id: number, value: unknown): Promise<void> {
  const given = (Array.isArray(value) ? value : []).map((line: Values) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [column, line[name] ?? null])),
  );
  const gone = identity ? sql`and ${sql.ref(identity)} <> all(${given.map((line) => line[identity])}::text[])` : sql``;
  await sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id} ${gone}`.execute(tx);
  const names = Object.values(columns);
  await sql`insert into ${sql.table(table)} (${sql.join([own, ...names].map((name) => sql.id(name)))})
    select ${id}, ${sql.join(names.map((name) => sql`(line).${sql.id(name)}`))}
    from (select jsonb_populate_record(null::${sql.table(table)}, given.value) as line, place
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as given (value, place)) as lines
    order by place on conflict do nothing`.execute(tx);
}
