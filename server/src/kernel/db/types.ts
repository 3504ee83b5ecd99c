import type { ColumnType } from "kysely";

/** A JSON column: read as an object, written as JSON text. */
export type Json = ColumnType<Record<string, unknown>, string, string>;

/** A column that the database computes: never written. */
export type Computed<T> = ColumnType<T, never, never>;

/** Returns the column name of a wire name: `emergencyContact` → `emergency_contact`. */
export type StoredName<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${StoredName<Rest>}`
    : `_${Lowercase<First>}${StoredName<Rest>}`
  : S;

export const storedName = <const S extends string>(name: S): StoredName<S> =>
  // cast: the type applies the same rule to each name.
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as StoredName<S>;
