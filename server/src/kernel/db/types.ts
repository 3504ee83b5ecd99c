import type { ColumnType } from "kysely";

/** A JSON column: read as an object, written as JSON text. */
export type Json = ColumnType<Record<string, unknown>, string, string>;

/** A column that the database computes: never written. */
export type Computed<T> = ColumnType<T, never, never>;
