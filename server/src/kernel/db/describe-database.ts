import { sql } from "kysely";
import type { Db } from "./database.ts";

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  identity: boolean;
  computed: boolean;
  isView: boolean;
  choices: string[] | null;
};

const TYPES: Readonly<Record<string, string>> = {
  integer: "number",
  smallint: "number",
  bigint: "number",
  text: "string",
  "integer[]": "number[]",
  "text[]": "string[]",
  boolean: "boolean",
  date: "Day",
  "timestamp with time zone": "Date",
  bytea: "Buffer",
  jsonb: "Json",
  tstzrange: "string",
  xid8: "string",
};

/**
 * Returns the TypeScript declaration of every table and view after the migrations. Text columns with a check of the form `column in ('A',
 * 'B')` become unions. A file snapshot compares it with `database.generated.ts`.
 */
export async function describeDatabase(db: Db): Promise<string> {
  const { rows } = await columns.execute(db);
  const tables = groupByTable(rows);
  const names = [...tables.keys()].toSorted();
  return [
    "// Made from the migrations by database.test.ts: `npx vitest run server/src/database.test.ts -u`.",
    'import type { Day } from "@rajt/contract/kernel/days";',
    'import type { Generated, GeneratedAlways } from "kysely";',
    'import type { Computed, Json } from "./kernel/db/types.ts";',
    "",
    "export interface Database {",
    ...names.map((name) => `  ${name}: ${interfaceName(name)};`),
    "}",
    ...names.flatMap((name) => ["", ...declaration(name, tables.get(name) ?? [])]),
    "",
  ].join("\n");
}

const groupByTable = (rows: readonly Column[]): Map<string, Column[]> => {
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return tables;
};

const interfaceName = (table: string): string =>
  `${table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Table`;

const declaration = (table: string, rows: readonly Column[]): string[] => [
  `interface ${interfaceName(table)} {`,
  ...rows.map((row) => `  ${row.column}: ${columnType(row)};`),
  "}",
];

function columnType(row: Column): string {
  const base = row.choices === null ? TYPES[row.type] : row.choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (base === undefined) throw new Error(`no TypeScript type for ${row.type} of ${row.table}.${row.column}`);
  const type = row.nullable ? `${base} | null` : base;
  if (row.isView || row.computed) return `Computed<${type}>`;
  if (row.identity) return `GeneratedAlways<${type}>`;
  return row.hasDefault ? `Generated<${type}>` : type;
}

const columns = sql<Column>`
  select c.relname as table, a.attname as column,
         format_type(a.atttypid, null) as type,
         -- A view's columns are not known to be filled; those of ours are, but for the ones named here.
         case when c.relkind = 'v' then (c.relname, a.attname) in (('party', 'email')) else not a.attnotnull end as nullable,
         a.atthasdef and a.attgenerated = '' as "hasDefault",
         a.attidentity <> '' as identity,
         a.attgenerated <> '' as computed,
         c.relkind = 'v' as "isView",
         (select array_agg(choice[1] order by n)
          from pg_constraint k,
               regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') with ordinality as found (choice, n)
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = (ANY \\(ARRAY\\[|''[^'']+''::text\\)\\))')) as choices
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'migration'
  order by c.relname, a.attnum`;
