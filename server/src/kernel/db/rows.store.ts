import { sql } from "kysely";
import type { Database } from "../../database.generated.ts";
import type { Tx } from "./database.ts";

export type TableRow = Readonly<Record<string, unknown>>;

/**
 * Inserts any number of rows by one statement whose text does not depend on their number, so that it is prepared once. Columns are those of
 * the first row; moments are sent as ISO text.
 *
 * @returns the `returning` columns of every new row
 */
export async function insertRows<R = never>(
  tx: Tx,
  table: keyof Database,
  rows: readonly TableRow[],
  returning: readonly string[] = [],
): Promise<R[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const answer = returning.length === 0 ? sql`` : sql` returning ${sql.join(returning.map((each) => sql.ref(each)))}`;
  const result = await sql<R>`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)${answer}`.execute(
    tx,
  );
  return result.rows;
}
