import type { ProtectionLevel } from "@rajt/contract/kernel/table";
import { sql, type RawBuilder } from "kysely";
import type { Runner } from "../db/database.ts";
import type { Place, StoredRecord, Values } from "./form.store.ts";
import { read, valueOf } from "./sources.ts";

/** One record, within what its viewer may see, and the fields of it that are wanted. */
export type RecordAsk = { readonly id: number; readonly scope: RawBuilder<boolean>; readonly names: readonly string[] };

/** Asks for the same fields whose scopes differ at most in their values: `c.created_by = $1` of many viewers. */
type Alike = {
  readonly names: readonly string[];
  readonly condition: RawBuilder<boolean>;
  /** Types of the values of a scope; each is a column of the asks. */
  readonly types: readonly string[];
  readonly asks: { readonly place: number; readonly id: number; readonly values: readonly unknown[] }[];
};

type Row = Values & { asked_place: number; record_updated: Date; record_protection: ProtectionLevel | null };

/**
 * Reads one record for each ask, or nothing where there is none within its scope: in one statement for all asks alike, whoever they are of.
 *
 *     select asked_place, c.updated_at as record_updated, …, c.address as address
 *     from unnest($1::integer[], $2::integer[]) with ordinality as asked (asked_id, asked_0, asked_place)
 *     join competition as c on c.id = asked_id where (c.created_by = asked_0)
 */
export async function readRecords(
  runner: Runner,
  place: Place,
  asks: readonly RecordAsk[],
): Promise<(StoredRecord | undefined)[]> {
  const found: (StoredRecord | undefined)[] = asks.map(() => undefined);
  for (const alike of grouped(runner, asks)) {
    const { rows } = await statement(place, alike).execute(runner);
    for (const { asked_place: at, record_updated: updated, record_protection: protectionLevel, ...values } of rows) {
      const ask = alike.asks[at - 1];
      if (ask)
        found[ask.place] = {
          id: ask.id,
          updated: updated.toISOString(),
          protectionLevel,
          values: sent(place, ask.id, values),
        };
    }
  }
  return found;
}

function statement(
  { table, alias, fields, protection }: Place,
  { names, condition, types, asks }: Alike,
): RawBuilder<Row> {
  const columns = names.flatMap((name) => {
    const source = fields[name];
    return source === undefined ? [] : [sql`, ${read(source, alias)} as ${sql.id(name)}`];
  });
  const values = types.map((type, index) => sql`, ${asks.map(({ values }) => values[index])}::${sql.raw(type)}[]`);
  const named = types.map((_, index) => sql`${valueColumn(index)}, `);
  return sql<Row>`
    select asked_place::integer, ${sql.ref(`${alias}.updated_at`)} as record_updated, ${protection} as record_protection${sql.join(columns, sql``)}
    from unnest(${asks.map(({ id }) => id)}::integer[]${sql.join(values, sql``)})
      with ordinality as asked (asked_id, ${sql.join(named, sql``)}asked_place)
    join ${sql.table(table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = asked_id where (${condition})`;
}

const valueColumn = (index: number) => sql.id(`asked_${index}`);

/** What an array of a scope's values is in the database; a scope with other values is asked alone. */
const TYPES: Readonly<Record<string, string>> = { number: "integer", boolean: "boolean", string: "text" };

function grouped(runner: Runner, asks: readonly RecordAsk[]): Iterable<Alike> {
  const groups = new Map<string, Alike>();
  asks.forEach(({ id, scope, names }, place) => {
    const { sql: text, parameters } = scope.compile(runner);
    const parts = text.split(/\$\d+/);
    const types = parameters.flatMap((value) => TYPES[typeof value] ?? []);
    const isShared = types.length === parameters.length && parts.length === parameters.length + 1;
    const key = JSON.stringify([names, text, types, isShared || place]);
    const known = groups.get(key) ?? {
      names,
      types: isShared ? types : [],
      condition: isShared ? overColumns(parts) : scope,
      asks: [],
    };
    known.asks.push({ place, id, values: parameters });
    groups.set(key, known);
  });
  return groups.values();
}

/** A scope's text with the columns of the asks where its values stood. */
const overColumns = ([first = "", ...rest]: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(first)}${sql.join(
    rest.map((part, index) => sql`${valueColumn(index)}${sql.raw(part)}`),
    sql``,
  )}`;

/** What was sealed opened, and moments as they travel. */
const sent = ({ fields }: Place, id: number, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, stored]) => {
      const value = valueOf(fields[name], stored, id);
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );
