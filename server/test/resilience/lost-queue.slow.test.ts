import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type Db } from "../../src/kernel/db/database.ts";
import { tx } from "../../src/kernel/db/transaction.ts";
import { createJobs } from "../../src/kernel/jobs/jobs.ts";
import { createLogger } from "../../src/kernel/log/logger.ts";
import { emptyDatabase } from "../database.ts";
import { once, openFaultProxy, type Fault, type FaultProxy } from "./fault-proxy.ts";

const LONG = { timeout: 200_000, interval: 50 };
const MINUTES = 120_000;
/** Several times the interval of all periodic work of the queue: milliseconds. */
const SOME_ROUNDS = 15_000;
/** The periodic work of each round: polling, reading schedules, supervising queues. */
const FEWEST_STATEMENTS = 3;

let network: FaultProxy;
/** The test's own connection to the database. */
let db: Db;
let closeDb: () => Promise<void>;
let queue: ReturnType<typeof createJobs>;
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);
/** The numbers of completed jobs; those below zero fail. */
const done: number[] = [];
let asked = 0;

beforeAll(async () => {
  process.on("unhandledRejection", noteRejection);
  const connection = await emptyDatabase();
  ({ db, close: closeDb } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined }));
  const { host, port, ...rest } = connection;
  network = await openFaultProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
  queue = createJobs({ ...rest, host: "127.0.0.1", port: network.port }, createLogger("silent"), {
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 1,
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
  });
  const work = async ({ number }: Readonly<Record<string, unknown>>) => {
    if (Number(number) < 0) throw new Error("it cannot be done");
    done.push(Number(number));
  };
  await queue.start([
    { name: "work", run: work },
    { name: "by-the-clock", cron: "* * * * *", run: async () => undefined },
  ]);
});
afterAll(async () => {
  process.off("unhandledRejection", noteRejection);
  await queue.stop();
  await closeDb();
  await network.close();
});
afterEach(async () => {
  await network.set({ kind: "none" });
  expect(rejections.splice(0)).toEqual([]);
});

/** Requests a job over the test's own connection. */
const ask = (number: number) => tx(db, (on) => queue.enqueue(on, "work", { number }));
const isIn = (state: string, number: number) => async () => {
  const { rows } = await sql`select from jobs.job
    where name = 'work' and data ->> 'number' = ${String(number)} and state::text = ${state}`.execute(db);
  return rows.length === 1;
};

const FETCH = /FOR UPDATE OF j SKIP LOCKED/;
const COMPLETE = /SET completed_on = jobs\.job_now\(\),\s+state = 'completed'/;
const FAIL = /^\s*WITH deleted_jobs AS/;

const LOSSES: readonly [string, (statement: (text: string) => boolean) => Fault][] = [
  ["before it arrives", (statement) => ({ kind: "resetBefore", statement })],
  ["with its answer", (statement) => ({ kind: "cutAnswer", share: 0, to: statement })],
];

/** Waits until a number of further connections are lost. */
const lost = (count: number, before: number) => vi.waitUntil(() => network.cuts() === before + count, LONG);

/** Checks the queue: a job requested now is done, once. */
async function goesOn(): Promise<void> {
  const next = ++asked;
  await ask(next);
  await vi.waitUntil(isIn("completed", next), LONG);
  expect(done.filter((number) => number === next)).toEqual([next]);
}

/** Simulates 20 minutes: longer than a job may take, and than the pause before it runs again. */
const pass = (column: "started_on" | "start_after", number: number) =>
  sql`update jobs.job set ${sql.ref(column)} = ${sql.ref(column)} - interval '20 minutes'
    where data ->> 'number' = ${String(number)}`.execute(db);

test.each(LOSSES)(
  "a job whose connection is lost %s is completed, if need be by running it again",
  async (_, loss) => {
    const before = network.cuts();
    await network.set(loss(once((text) => COMPLETE.test(text))));
    const number = ++asked;
    await ask(number);
    await lost(1, before);
    await vi.waitUntil(async () => {
      await pass("start_after", number);
      return isIn("completed", number)();
    }, LONG);
    await goesOn();
    expect(done.filter((each) => each === number).length).toBeLessThanOrEqual(2);
  },
  MINUTES,
);

test.each(LOSSES)(
  "a failed job whose connection is lost %s is tried again, at the latest after its time limit",
  async (_, loss) => {
    const before = network.cuts();
    await network.set(loss(once((text) => FAIL.test(text))));
    const number = -++asked;
    await ask(number);
    await lost(1, before);
    await pass("started_on", number);
    await vi.waitUntil(isIn("retry", number), LONG);
    await goesOn();
  },
  MINUTES,
);

test.each(LOSSES)(
  "periodic work is done the next time although a connection is lost once for each statement of the queue, %s",
  async (_, loss) => {
    // Scheduled work runs once a minute: as if the last minute had not been.
    await sql`delete from jobs.job where name <> 'work'`.execute(db);
    const before = network.cuts();
    const known = new Set<string>();
    await network.set(loss((text) => !known.has(text) && known.add(text).size > 0));
    await ask(++asked);
    await sleep(SOME_ROUNDS);
    expect(network.cuts()).toBeGreaterThan(before + FEWEST_STATEMENTS);
    await network.set({ kind: "none" });
    await goesOn();
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from jobs.job where name = 'by-the-clock'`.execute(db);
      return rows.length > 0;
    }, LONG);
  },
  MINUTES,
);

test(
  "a job that was given out with a lost answer is done after its time limit",
  async () => {
    const number = ++asked;
    await network.set({ kind: "cutAnswer", share: 0, to: (text) => FETCH.test(text) });
    await ask(number);
    await vi.waitUntil(isIn("active", number), LONG);
    await network.set({ kind: "none" });
    await goesOn();
    await pass("started_on", number);
    await vi.waitUntil(isIn("retry", number), LONG);
    await pass("start_after", number);
    await vi.waitUntil(isIn("completed", number), LONG);
    expect(done.filter((each) => each === number)).toEqual([number]);
  },
  MINUTES,
);

test(
  "moves a job that always fails to the dead letters after nine attempts, and runs others meanwhile",
  async () => {
    const poison = -++asked;
    await ask(poison);
    const attempts = async () => {
      const { rows } = await sql<{ retry_count: number; state: string }>`select retry_count, state::text from jobs.job
        where name = 'work' and data ->> 'number' = ${String(poison)}`.execute(db);
      return rows[0];
    };
    const isOver = async () => {
      await sql`update jobs.job set start_after = now() where name = 'work' and state = 'retry'`.execute(db);
      return (await attempts())?.state === "failed";
    };
    await goesOn();
    await vi.waitUntil(isOver, LONG);
    expect(await attempts()).toMatchObject({ retry_count: 8 });
    const { rows } = await sql`select from jobs.job
      where name = 'failed' and data ->> 'number' = ${String(poison)}`.execute(db);
    expect(rows).toHaveLength(1);
    await goesOn();
  },
  MINUTES,
);
