import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../kernel/db/database.ts";

/**
 * Makes calls while a lock is held, each once the one before waits for somebody or is over, and lets them go on together: whose lock it is does
 * not matter, and no timer decides. They are to be fewer by two than the pool has connections.
 */
export async function inTurn<T>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const answers: Promise<T>[] = [];
  let over = 0;
  await db
    .transaction()
    .execute(async (tx) => {
      await hold(tx);
      for (const call of calls) {
        answers.push(call().finally(() => void over++));
        while ((await waitingIn(db)) + over < answers.length) await sleep(5);
      }
      throw new LetGo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof LetGo)) throw error;
    });
  return Promise.all(answers);
}

/** What was held is undone: it was there for its lock. */
class LetGo extends Error {}

async function waitingIn(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
