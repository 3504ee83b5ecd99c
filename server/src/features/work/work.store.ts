import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import type { Sql } from "../../kernel/table/binding.ts";

/**
 * Runs several counts in one statement: `select array[(select count(*) from …), …]`. @returns them in the order given
 */
export async function countAll(db: Db, counts: readonly Sql[]): Promise<readonly number[]> {
  const { rows } = await sql<{ counts: number[] }>`/* plan for the values */
    select array[${sql.join(counts.map((count) => sql`(${count})::integer`))}]::integer[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
