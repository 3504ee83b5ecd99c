import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

const PATIENCE = 3_000;

/** Does the database answer within a few seconds? */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const gaveUp = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, gaveUp]);
}
