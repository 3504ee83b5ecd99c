import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";

/** Returns the licence number of a person without an own address, who signs in with it; null for any other account. */
export async function readSignInNumber(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select l.number from licence l join account a on a.id = l.person_id and a.email is null
    where l.person_id = ${id}`.execute(tx);
  return rows[0]?.number ?? null;
}
