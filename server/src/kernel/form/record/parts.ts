import type { Database } from "../../../database.generated.ts";

export type Table = keyof Database;
export type Column<T extends Table> = keyof Database[T] & string;

/** A table with at most one row for a record, beside the record's own. */
export type Part<T extends Table = Table> = {
  readonly table: T;
  /** The column with the record's id. */
  readonly own: string;
  /** Values that distinguish this row from others of the record in the same table. */
  readonly only: Readonly<Record<string, string>>;
  /** Without this row there is no such record: a person's form opens persons, not any account. */
  readonly always: boolean;
  /** A field of the form; the row is written only where it is yes. */
  readonly when: string | null;
  /** Values that do not count as content: a row with nothing else filled in is deleted. */
  readonly emptyButFor: Readonly<Record<string, unknown>> | null;
};

export type Parts = Readonly<Record<string, Part>>;

/** The columns of the parts, by the parts' names: `"p.last_name"`. */
export type PartColumn<P extends Parts> = {
  [A in keyof P & string]: P[A] extends Part<infer T> ? `${A}.${Column<T>}` : never;
}[keyof P & string];

/**
 * Declares a further table of a record: `part("referee", { own: "person_id", when: "isReferee" })`. The engine joins it under that name for
 * reading, and writes the columns that fields name. An empty part is stored as a row of nulls; with `emptyButFor` it is deleted.
 *
 *     parts: {
 *       p: part("person", { own: "id", always: true }),
 *       home: part("address", { own: "account_id", only: { purpose: "HOME" }, emptyButFor: {} }),
 *     },
 *     fields: { lastName: "p.last_name", "address.city": "home.city" },
 *
 * Reading joins `join person as p on p.id = a.id left join address as home on home.account_id = a.id and home.purpose = 'HOME'`, `a` being the
 * record's own table.
 */
export const part = <const T extends Table>(
  table: T,
  options: { own: Column<T>; only?: { readonly [C in Column<T>]?: string } } & Partial<
    Pick<Part, "always" | "when" | "emptyButFor">
  >,
): Part<T> => ({
  always: false,
  when: null,
  emptyButFor: null,
  ...options,
  table,
  // cast: omitted columns are absent.
  only: (options.only ?? {}) as Readonly<Record<string, string>>,
});
