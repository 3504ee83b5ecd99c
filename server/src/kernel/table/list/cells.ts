import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import type { Columns, ListColumn } from "./list.ts";

/** PostgreSQL truncates longer names. */
export const LONGEST_NAME = 63;

/** A row of {@link cellsJoined}: its cells by their wire names. */
export type Cells = Readonly<Record<string, unknown>>;
export const CELLS = sql<Cells>`row_to_json(cells)`;

/**
 * Joins the cells of a row under their names, so that the database returns one object for each row.
 *
 *     select row_to_json(cells) from contest c cross join lateral (select c.id as "id", c.name as "name") as cells
 */
export const cellsJoined = (beside: Readonly<Record<string, Sql>>, columns: Columns): Sql => {
  const cells = [...Object.entries(beside), ...[...columns.values()].map((each) => [each.name, cellOf(each)] as const)];
  return sql`cross join lateral (select ${sql.join(cells.map(([name, value]) => sql`${value} as ${sql.id(name)}`))}) as cells`;
};

function cellOf({ bound, column }: ListColumn): Sql {
  switch (bound.kind) {
    case "value":
      return column.type === "moment" ? momentOf(bound.value) : bound.value;
    case "record":
      return sql`case when ${bound.id} is not null then ${namedOf(bound.id, bound.value)} end`;
    case "records":
      return recordsOf(bound);
  }
}

/** ISO 8601 in UTC, as a browser writes it. */
const momentOf = (value: Sql): Sql => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const namedOf = (id: Sql, name: Sql): Sql => sql`json_build_object('id', ${id}, 'name', ${name})`;

const recordsOf = ({ from, where, id, name }: Extract<ListColumn["bound"], { kind: "records" }>): Sql =>
  sql`(select coalesce(json_agg(${namedOf(id, name)} order by ${name}, ${id}), '[]') from ${from} where ${where})`;

/** The pieces of SQL of the columns, as their binding has them. */
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
