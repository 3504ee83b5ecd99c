import type { Day } from "@rajt/contract/kernel/days";
import type { Fields } from "@rajt/contract/kernel/form/form";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import type { Facts } from "@rajt/contract/kernel/right";
import { sql, type RawBuilder } from "kysely";
import type { Runner } from "../../db/database.ts";
import { emptyValue } from "./field-values.ts";
import type { Place, StoredRecord, Values } from "./form.store.ts";
import { joined } from "./parts.store.ts";
import { read, valueOf } from "./sources.ts";

/** One record within a scope, and the fields of it that are wanted. */
export type RecordAsk = {
  readonly id: number;
  readonly scope: RawBuilder<boolean>;
  readonly names: readonly string[];
};

type Row = Values & {
  record_updated: Date;
  record_protection: ProtectionLevel | null;
  record_facts: Facts;
};

/**
 * Reads one record, or nothing where there is none within the scope:
 *
 *     select a.updated_at as record_updated, …, p.last_name as "lastName"
 *     from (select $1::date as today) as asked
 *     join account as a on a.id = $2 join person as p on p.id = a.id left join …
 *     where (p.club_id = $3)
 */
export async function readRecord(
  runner: Runner,
  place: Place,
  fields: Fields,
  { id, scope, names, today }: RecordAsk & { readonly today: Day },
): Promise<StoredRecord | undefined> {
  const { table, alias, protection, facts } = place;
  const columns = names.flatMap((name) => {
    const source = place.fields[name];
    return source === undefined ? [] : [sql`, ${read(source, alias)} as ${sql.id(name)}`];
  });
  const known = Object.entries(facts).map(([name, column]) => sql`${sql.lit(name)}, ${column}`);
  const { rows } = await sql<Row>`
    select ${sql.ref(`${alias}.updated_at`)} as record_updated, ${protection} as record_protection,
      json_build_object(${sql.join(known)}) as record_facts${sql.join(columns, sql``)}
    from (select ${today}::date as today) as asked
    join ${sql.table(table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${id}${joined(place)}
    where (${scope})`.execute(runner);
  const [row] = rows;
  return row && recordOf(place, fields, { id, names }, row);
}

/** Makes a record of a row: opens sealed values, writes moments as they travel, and empty values as the form has them. */
function recordOf(
  { fields: sources }: Place,
  fields: Fields,
  { id, names }: Pick<RecordAsk, "id" | "names">,
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
