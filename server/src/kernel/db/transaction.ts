import { setTimeout as sleep } from "node:timers/promises";
import { sqlStateOf } from "./errors.ts";
import type { Db, Tx } from "./database.ts";

const RETRIES = 3;
/** Serialization failure and deadlock: nothing was written, the same work may succeed now. */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * Runs work in one transaction and runs it again, whole, when the database chose it as the victim of a deadlock or of a serialization
 * failure. Work must therefore only touch the database: no mail, no provider, no second connection.
 */
export const tx = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute(work));

/** The same for a single statement, which is a transaction of its own: `retried(() => insertEntry(db, entry))`. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt > RETRIES || !RETRYABLE.has(sqlStateOf(error) ?? "")) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
