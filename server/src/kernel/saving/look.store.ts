import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Rows that do not fit into the memory of the sort below: about a megabyte goes to the disk and is removed with the statement. */
const ROWS = 20_000;

/**
 * Checks whether the database can be written to, without changing anything: it queries whether writes are accepted, and sorts more than
 * fits into the smallest memory, for which PostgreSQL needs a temporary file beside its tables.
 *
 * @throws the error of PostgreSQL where there is no space
 */
export async function tryDatabase(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mode: string; memory: string }>`
      select current_setting('transaction_read_only') as mode, set_config('work_mem', '64kB', true) as memory`.execute(
      tx,
    );
    if (rows[0]?.mode === "on") throw new ReadOnlyDatabaseError();
    await sql`select count(*) from (select n from generate_series(1, ${ROWS}::integer) as n order by n desc offset 0) as sorted`.execute(
      tx,
    );
  });
}

/** The error that PostgreSQL gives to any write. */
class ReadOnlyDatabaseError extends Error {
  readonly code = "25006";
  constructor() {
    super("the database takes no writes");
  }
}
