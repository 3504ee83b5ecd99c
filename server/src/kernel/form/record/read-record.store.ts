import type { Day } from "@rajt/contract/kernel/days";
import type { Fields } from "@rajt/contract/kernel/form/form";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import type { Facts } from "@rajt/contract/kernel/right";
import { sql, type RawBuilder } from "kysely";
import type { Runner } from "../../db/database.ts";
import { emptyValue } from "./field-values.ts";
import type { RecordSource, StoredRecord, Values } from "./form.store.ts";
import { joined } from "./parts.store.ts";
import { read, valueOf } from "./sources.ts";

/** One record within a scope, and the fields to read. */
export type RecordQuery = {
  readonly id: number;
  readonly scope: RawBuilder<boolean>;
  readonly names: readonly string[];
};

type Row = Values & {
  record_updated: Date;
  record_protection: ProtectionLevel | null;
  record_facts: Facts;
};

type Text = { readonly columns: RawBuilder<unknown>; readonly tables: RawBuilder<unknown> };

export type ReadRecord = (
  runner: Runner,
  ask: RecordQuery & { readonly today: Day },
) => Promise<StoredRecord | undefined>;

/**
 * Returns the reader of a form's records; the reader returns undefined where the record is not within the scope. The columns and tables of
 * its statement are composed once for each set of fields, which saves about a millisecond a request for a person (docs/decisions/0028):
 *
 *     select a.updated_at as record_updated, …, p.last_name as "lastName"
 *     from (select $1::date as today) as asked
 *     cross join account as a join person as p on p.id = a.id left join …
 *     where a.id = $2 and (p.club_id = $3)
 */
export function recordReader(place: RecordSource, fields: Fields): ReadRecord {
  const texts = new Map<string, Text>();
  return async (runner, { id, scope, names, today }) => {
    const key = names.join();
    const { columns, tables } = texts.get(key) ?? textOf(runner, place, names);
    texts.set(key, { columns, tables });
    const { rows } = await sql<Row>`
      select ${columns} from (select ${today}::date as today) as asked ${tables}
      where ${sql.ref(`${place.alias}.id`)} = ${id} and (${scope})`.execute(runner);
    const [row] = rows;
    return row && recordOf(place, fields, { id, names }, row);
  };
}

/** Returns the record of a row: sealed values opened, moments as on the wire, and empty values as the form has them. */
function recordOf(
  { fields: sources }: RecordSource,
  fields: Fields,
  { id, names }: Pick<RecordQuery, "id" | "names">,
  row: Row,
): StoredRecord {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const stored = row[name];
    if (stored === undefined) continue;
    const opened = valueOf(sources[name], stored, id) ?? emptyValue(fields[name]);
    values[name] = opened instanceof Date ? opened.toISOString() : opened;
  }
  return {
    id,
    updated: row.record_updated.toISOString(),
    protectionLevel: row.record_protection,
    values,
    facts: row.record_facts,
  };
}

/** Returns the columns and the tables of the reading statement as texts. */
function textOf(runner: Runner, place: RecordSource, names: readonly string[]): Text {
  const { table, alias, fields, protection, facts } = place;
  const each = names.flatMap((name) => {
    const source = fields[name];
    return source === undefined ? [] : [sql`, ${read(source, alias)} as ${sql.id(name)}`];
  });
  const factPairs = Object.entries(facts).map(([name, column]) => sql`${sql.lit(name)}, ${column}`);
  const columns = sql`${sql.ref(`${alias}.updated_at`)} as record_updated, ${protection} as record_protection,
    json_build_object(${sql.join(factPairs)}) as record_facts${sql.join(each, sql``)}`;
  const tables = sql`cross join ${sql.table(table)} as ${sql.id(alias)}${joined(place)}`;
  return { columns: fixed(runner, columns), tables: fixed(runner, tables) };
}

/** @throws {Error} if a value is bound: it would be that of the first read forever */
function fixed(runner: Runner, composed: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = composed.compile(runner);
  if (parameters.length > 0) throw new Error(`a read expression must have no parameters, use sql.lit: ${text}`);
  return sql.raw(text);
}
