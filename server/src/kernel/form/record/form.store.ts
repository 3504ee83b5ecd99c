import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../db/database.ts";
import type { Facts } from "@rajt/contract/kernel/right";
import type { FactColumns } from "../../right/condition.ts";
import type { Parts } from "./parts.ts";
import type { Source } from "./sources.ts";

export type Values = Readonly<Record<string, unknown>>;
export type StoredRecord = {
  readonly id: number;
  readonly updated: string;
  readonly protectionLevel: ProtectionLevel | null;
  readonly values: Values;
  /** The stored facts that rights depend on. */
  readonly facts: Facts;
};

/** Where a form's records are read from: the table, its alias in conditions, the joined tables, and each field's source. */
export type RecordSource = {
  readonly table: string;
  readonly alias: string;
  readonly parts: Parts;
  /** Tables that expressions read beside the parts. */
  readonly joins: RawBuilder<unknown>;
  readonly fields: Readonly<Record<string, Source>>;
  readonly protection: RawBuilder<ProtectionLevel | null>;
  readonly facts: FactColumns;
};

/** Locks the record's row; the next writer waits until this transaction ends. */
export async function lockRow(tx: Tx, { table }: RecordSource, id: number): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

export async function insertRow(tx: Tx, { table }: RecordSource, columns: Values): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.id(name)))})
    values (${sql.join(Object.values(columns))}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`insert into ${table} returned no id`);
  return row.id;
}

/** Writes columns and the stamp. The stamp grows with every change even if the clock stands still: it distinguishes versions. */
export async function updateRow(
  tx: Tx,
  { table }: RecordSource,
  id: number,
  columns: Values,
  now: Date,
): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.id(name)} = ${value}, `);
  await sql`update ${sql.table(table)} set ${sql.join(set, sql``)}
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx);
}

export type LaterChange = { readonly at: Date; readonly name: string | null; readonly fields: readonly string[] };

/** Returns who last changed a record since a moment, when, and which fields all changes since concern; undefined without a log row. */
export async function changesSince(
  runner: Runner,
  { object, id, since }: { object: string; id: number; since: Date },
): Promise<LaterChange | undefined> {
  const { rows } = await sql<LaterChange>`
    with later as (
      select l.id, l.at, l.actor_id, l.changes from change_log l
      where l.object = ${object} and l.object_id = ${id} and l.at > ${since}
    )
    select last.at, p.name, array(select distinct jsonb_object_keys(changes) from later) as fields
    from (select * from later order by id desc limit 1) as last left join party p on p.id = last.actor_id`.execute(
    runner,
  );
  return rows[0];
}
