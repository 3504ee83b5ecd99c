import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Rows that do not fit into the memory of the sort below: about a megabyte goes to the disk and is gone with the statement. */
const ROWS = 20_000;

/**
 * Tries whether the database can be written to, without changing anything: asks whether it takes writes at all, and sorts more than the
 * smallest memory holds, for which PostgreSQL needs a file beside its tables.
 *
 * @throws what PostgreSQL says where there is no room
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

/** The same that PostgreSQL says to whoever writes. */
class ReadOnlyDatabaseError extends Error {
  readonly code = "25006";
  constructor() {
    super("the database takes no writes");
  }
}
