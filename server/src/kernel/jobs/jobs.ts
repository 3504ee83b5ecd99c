import { CompiledQuery } from "kysely";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import { underAdvisoryLock } from "../db/advisory-lock.ts";
import type { Connection, Tx } from "../db/database.ts";
import { sparingly } from "../log/sparing.ts";
import { lostSavingOf } from "../saving/lost-saving.ts";
import { openQueueDatabase } from "./queue-database.ts";

/** Work that happens outside a request: at times of its own (cron, Budapest time), or when something asks for it. */
export type Job = {
  readonly name: string;
  readonly cron?: string;
  readonly run: (data: Readonly<Record<string, unknown>>) => Promise<void>;
};

export interface Jobs {
  /** Asks for a job in the transaction whose fact it follows from: both happen or neither. */
  enqueue(tx: Tx, name: string, data: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The intervals at which the queue looks after itself. */
export type Paces = Pick<
  PgBoss.ConstructorOptions,
  "maintenanceIntervalSeconds" | "cronMonitorIntervalSeconds" | "clockMonitorIntervalSeconds"
>;

const PACES: Paces = { cronMonitorIntervalSeconds: 15 };

const TIME_ZONE = "Europe/Budapest";
/** A schedule that names no hour means the same in both zones, and in UTC it is reckoned for a third of the work, four times a minute. */
export const zoneOf = (cron: string): string => (/^\S+ \* \* \* \*$/.test(cron) ? "UTC" : TIME_ZONE);
const RETRIES = 8;
const RETRY_DELAY_SECONDS = 15;
/** Pause between two looks for jobs that are due: milliseconds. */
const LOOK_EVERY = 1_000;
/** Each queue looks for itself too, should a look have failed. */
const POLL_SECONDS = 60;

/** Finds the queues in which a job is due: one statement with a plan of its own, where each worker would ask by one that is planned anew (docs/decisions/0092). */
const DUE = "SELECT distinct name FROM jobs.job WHERE state < 'active' AND start_after < now()";

/**
 * Queue and schedule in PostgreSQL by pg-boss: several processes share the work, each job is done by one of them, failed ones are tried again
 * with growing pauses and end in the dead letters (`queue "failed"`). `failed` hears of every statement of the queue that fails.
 */
export function createJobs(
  connection: Connection,
  log: Logger,
  paces: Paces = PACES,
  failed: (error: unknown) => void = () => undefined,
): Jobs & { start(jobs: readonly Job[]): Promise<void>; stop(): Promise<void> } {
  const database = openQueueDatabase(connection, log, failed);
  const boss = new PgBoss({ db: database, schema: "jobs", ...paces });
  const warn = warnOf(log);
  boss.on("error", warn);
  const workers = new Map<string, string>();
  let looking: NodeJS.Timeout | undefined;
  return {
    enqueue: async (tx, name, data) => {
      const db = {
        executeSql: async (text: string, values: unknown[]) => ({
          rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
        }),
      };
      await boss.send(name, { ...data }, { db });
    },
    // One process after another: queues are tables, and two processes that make them at once lock each other out.
    start: (jobs) => underAdvisoryLock(connection, ADVISORY_LOCK, () => startAll(jobs)),
    stop: async () => {
      clearInterval(looking);
      try {
        await boss.stop({ graceful: true, timeout: 5_000 });
      } finally {
        await database.close();
      }
    },
  };

  async function startAll(jobs: readonly Job[]): Promise<void> {
    await boss.start();
    await boss.createQueue(DEAD_LETTERS);
    for (const job of jobs) {
      await boss.createQueue(job.name, {
        name: job.name,
        retryLimit: RETRIES,
        retryDelay: RETRY_DELAY_SECONDS,
        retryBackoff: true,
        deadLetter: DEAD_LETTERS,
      });
      const worker = await boss.work<Record<string, unknown>>(
        job.name,
        { pollingIntervalSeconds: POLL_SECONDS },
        async (batch) => {
          for (const { data } of batch) await job.run(data ?? {});
        },
      );
      workers.set(job.name, worker);
      if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: zoneOf(job.cron) });
    }
    looking = setInterval(oneAtATime(look), LOOK_EVERY);
  }

  /** Wakes the workers of queues in which a job is due. */
  async function look(): Promise<void> {
    try {
      // The cast: the statement names them so.
      const due = (await database.executeSql(DUE, [], "due")).rows as { name: string }[];
      for (const { name } of due) boss.notifyWorker(workers.get(name) ?? "");
    } catch (error) {
      warn(error);
    }
  }
}

/** Work that is still under way is not begun a second time. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void work().finally(() => (isUnderWay = false));
  };
}

/** Work is looked for every second: without its database the queue would say so as often. */
function warnOf(log: Logger): (error: unknown) => void {
  const warn = sparingly((fields, sentence) => log.warn(fields, sentence));
  return (error) => {
    // Whoever remembers that says it.
    if (lostSavingOf(error) !== null) return;
    warn(causeOf(error), { err: asError(error) }, "the job queue could not do what it does from time to time");
  };
}

/** The queue hands its errors on as plain objects. */
const asError = (error: unknown): unknown =>
  error instanceof Error || typeof error !== "object" ? error : Object.assign(new Error(), error);

const causeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : String(error);

/** Any number, the same for every process. */
const ADVISORY_LOCK = 5_227_130_944;

const DEAD_LETTERS = "failed";
