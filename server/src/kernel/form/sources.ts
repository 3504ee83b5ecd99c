import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database.generated.ts";
import type { Tx } from "../db/database.ts";

type Table = keyof Database;
type Column<T extends Table> = keyof Database[T] & string;

/** Another record that a column of the row names. */
export type Reference<C extends string> = {
  readonly kind: "reference";
  readonly column: C;
  readonly to: string;
  readonly name: string;
};

/** Other records, named by the rows of a table between. */
export type Links = {
  readonly kind: "links";
  readonly through: string;
  readonly own: string;
  readonly other: string;
  readonly to: string;
  readonly name: string;
};

/** A text that the database cannot read: it is opened after it was read. */
export type Sealed = {
  readonly kind: "sealed";
  readonly stored: RawBuilder<unknown>;
  readonly open: (stored: string, id: number) => string;
};

/** Where a field comes from: a column of the row, another record, several, or an expression, which the engine only reads. */
export type Source<C extends string = string> = C | Reference<C> | Links | Sealed | RawBuilder<unknown>;

/** `reference("group_age_group_id", { to: "group_age_group" })`: read as `{ id, name }`, written as the id. */
export const reference = <const C extends string, T extends Table>(
  column: C,
  { to, name }: { to: T; name?: Column<T> },
): Reference<C> => ({ kind: "reference", column, to, name: name ?? "name" });

/** `links({ through: "distance_age_group", own: "distance_id", other: "age_group_id", to: "age_group" })` */
export const links = <B extends Table, T extends Table>(between: {
  through: B;
  own: Column<B>;
  other: Column<B>;
  to: T;
  name?: Column<T>;
}): Links => ({ kind: "links", ...between, name: between.name ?? "name" });

/** `sealed(sql`a.secret`, (stored, id) => vault.open(stored, `account/${id}`))` */
export const sealed = (stored: RawBuilder<unknown>, open: Sealed["open"]): Sealed => ({ kind: "sealed", stored, open });

/** A field that is written and never read: a password. */
export const neverRead: RawBuilder<null> = sql<null>`null::text`;

/** The rows of a table as choices: `rowsOf("group_age_group")`, `rowsOf("dashboard_role", "title")`. */
export const rowsOf =
  <T extends Table>(table: T, name: Column<T> | "name" = "name") =>
  (): RawBuilder<unknown> =>
    sql`select id, ${sql.ref(name)} as name from ${sql.table(table)}`;

/** What a field's source reads, of the row that `alias` names. */
export function read(source: Source, alias: string): RawBuilder<unknown> {
  if (typeof source === "string") return sql`${sql.ref(`${alias}.${source}`)}`;
  if (!("kind" in source)) return source;
  if (source.kind === "sealed") return source.stored;
  const to = sql.table(source.to);
  const name = sql.ref(`chosen.${source.name}`);
  const one = sql`json_build_object('id', chosen.id, 'name', ${name})`;
  if (source.kind === "reference")
    return sql`(select ${one} from ${to} as chosen where chosen.id = ${sql.ref(`${alias}.${source.column}`)})`;
  return sql`(select coalesce(json_agg(${one} order by ${name}, chosen.id), '[]')
    from ${sql.table(source.through)} as link join ${to} as chosen on chosen.id = ${sql.ref(`link.${source.other}`)}
    where ${sql.ref(`link.${source.own}`)} = ${sql.ref(`${alias}.id`)})`;
}

/** The value of a field, of what its source read. */
export const valueOf = (source: Source | undefined, stored: unknown, id: number): unknown =>
  typeof source === "object" && "kind" in source && source.kind === "sealed" && typeof stored === "string"
    ? source.open(stored, id)
    : stored;

/** The column of the row and the value in it that stand for a field's value; null if it is kept elsewhere. */
export function columnOf(source: Source, value: unknown): readonly [column: string, value: unknown] | null {
  if (typeof source === "string") return [source, value];
  return "kind" in source && source.kind === "reference" ? [source.column, idOf(value)] : null;
}

/** Makes the links of a row those of a field's value. */
export async function writeLinks(tx: Tx, { through, own, other }: Links, id: number, value: unknown): Promise<void> {
  const ids = [...new Set((Array.isArray(value) ? value : []).map(idOf))];
  const table = sql.table(through);
  await sql`delete from ${table} where ${sql.ref(own)} = ${id} and not ${sql.ref(other)} = any(${ids}::integer[])`.execute(
    tx,
  );
  await sql`insert into ${table} (${sql.ref(own)}, ${sql.ref(other)})
    select ${id}, linked from unnest(${ids}::integer[]) as linked on conflict do nothing`.execute(tx);
}

/** The id of `{ id, name }`, or null. */
export const idOf = (value: unknown): number | null =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number" ? value.id : null;
