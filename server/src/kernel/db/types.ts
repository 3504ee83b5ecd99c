import type { ColumnType } from "kysely";

/** A JSON column: read as an object, written as text by JSON.stringify. */
export type Json = ColumnType<Record<string, unknown>, string, string>;

/** A column that the database computes: never written. */
export type Computed<T> = ColumnType<T, never, never>;

/** The name that a column has for what the wire calls `emergencyContact`: `emergency_contact`. */
export type ColumnName<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : S;

export const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
