import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { openPool, SILENCE, type Connection } from "../db/database.ts";
import { isDatabaseUnavailable, sqlStateOf } from "../db/errors.ts";
import { sparingly } from "../log/sparing.ts";
import { lostSavingOf } from "../saving/lost-saving.ts";

export type QueueDatabase = {
  /** A statement that has a name is planned once a connection. */
  executeSql(text: string, values?: unknown[], name?: string): Promise<{ rows: unknown[] }>;
  /** Waits for what is under way, and asks nothing again. */
  close(): Promise<void>;
};

/** The queue waits up to 30 seconds for its own lock, and says so itself where it does. Milliseconds. */
const STATEMENT_TIMEOUT = 35_000;
const PATIENCE = 5_000;

/**
 * Pause before a statement is repeated, and for how long it is: milliseconds. Shorter than the pause after which a failed job is tried again, so
 * that of two attempts it is never said twice that one failed.
 */
const PAUSE = 250;
const REPEATED_FOR = 10_000;

/** By these words the queue says that jobs are done, and that they failed. It does not wait for an answer. */
const ENDS_JOBS =
  /^\s*WITH (results AS \(\s*UPDATE \S+\s+SET completed_on = now\(\),\s+state = 'completed'|deleted_jobs AS)/;

/**
 * Statements that do no more the second time than the first: they read, or say that a queue or a time-table shall be
 * there.
 */
const SAYS_THE_SAME_TWICE = /^\s*(SELECT\b|INSERT INTO \S+\.schedule\b)/;

/**
 * The queue's way to its database, on connections that are waited for no longer than a bounded time. Where one is lost what may be said twice is
 * said again on another. Nobody waits for the ends of jobs, so their failure would be nobody's and end the process: where the database stays
 * away the job is done again once its time has run out.
 */
export function openQueueDatabase(
  connection: Connection,
  log: Logger,
  failed: (error: unknown) => void,
): QueueDatabase {
  const pool = openPool(connection, {
    max: 2,
    connectionTimeoutMillis: PATIENCE,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + SILENCE,
    application_name: "rajt jobs",
    onIdleError: (error) => log.warn({ err: error }, "the job queue lost an idle connection"),
  });
  const warn = sparingly((fields, sentence) => log.warn(fields, sentence));
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  const ask = async (text: string, values?: unknown[], name?: string): Promise<{ rows: unknown[] }> => {
    const until = performance.now() + (ENDS_JOBS.test(text) || SAYS_THE_SAME_TWICE.test(text) ? REPEATED_FOR : 0);
    for (;;)
      try {
        return await pool.query<Record<string, unknown>>({ text, ...(values && { values }), ...(name && { name }) });
      } catch (error) {
        failed(error);
        // Nothing can be saved for some time: asked again at once it would fail again, and say so each time.
        if (lostSavingOf(error) !== null) throw error;
        if (!isDatabaseUnavailable(error) || closing.signal.aborted || performance.now() > until) throw error;
        warn(sqlStateOf(error) ?? "", { err: error }, "the job queue lost its database and asks again");
        await sleep(PAUSE, undefined, { signal: closing.signal }).catch(() => undefined);
      }
  };
  const answered = async (text: string, values?: unknown[], name?: string): Promise<{ rows: unknown[] }> => {
    try {
      return await ask(text, values, name);
    } catch (error) {
      const isLost = lostSavingOf(error) !== null;
      if (!ENDS_JOBS.test(text) || !(isLost || isDatabaseUnavailable(error) || closing.signal.aborted)) throw error;
      if (!isLost) log.error({ err: error }, "the end of a job could not be written down: it will be done again");
      return NO_JOB_ENDED;
    }
  };

  return {
    executeSql: (text, values, name) => {
      const asked = answered(text, values, name).finally(() => underWay.delete(asked));
      underWay.add(asked);
      return asked;
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(underWay);
      await pool.end();
    },
  };
}

/** As the database says it: how many jobs it was. */
const NO_JOB_ENDED = { rows: [{ count: "0" }] };
