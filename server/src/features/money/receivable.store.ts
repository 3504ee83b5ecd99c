import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/** Locks receivables in the order of their ids, as every writer of money does before anything else (docs/decisions/0023). */
export async function lockReceivables(tx: Tx, receivables: readonly number[]): Promise<void> {
  await sql`select from receivable where id = any(${receivables}) order by id for no key update`.execute(tx);
}
