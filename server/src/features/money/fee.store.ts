import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";

/** Returns the receivable of a fee; null where there is no such fee. */
export async function receivableOfFee(runner: Runner, fee: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from receivable where fee_id = ${fee}`.execute(runner);
  return rows[0]?.id ?? null;
}
