import type { Client } from "pg";
import { onlyQuery, type Catalogue } from "./catalogue.ts";
import type { Text } from "./composed-texts.ts";
import { columnsOf, type Column } from "./result-shape.ts";

/**
 * Prepares a statement with `$1`, `$2` … in PostgreSQL, and returns the columns of its result. PostgreSQL infers the types of the
 * parameters as it does for the portal; with them the statement becomes the body of a function that is never called, so that its analysis
 * can be read.
 *
 * @throws {Error} of PostgreSQL for an invalid statement
 */
export async function describeStatement(
  client: Client,
  catalogue: Catalogue,
  { text, nullable }: Text,
): Promise<Column[]> {
  await client.query("begin");
  try {
    await client.query(`prepare held as ${text}`);
    const prepared = await client.query<{ parameters: string; results: string[] | null }>(
      `select array_to_string(parameter_types, ', ') as parameters, result_types::text[] as results
       from pg_prepared_statements where name = 'held'`,
    );
    const { parameters = "", results } = prepared.rows[0] ?? {};
    await client.query(`create function pg_temp.held(${parameters}) returns void begin atomic ${text}; end`);
    const body = await client.query<{ text: string }>(
      "select prosqlbody::text as text from pg_proc where oid = 'pg_temp.held'::regproc",
    );
    const columns = columnsOf(onlyQuery(body.rows[0]?.text ?? ""), catalogue, nullable);
    return columns.map((column, at) => ({ ...column, type: results?.[at] ?? column.type }));
  } finally {
    await client.query("rollback; deallocate all");
  }
}
