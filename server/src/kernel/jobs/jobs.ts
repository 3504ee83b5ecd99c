import { fromKysely, PgBoss, type ConstructorOptions } from "pg-boss";
import type { Logger } from "pino";
import { openPool, SILENCE, type Connection, type Tx } from "../db/database.ts";
import { throttledLog } from "../log/throttled-log.ts";
import { lostSavingOf } from "../saving/lost-saving.ts";

/** Work outside a request: scheduled (cron, Budapest time), or requested. */
export type Job = {
  readonly name: string;
  readonly cron?: string;
  readonly run: (data: Readonly<Record<string, unknown>>) => Promise<void>;
};

export interface Jobs {
  /** Requests a job in the transaction of its cause: both are committed, or neither. */
  enqueue(tx: Tx, name: string, data: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The intervals at which the queue maintains itself; tests shorten them. */
export type Intervals = Pick<
  ConstructorOptions,
  | "superviseIntervalSeconds"
  | "monitorIntervalSeconds"
  | "maintenanceIntervalSeconds"
  | "cronMonitorIntervalSeconds"
  | "cronWorkerIntervalSeconds"
>;

const TIME_ZONE = "Europe/Budapest";
const RETRIES = 8;
const RETRY_DELAY_SECONDS = 15;
const DEAD_LETTERS = "failed";

/** Milliseconds. The queue itself waits up to 30 seconds for a lock when several processes start at once. */
const STATEMENT_TIMEOUT = 35_000;
const CONNECTION_TIMEOUT = 5_000;
/** The longest that running jobs are waited for when the portal stops: milliseconds. */
const STOP_TIMEOUT = 5_000;

/**
 * A queue and a schedule in PostgreSQL by pg-boss, on connections of their own: several processes share the work, and each job runs in one
 * of them. A job runs again when it fails, with growing pauses, and when its end could not be stored; finally it becomes a dead letter
 * (`queue "failed"`). `failed` is called for every statement of the queue that fails.
 */
export function createJobs(
  connection: Connection,
  log: Logger,
  intervals: Intervals = {},
  failed: (error: unknown) => void = () => undefined,
): Jobs & { start(jobs: readonly Job[]): Promise<void>; stop(): Promise<void> } {
  const pool = openPool(connection, {
    max: 2,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + SILENCE,
    application_name: "rajt jobs",
    onIdleError: (error) => log.warn({ err: error }, "the job queue lost an idle connection"),
  });
  const executeSql = async (text: string, values?: unknown[]) => {
    try {
      return await pool.query<Record<string, unknown>>(text, values);
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  const boss = new PgBoss({ db: { executeSql }, schema: "jobs", ...intervals });
  boss.on("error", warnOf(log));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  return {
    enqueue: async (tx, name, data) => void (await boss.send(name, { ...data }, { db: fromKysely(tx) })),
    start: async (jobs) => {
      await boss.start();
      await boss.createQueue(DEAD_LETTERS);
      for (const { name, cron, run } of jobs) {
        await boss.createQueue(name, {
          retryLimit: RETRIES,
          retryDelay: RETRY_DELAY_SECONDS,
          retryBackoff: true,
          deadLetter: DEAD_LETTERS,
        });
        await boss.work<Record<string, unknown>>(name, async (batch) => {
          for (const { data } of batch) await run(data ?? {});
        });
        if (cron) await boss.schedule(name, cron, {}, { tz: TIME_ZONE });
      }
    },
    stop: async () => {
      try {
        await boss.stop({ graceful: true, timeout: STOP_TIMEOUT });
      } finally {
        await pool.end();
      }
    },
  };
}

/** Each queue polls every two seconds: without its database all of them would log as often. */
function warnOf(log: Logger): (error: unknown) => void {
  const warn = throttledLog((fields, sentence) => log.warn(fields, sentence));
  return (error) => {
    // The subscriber of `failed` logs it.
    if (lostSavingOf(error) !== null) return;
    warn(causeOf(error), { err: asError(error) }, "the job queue could not do what it does from time to time");
  };
}

/** The queue passes its errors on as plain objects. */
const asError = (error: unknown): unknown =>
  error instanceof Error || typeof error !== "object" ? error : Object.assign(new Error(), error);

const causeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : String(error);
