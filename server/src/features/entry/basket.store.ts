import type { Db, Tx } from "../../kernel/db/database.ts";
import type { BasketEntry, LockedEntry } from "./basket.ts";

/** The unpaid entries of an account: a person's own, and those that a club made; oldest first. */
export async function basketOf(_db: Db, _account: number, _now: Date): Promise<BasketEntry[]> {
  throw new Error("follows in the next commit");
}

/**
 * Locks the rows of the account's own unpaid active entries, in the order of their ids, and gives those past their term the price of the day.
 * Whatever is not the account's to pay is missing from the result.
 */
export async function lockForPayment(
  _tx: Tx,
  _account: number,
  _entries: readonly number[],
  _now: Date,
): Promise<LockedEntry[]> {
  throw new Error("follows in the next commit");
}
