import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";

/** Locks receivables in the order of their ids, as every writer of money does first (docs/decisions/0023). */
export async function lockReceivables(tx: Tx, receivables: readonly number[]): Promise<void> {
  await sql`select from receivable where id = any(${receivables}) order by id for no key update`.execute(tx);
}

/** Lowers the retained amount of ended receivables to the money that was received and not refunded. The receivables must be locked. */
export async function retainAtMostReceived(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  { actor, at }: { readonly actor: number | null; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update receivable set retained_amount = settled, changed_by = ${actor}, updated_at = ${at}
    where id = any(${receivables}) and not active and retained_amount > settled returning id`.execute(tx);
  await ledger.charge(
    tx,
    rows.map(({ id }) => id),
    "PRICE",
  );
}
