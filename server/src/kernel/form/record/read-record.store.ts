import type { Day } from "@rajt/contract/kernel/days";
import type { Fields } from "@rajt/contract/kernel/form/form";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import type { Facts } from "@rajt/contract/kernel/right";
import { sql, type RawBuilder } from "kysely";
import type { Runner } from "../../db/database.ts";
import { UNNARROWED } from "../../db/every-row.ts";
import { askedColumn } from "../../db/gathered.ts";
import { emptyValue } from "./field-values.ts";
import type { Place, StoredRecord, Values } from "./form.store.ts";
import { joined } from "./parts.store.ts";
import { read, valueOf } from "./sources.ts";

/** One record for a viewer, within what they may see, and the fields of it that are wanted. */
export type RecordAsk = {
  readonly id: number;
  readonly viewer: number | null;
  readonly scope: RawBuilder<boolean>;
  readonly names: readonly string[];
};

/** The account that asks for a record, for conditions: scopes that name nobody are alike, and share a statement. */
export const ASKER = sql<number>`asked.viewer`;

/** Reads one record for each ask, or nothing where there is none within its scope: in one statement for all asks alike, whoever they are of. */
export type ReadRecords = (
  runner: Runner,
  today: Day,
  asks: readonly RecordAsk[],
) => Promise<(StoredRecord | undefined)[]>;

type Row = Values & {
  asked_place: number;
  record_updated: Date;
  record_protection: ProtectionLevel | null;
  record_facts: Facts;
};
type Text = { readonly columns: RawBuilder<unknown>; readonly tables: RawBuilder<unknown> };
type Placed = RecordAsk & { readonly place: number };

/**
 * Makes the reader of a form's records. All of its statement but the scope is put together once for each choice of fields:
 *
 *     select asked.place::integer as asked_place, a.updated_at as record_updated, …, p.last_name as "lastName"
 *     from (select id, viewer, place, $3::date as today
 *       from unnest((select $1::integer[]), (select $2::integer[])) with ordinality as each (id, viewer, place)) as asked
 *     join account as a on a.id = asked.id join person as p on p.id = a.id left join …
 *     where (p.club_id = asked.viewer)
 */
export function recordReader(place: Place, fields: Fields): ReadRecords {
  const texts = new Map<string, Text>();
  const textFor = (runner: Runner, names: readonly string[]): Text => {
    const known = texts.get(wordOf(names)) ?? textOf(runner, place, names);
    texts.set(wordOf(names), known);
    return known;
  };
  return async (runner, today, asks) => {
    const found: (StoredRecord | undefined)[] = asks.map(() => undefined);
    for (const alike of grouped(runner, asks)) {
      const { rows } = await statement(textFor(runner, alike[0].names), alike, today).execute(runner);
      for (const row of rows) {
        const ask = alike[row.asked_place - 1];
        if (ask) found[ask.place] = recordOf(place, fields, ask, row);
      }
    }
    return found;
  };
}

const statement = ({ columns, tables }: Text, asks: readonly [Placed, ...Placed[]], today: Day) => sql<Row>`
  select asked.place::integer as asked_place, ${columns}
  from (select id, viewer, place, ${today}::date as today
    from unnest(${askedColumn(
      asks.map(({ id }) => id),
      "integer",
    )}, ${askedColumn(
      asks.map(({ viewer }) => viewer),
      "integer",
    )}) with ordinality as each (id, viewer, place)) as asked
  ${tables} where (${asks[0].scope})`;

/** Asks for the same fields under the same condition. */
function grouped(runner: Runner, asks: readonly RecordAsk[]): Iterable<[Placed, ...Placed[]]> {
  const groups = new Map<string, [Placed, ...Placed[]]>();
  asks.forEach((ask, place) => {
    const key = `${conditionIn(runner, ask.scope)} ${wordOf(ask.names)}`;
    const known = groups.get(key);
    if (known) known.push({ ...ask, place });
    else groups.set(key, [{ ...ask, place }]);
  });
  return groups.values();
}

/** The names in one word. Mostly they are the same list again, and joining it would cost as much as all else here. */
const words = new WeakMap<readonly string[], string>();
function wordOf(names: readonly string[]): string {
  const known = words.get(names) ?? names.join();
  words.set(names, known);
  return known;
}

/** A condition in one word, with its values. */
function conditionIn(runner: Runner, scope: RecordAsk["scope"]): string {
  if (scope === UNNARROWED) return "";
  const { sql: text, parameters } = scope.compile(runner);
  return JSON.stringify([text, parameters]);
}

/** Makes a record of a row: opens sealed values, writes moments as they travel, and empty values as the form has them. */
function recordOf({ fields: sources }: Place, fields: Fields, { id, names }: RecordAsk, row: Row): StoredRecord {
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

/** Returns the columns and the sources of a reading statement as texts. */
function textOf(runner: Runner, place: Place, names: readonly string[]): Text {
  const { table, alias, fields, protection, facts } = place;
  const each = names.flatMap((name) => {
    const source = fields[name];
    return source === undefined ? [] : [sql`, ${read(source, alias)} as ${sql.id(name)}`];
  });
  const known = Object.entries(facts).map(([name, column]) => sql`${sql.lit(name)}, ${column}`);
  const columns = sql`${sql.ref(`${alias}.updated_at`)} as record_updated, ${protection} as record_protection,
    json_build_object(${sql.join(known)}) as record_facts${sql.join(each, sql``)}`;
  const tables = sql`join ${sql.table(table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = asked.id${joined(place)}`;
  return { columns: fixed(runner, columns), tables: fixed(runner, tables) };
}

/** @throws {Error} where a value is bound, which would be that of the first reading for ever */
function fixed(runner: Runner, composed: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = composed.compile(runner);
  if (parameters.length > 0) throw new Error(`what a form reads holds no value: use sql.lit in ${text}`);
  return sql.raw(text);
}
