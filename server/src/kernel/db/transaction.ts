import { setTimeout as sleep } from "node:timers/promises";
import { isConnectionLost, sqlStateOf } from "./errors.ts";
import type { Db, Tx } from "./database.ts";

const RETRIES = 3;
/** Serialization failure and deadlock: nothing was written, and the same work may succeed now. */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * Runs work in one transaction and runs it again, whole, if nothing of it was committed: when the database chose it as the victim of a
 * deadlock or of a serialization failure, and once when its connection was lost before the commit. Work must therefore only touch the
 * database: no mail, no provider, no second connection.
 */
export function tx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isWhole = false;
  const run = () => {
    isWhole = false;
    return db.transaction().execute(async (tx) => {
      const result = await work(tx);
      isWhole = true;
      return result;
    });
  };
  return retried(run, (error) => !isWhole && isConnectionLost(error));
}

/**
 * The same for a single statement, which is a transaction of its own: `retried(() => insertEntry(db, entry))`. Not repeated after a lost
 * connection, because it may have been executed.
 */
export async function retried<T>(
  work: () => Promise<T>,
  isUndone: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isVictim = attempt <= RETRIES && RETRYABLE.has(sqlStateOf(error) ?? "");
      if (!isVictim && !(attempt === 1 && isUndone(error))) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
