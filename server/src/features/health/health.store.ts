import { sql } from "kysely";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import type { Db } from "../../kernel/db/database.ts";

const PATIENCE = 3_000;

/** Why the database does not answer now: all connections are taken for long, or it does not respond. */
export type Unanswered = "busy" | "database";

/** Returns why the database does not answer within a few seconds; null if it does. */
export async function unansweredBy(db: Db): Promise<Unanswered | null> {
  const gaveUp = new Promise<Unanswered>((resolve) => setTimeout(resolve, PATIENCE, "database").unref());
  const answered = sql`select 1`.execute(db).then(
    () => null,
    (error: unknown) => (isCrowded(error) ? "busy" : "database"),
  );
  return Promise.race([answered, gaveUp]);
}

const TOO_MANY_CONNECTIONS = "53300";

/**
 * Matches the pool's message if no connection is returned in time, and the database's if other clients have them all.
 */
const isCrowded = (error: unknown): boolean =>
  sqlStateOf(error) === TOO_MANY_CONNECTIONS ||
  (error instanceof Error && error.message === "timeout exceeded when trying to connect");
