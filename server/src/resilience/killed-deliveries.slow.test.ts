import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccounts } from "../features/notification/notification.testbed.ts";
import { notify } from "../features/notification/index.ts";
import type { Db } from "../kernel/db/database.ts";
import { tx } from "../kernel/db/transaction.ts";
import { createJobs } from "../kernel/jobs/jobs.ts";
import { createLogger } from "../kernel/log/logger.ts";
import { report } from "./figures.ts";
import { openLoadedProgram, type LoadedProgram } from "./loaded-program.testbed.ts";

const ACCOUNTS = 250;
const ROUNDS = 10;
/** Longest that a worker needs until it looks for a job and is amid it: milliseconds. */
const AMID = 2_500;
/** Nothing is judged by it. */
const LONG = 900_000;

let loaded: LoadedProgram;
let jobs: ReturnType<typeof createJobs>;
let accounts: readonly number[];
beforeAll(async () => {
  loaded = await openLoadedProgram(1);
  jobs = createJobs(loaded.postgres().owner, createLogger("silent"));
  accounts = await loaded.withDatabase((db) => makeAccounts(db, ACCOUNTS));
}, 600_000);
afterAll(async () => {
  await jobs?.stop();
  await loaded?.close();
});

/** An event for all accounts, whose deliveries both workers may take. */
const notifyAll = (db: Db, occurrence: string) =>
  tx(db, (tx) =>
    notify(
      tx,
      { jobs },
      "PasswordRequested",
      { id: 1, occurrence, accounts, at: new Date() },
      { mail: () => ({ link: "https://pelda.hu/x", minutes: 30 }) },
    ),
  );

const counts = async (db: Db) => {
  const { rows } = await sql<{ waiting: number; mails: number; payloads: number }>`
    select (select count(*)::int from notification_delivery where sent_at is null) as waiting,
      (select count(*)::int from mail) as mails,
      (select count(*)::int from notification_delivery where payload is not null) as payloads`.execute(db);
  return rows[0]!;
};

/** Holds the queue of mails until the worker waits for it with deliveries taken, and kills the worker there. The other one sleeps meanwhile. */
const killAtTheQueue = (db: Db, kill: () => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`lock table mail in exclusive mode`.execute(tx);
    loaded.program().child.kill("SIGSTOP");
    const isReached = async () =>
      (
        await loaded.withDatabase((other) =>
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%insert into mail%'`.execute(
            other,
          ),
        )
      ).rows.length > 0;
    while (!(await isReached())) await sleep(20);
    await kill();
    loaded.program().child.kill("SIGCONT");
  });

test(
  "each delivery becomes one mail, though one of two workers is killed in each round",
  async () => {
    await loaded.withDatabase(async (db) => {
      for (let round = 0; round < ROUNDS; round++) {
        const worker = await loaded.startAnother();
        const kill = () => (worker.child.kill("SIGKILL"), worker.ended);
        await notifyAll(db, `${round}`);
        // The second job, so that both workers have one.
        await tx(db, (tx) => jobs.enqueue(tx, "deliver-notifications", {}));
        if (round % 2 === 0) await killAtTheQueue(db, kill);
        else {
          await sleep(Math.random() * AMID);
          await kill();
        }
      }
      await tx(db, (tx) => jobs.enqueue(tx, "deliver-notifications", {}));
      while ((await counts(db)).waiting > 0) await sleep(500);
      const found = await counts(db);
      report("killed deliveries", { rounds: ROUNDS, deliveries: ROUNDS * ACCOUNTS, ...found });
      expect(found).toMatchObject({ waiting: 0, mails: ROUNDS * ACCOUNTS, payloads: 0 });
    });
    const { rows } = await loaded.withDatabase((db) =>
      sql<{
        most: number;
      }>`select max(count)::int as most from (select count(*) from mail group by recipient) each`.execute(db),
    );
    expect(rows).toEqual([{ most: ROUNDS }]);
  },
  LONG,
);
