import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/** Returns the credit of a party, locked until the transaction ends. */
export async function lockCredit(tx: Tx, party: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from credit where party_id = ${party} for no key update`.execute(tx);
  return rows[0]?.amount ?? 0;
}
