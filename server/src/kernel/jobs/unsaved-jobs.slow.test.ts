import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { openDatabase, type Db, type SocketConnection } from "../db/database.ts";
import { tx } from "../db/transaction.ts";
import { createLogger } from "../log/logger.ts";
import { lostSavingOf } from "../saving/lost-saving.ts";
import { createJobs } from "./jobs.ts";

const QUEUES = ["one", "two", "three", "four", "five", "six"];
/** Makes the queue maintain itself all the time, so that it reports at once where it cannot. */
const INTERVALS = {
  superviseIntervalSeconds: 1,
  monitorIntervalSeconds: 1,
  maintenanceIntervalSeconds: 1,
  cronMonitorIntervalSeconds: 1,
  cronWorkerIntervalSeconds: 1,
};
const LONG = { timeout: 120_000, interval: 50 };

let connection: SocketConnection;
let db: Db;
let closeDb: () => Promise<void>;
let queue: ReturnType<typeof createJobs>;
const logged: unknown[] = [];
const lost: unknown[] = [];
let failed = 0;
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);
const done: number[] = [];
let hold: Promise<void> = Promise.resolve();

beforeAll(async () => {
  process.on("unhandledRejection", noteRejection);
  connection = await emptyDatabase();
  ({ db, close: closeDb } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined }));
  const log = createLogger("silent");
  for (const level of ["warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((_: unknown, sentence?: unknown) => void logged.push(sentence));
  queue = createJobs(connection, log, INTERVALS, (error) => {
    failed++;
    if (lostSavingOf(error) !== null) lost.push(error);
  });
  const run = async ({ number }: Readonly<Record<string, unknown>>) => {
    done.push(Number(number));
    await hold;
  };
  await queue.start(QUEUES.map((name) => ({ name, run })));
});
afterAll(async () => {
  process.off("unhandledRejection", noteRejection);
  await queue.stop();
  await closeDb();
});

/** Ends all connections of the queue. */
async function setReadOnly(mode: "on" | "off"): Promise<void> {
  await sql`alter database ${sql.ref(connection.database)} set default_transaction_read_only = ${sql.raw(mode)}`.execute(
    db,
  );
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
const ask = (number: number) => tx(db, (on) => queue.enqueue(on, "one", { number }));
const isDone = (number: number) => vi.waitUntil(() => done.includes(number), LONG);

test("reports a database that cannot save once, not each second, loses no end of a job, and goes on afterwards", async () => {
  let release = () => {};
  hold = new Promise((resolve) => (release = resolve));
  await ask(1);
  await isDone(1);
  await setReadOnly("on");
  await vi.waitUntil(() => lost.length > 0, LONG);
  // The end of the job cannot be stored.
  const before = lost.length;
  release();
  await vi.waitUntil(() => lost.length > before + 4 * QUEUES.length, LONG);
  expect(rejections).toEqual([]);
  // The ended connections, whichever of them noticed.
  expect(logged.length).toBeLessThanOrEqual(4);
  await setReadOnly("off");
  await ask(2);
  await isDone(2);
  expect(rejections).toEqual([]);
});

test("logs any other failure once, however often it repeats", async () => {
  await sql`alter table jobs.version rename column cron_on to gone`.execute(db);
  logged.length = 0;
  const tries = await failures(5);
  await sql`alter table jobs.version rename column gone to cron_on`.execute(db);
  expect(tries).toBeGreaterThanOrEqual(5);
  expect(logged).toEqual(["the job queue could not do what it does from time to time"]);
});

/** Waits for a number of failed statements, whatever their reason. */
async function failures(count: number): Promise<number> {
  const before = failed;
  await vi.waitUntil(() => failed >= before + count, LONG);
  return failed - before;
}
