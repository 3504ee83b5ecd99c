import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";

export type TakenNumber = { readonly serial: number; readonly year: number; readonly takenAt: Date };

/**
 * Takes the next number of a year, without gaps: concurrent callers wait for each other's commit. A document keeps its number.
 */
export const takeInvoiceNumber = (db: Db, externalId: string, year: number, at: Date): Promise<TakenNumber> =>
  tx(db, async (tx) => {
    await sql`lock table invoice_number in exclusive mode`.execute(tx);
    await sql`
      insert into invoice_number (year, serial, external_id, taken_at)
      select ${year}::integer, coalesce(max(serial), 0) + 1, ${externalId}, ${at}::timestamptz from invoice_number where year = ${year}
      on conflict (external_id) do nothing`.execute(tx);
    return tx
      .selectFrom("invoice_number")
      .select(["serial", "year", "taken_at as takenAt"])
      .where("external_id", "=", externalId)
      .executeTakeFirstOrThrow();
  });
