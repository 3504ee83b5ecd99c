import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type Db } from "../kernel/db/database.ts";
import { tx } from "../kernel/db/transaction.ts";
import { createJobs } from "../kernel/jobs/jobs.ts";
import { createLogger } from "../kernel/log/logger.ts";
import { emptyDatabase } from "../testing/database.ts";
import { once, onceEach, openFaultProxy, type Fault, type FaultProxy } from "./fault-proxy.ts";

const LONG = { timeout: 200_000, interval: 50 };
const MINUTES = 120_000;

let network: FaultProxy;
/** The test's own way to the database. */
let db: Db;
let closeDb: () => Promise<void>;
let queue: ReturnType<typeof createJobs>;
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);
const errors: unknown[] = [];
/** The numbers of jobs done; those below zero fail. */
const done: number[] = [];
let asked = 0;

beforeAll(async () => {
  process.on("unhandledRejection", noteRejection);
  const connection = await emptyDatabase();
  ({ db, close: closeDb } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined }));
  const { host, port, ...rest } = connection;
  network = await openFaultProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
  const log = createLogger("silent");
  vi.spyOn(log, "error").mockImplementation((_: unknown, said?: unknown) => void errors.push(said));
  queue = createJobs({ ...rest, host: "127.0.0.1", port: network.port }, log, {
    maintenanceIntervalSeconds: 1,
    cronMonitorIntervalSeconds: 1,
    clockMonitorIntervalSeconds: 1,
  });
  const work = async ({ number }: Readonly<Record<string, unknown>>) => {
    if (Number(number) < 0) throw new Error("it cannot be done");
    done.push(Number(number));
  };
  await queue.start([
    { name: "work", run: work },
    { name: "by the clock", cron: "* * * * *", run: async () => undefined },
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

/** Asks for a job over the test's own connection. */
const ask = (number: number) => tx(db, (on) => queue.enqueue(on, "work", { number }));
const isIn = (state: string, number: number) => async () => {
  const { rows } = await sql`select from jobs.job
    where name = 'work' and data ->> 'number' = ${String(number)} and state::text = ${state}`.execute(db);
  return rows.length === 1;
};

const FETCH = /FOR UPDATE SKIP LOCKED/;
const COMPLETE = /SET completed_on = now\(\),\s+state = 'completed'/;
const FAIL = /^\s*WITH deleted_jobs AS/;

/** Statements that the queue makes of itself, from time to time, each by words of its own. */
const FROM_TIME_TO_TIME = [
  /SELECT distinct name/,
  FETCH,
  /SET maintained_on/,
  /BEGIN;[^]*WITH deleted_jobs/,
  /BEGIN;[^]*archived_rows/,
  /BEGIN;[^]*DELETE FROM jobs\.archive/,
  /SET cron_on/,
  /FROM jobs\.schedule/,
  /json_to_recordset/,
  /date_part\('epoch', now\(\)\) \* 1000\) as time/,
];

const LOSSES: readonly [string, (statement: (text: string) => boolean) => Fault][] = [
  ["before it arrives", (statement) => ({ kind: "resetBefore", statement })],
  ["with its answer", (statement) => ({ kind: "cutAnswer", share: 0, to: statement })],
];

/** Until so many connections more were lost. */
const lost = (count: number, before: number) => vi.waitUntil(() => network.cuts() === before + count, LONG);

/** The queue is whole: what is asked for now is done, and done once. */
async function goesOn(): Promise<void> {
  const next = ++asked;
  await ask(next);
  await vi.waitUntil(isIn("completed", next), LONG);
  expect(done.filter((number) => number === next)).toEqual([next]);
}

test.each(LOSSES)(
  "of a job that is done a connection is lost %s: it stays done, and is done once",
  async (_, loss) => {
    const before = network.cuts();
    await network.set(loss(once((text) => COMPLETE.test(text))));
    const number = ++asked;
    await ask(number);
    await lost(1, before);
    await vi.waitUntil(isIn("completed", number), LONG);
    await goesOn();
    expect(done.filter((each) => each === number)).toEqual([number]);
  },
  MINUTES,
);

test.each(LOSSES)(
  "of a job that failed a connection is lost %s: it waits to be tried again",
  async (_, loss) => {
    const before = network.cuts();
    await network.set(loss(once((text) => FAIL.test(text))));
    const number = -++asked;
    await ask(number);
    await lost(1, before);
    await vi.waitUntil(isIn("retry", number), LONG);
    await goesOn();
  },
  MINUTES,
);

test.each(LOSSES)(
  "of each thing that the queue does from time to time a connection is lost once, %s: it is done the next time",
  async (_, loss) => {
    const before = network.cuts();
    // What runs by the clock runs once a minute: as if the last minute had not been.
    await sql`delete from jobs.job where name <> 'work'`.execute(db);
    await network.set(loss(onceEach(FROM_TIME_TO_TIME)));
    // A queue is asked for its jobs where one is due.
    await ask(++asked);
    await lost(FROM_TIME_TO_TIME.length, before);
    await goesOn();
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from jobs.job where name = 'by the clock'`.execute(db);
      return rows.length > 0;
    }, LONG);
  },
  MINUTES,
);

test(
  "a job that was given out with an answer that got lost is done once its time has run out",
  async () => {
    const number = ++asked;
    const isOurs = (text: string) => FETCH.test(text) && /\bwork\b/.test(text);
    // Those that failed before it would be given out instead.
    await sql`delete from jobs.job where state = 'retry'`.execute(db);
    // Until it waits nobody may fetch it.
    await network.set({ kind: "resetBefore", statement: isOurs });
    await ask(number);
    const before = network.cuts();
    await network.set({ kind: "cutAnswer", share: 0, to: once(isOurs) });
    await lost(1, before);
    await vi.waitUntil(isIn("active", number), LONG);
    await goesOn();
    // A quarter of an hour later, and after the pause before it is tried again.
    const passes = (column: "started_on" | "start_after") =>
      sql`update jobs.job set ${sql.ref(column)} = ${sql.ref(column)} - interval '20 minutes'
      where data ->> 'number' = ${String(number)}`.execute(db);
    await passes("started_on");
    await vi.waitUntil(isIn("retry", number), LONG);
    await passes("start_after");
    await vi.waitUntil(isIn("completed", number), LONG);
    expect(done.filter((each) => each === number)).toEqual([number]);
  },
  MINUTES,
);

test(
  "where the database stays away the end of a job is given up, which is an error in the log, and the queue goes on",
  async () => {
    const number = ++asked;
    await network.set({ kind: "resetBefore", statement: (text) => COMPLETE.test(text) });
    await ask(number);
    await vi.waitUntil(() => errors.length > 0, LONG);
    expect(errors).toEqual(["the end of a job could not be written down: it will be done again"]);
    await network.set({ kind: "none" });
    await goesOn();
  },
  MINUTES,
);

test(
  "puts a job that always fails among the dead letters after nine attempts, and does others meanwhile",
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
