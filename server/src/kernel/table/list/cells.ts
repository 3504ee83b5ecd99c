import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import type { Columns, ListColumn } from "./list.ts";

/** A row as the database gives it: columns go by their place, so that no name of a declaration is ever an identifier. */
export type RawRow = Readonly<Record<string, unknown>>;

/** Makes the select list of the columns, under names that {@link cellsOf} finds again. */
export function selectedCells(columns: Columns): Sql[] {
  return [...columns.values()].flatMap((column, at) => {
    const { bound } = column;
    switch (bound.kind) {
      case "value":
        return [sql`${bound.value} as ${sql.ref(`c${at}`)}`];
      case "record":
        return [sql`${bound.id} as ${sql.ref(`i${at}`)}`, sql`${bound.value} as ${sql.ref(`c${at}`)}`];
      case "records":
        return [sql`${recordsOf(bound)} as ${sql.ref(`c${at}`)}`];
    }
  });
}

/** The pieces of SQL that the columns are made of, as their binding holds them. */
export const piecesOf = (columns: Columns): Sql[] =>
  [...columns.values()].flatMap(({ bound }) => {
    switch (bound.kind) {
      case "value":
        return [bound.value];
      case "record":
        return [bound.id, bound.value];
      case "records":
        return [bound.id, bound.name, bound.from, bound.where];
    }
  });

const recordsOf = ({ from, where, id, name }: Extract<ListColumn["bound"], { kind: "records" }>): Sql =>
  sql`(select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}) order by ${name}, ${id}), '[]') from ${from} where ${where})`;

/** The cells of a row by the names of their columns, as the wire has them. */
export function cellsOf(columns: readonly ListColumn[], row: RawRow): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  for (const [at, { name, column, bound }] of columns.entries()) {
    const value = row[`c${at}`];
    if (bound.kind === "record") cells[name] = row[`i${at}`] == null ? null : { id: row[`i${at}`], name: value };
    else if (value == null) cells[name] = null;
    else if (column.type === "moment") cells[name] = value instanceof Date ? value.toISOString() : value;
    else if (column.type === "number") cells[name] = Number(value);
    else cells[name] = value;
  }
  return cells;
}
