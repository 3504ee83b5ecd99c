import type { Fields } from "@rajt/contract/kernel/form/form";
import { sql, type RawBuilder } from "kysely";
import { storedName, type StoredName } from "@rajt/contract/kernel/stored-name";
import type { Column, Table } from "./parts.ts";

/** Another record, named by a column. */
export type Reference<C extends string> = {
  readonly kind: "reference";
  readonly column: C;
  readonly to: string;
  readonly name: string;
};

/** Other records, named by the rows of a link table. */
export type Links = {
  readonly kind: "links";
  readonly through: string;
  readonly own: string;
  readonly other: string;
  readonly to: string;
  readonly name: string;
};

/** The rows of a table that belong to the record, by the columns of a row's fields. */
export type Lines = {
  readonly kind: "lines";
  readonly table: string;
  readonly own: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly order: RawBuilder<unknown>;
  /** The column that identifies a row: rows with the same value are updated. Without it all rows are replaced. */
  readonly identity: string | null;
  readonly when: string | null;
};

/** A text that the database cannot read: opened after reading, and sealed with its neighbouring columns. */
export type Sealed<C extends string> = {
  readonly kind: "sealed";
  readonly column: C;
  readonly open: (stored: string, id: number) => string;
  readonly seal: (text: string | null, id: number) => Readonly<Record<string, string | null>>;
};

/** A boolean that is stored as the moment since which it is true. */
export type Since<C extends string> = { readonly kind: "since"; readonly column: C };

/** A column that a flow changes: a form writes it for a new record only. */
export type Moved<C extends string> = { readonly kind: "moved"; readonly column: C };

/** A column that is derived from the whole record, whatever was sent for its field. */
export type Derived<C extends string> = {
  readonly kind: "derived";
  readonly column: C;
  // Fields by name: a source is not typed by its form.
  readonly from: (dto: never) => unknown;
};

/** The source of a field: a column of the row or of a part, another record, several, or an expression, which the engine only reads. */
export type Source<C extends string = string> =
  | C
  | Reference<C>
  | Links
  | Lines
  | Sealed<C>
  | Since<C>
  | Derived<C>
  | Moved<C>
  | RawBuilder<unknown>;

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

/** `lines("person_document", { own: "person_id", columns: { name: "name", document: "document" }, order: sql`line.id` })` */
export const lines = <T extends Table>(
  table: T,
  declared: {
    own: Column<T>;
    columns: Readonly<Record<string, Column<T>>>;
    order: RawBuilder<unknown>;
    identity?: Column<T>;
    when?: string;
  },
): Lines => ({ kind: "lines", table, identity: null, when: null, ...declared });

export const sealed = <const C extends string>(
  column: C,
  { open, seal }: Pick<Sealed<C>, "open" | "seal">,
): Sealed<C> => ({ kind: "sealed", column, open, seal });

export const since = <const C extends `${string}.${string}`>(column: C): Since<C> => ({ kind: "since", column });

/** `derived("p.athlete_reg_type", (dto: PersonDto) => (races(dto) ? "NORMAL" : null))` */
export const derived = <const C extends string>(column: C, from: Derived<C>["from"]): Derived<C> => ({
  kind: "derived",
  column,
  from,
});

/** `moved("p.user_status")`; a changed value of an existing record is passed to the flow by `write`. */
export const moved = <const C extends `${string}.${string}`>(column: C): Moved<C> => ({ kind: "moved", column });

/**
 * Binds the remaining fields to the columns of a part that have their names: `emergencyContact` to `p.emergency_contact`.
 *
 *     fields: withNamesakes(personForm.fields, "p", { email: sql`a.email` })
 */
export function withNamesakes<const F extends Fields, const P extends string, const B extends Sources<F>>(
  fields: F,
  part: P,
  bound: B,
): B & Namesakes<Exclude<keyof F & string, keyof B>, P> {
  const names = Object.keys(fields).filter((name) => !(name in bound));
  // cast: there is one column for each of the fields' names.
  const namesakes = Object.fromEntries(names.map((name) => [name, `${part}.${storedName(name)}`])) as Namesakes<
    Exclude<keyof F & string, keyof B>,
    P
  >;
  return { ...bound, ...namesakes };
}

type Sources<F> = { readonly [K in keyof F]?: Source };
type Namesakes<N extends string, P extends string> = { readonly [K in N]: `${P}.${StoredName<K>}` };

/** A field that is written and never read: a password. */
export const neverRead: RawBuilder<null> = sql<null>`null::text`;

/** The rows of a table as choices: `rowsOf("group_age_group")`, `rowsOf("dashboard_role", "title")`. */
export const rowsOf =
  <T extends Table>(table: T, name: Column<T> | "name" = "name") =>
  (): RawBuilder<unknown> =>
    sql`select id, ${sql.ref(name)} as name from ${sql.table(table)}`;

/** Returns the part of a column, "" for the record's own row, and its name there: `"p.last_name"` → `["p", "last_name"]`. */
export function columnOf(column: string): readonly [part: string, column: string] {
  const dot = column.indexOf(".");
  return [column.slice(0, Math.max(dot, 0)), column.slice(dot + 1)];
}

/** Returns the SQL that reads a field's source from the row `alias` and its parts. */
export function read(source: Source, alias: string): RawBuilder<unknown> {
  const stored = (column: string) => {
    const [part, name] = columnOf(column);
    return sql.ref(`${part || alias}.${name}`);
  };
  if (typeof source === "string") return sql`${stored(source)}`;
  if (!("kind" in source)) return source;
  switch (source.kind) {
    case "sealed":
    case "derived":
    case "moved":
      return sql`${stored(source.column)}`;
    case "since":
      return sql`(${stored(source.column)} is not null)`;
    case "reference":
      return sql`(select ${chosen(source)} from ${sql.table(source.to)} as chosen where chosen.id = ${stored(source.column)})`;
    case "links":
      return sql`(select coalesce(json_agg(${chosen(source)} order by ${sql.ref(`chosen.${source.name}`)}, chosen.id), '[]')
    from ${sql.table(source.through)} as link join ${sql.table(source.to)} as chosen on chosen.id = ${sql.ref(`link.${source.other}`)}
    where ${sql.ref(`link.${source.own}`)} = ${sql.ref(`${alias}.id`)})`;
    case "lines": {
      const pairs = Object.entries(source.columns).map(
        ([name, column]) => sql`${sql.lit(name)}, ${sql.ref(`line.${column}`)}`,
      );
      return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by ${source.order}), '[]')
    from ${sql.table(source.table)} as line where ${sql.ref(`line.${source.own}`)} = ${sql.ref(`${alias}.id`)})`;
    }
  }
}

const chosen = ({ name }: { readonly name: string }) =>
  sql`json_build_object('id', chosen.id, 'name', ${sql.ref(`chosen.${name}`)})`;

/** Returns the value of a field from what its source read. */
export const valueOf = (source: Source | undefined, stored: unknown, id: number): unknown =>
  typeof source === "object" && "kind" in source && source.kind === "sealed" && typeof stored === "string"
    ? source.open(stored, id)
    : stored;

/** The id of `{ id, name }`, or null. */
export const idOf = (value: unknown): number | null =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number" ? value.id : null;
