import { sql } from "kysely";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import type { Db } from "../../kernel/db/database.ts";

const PATIENCE = 3_000;

/** The reason why the database is not asked anything now: all connections are taken for long, or it does not answer. */
export type Unanswered = "busy" | "database";

/** Says why the database does not answer within a few seconds; null where it does. */
export async function unansweredBy(db: Db): Promise<Unanswered | null> {
  const gaveUp = new Promise<Unanswered>((resolve) => setTimeout(resolve, PATIENCE, "database").unref());
  const answered = sql`select 1`.execute(db).then(
    () => null,
    (error: unknown) => (isCrowded(error) ? "busy" : "database"),
  );
  return Promise.race([answered, gaveUp]);
}

const TOO_MANY_CONNECTIONS = "53300";

/** The pool's words where nobody gave a connection back in time; and what the database says where others have them all. */
const isCrowded = (error: unknown): boolean =>
  sqlStateOf(error) === TOO_MANY_CONNECTIONS ||
  (error instanceof Error && error.message === "timeout exceeded when trying to connect");
