import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Asks } from "./asks.ts";
import { isConnectionLost, sqlStateOf } from "./errors.ts";
import { mayBeRepeated } from "./repeatable.ts";
import { inShortTurns } from "./short-turns.ts";

/** The most statements that a process prepares by name; the rest run unnamed, so that nothing grows without bound. */
const MOST_NAMES = 300;

/** A statement that begins with this comment is planned anew for its values each time: searches, where the value decides the plan. */
export const UNNAMED = "/* plan for the values */";

/** For how long a process waits for the answer to a {@link LONG} statement: milliseconds. */
const LONGEST = 120_000;

/** A statement that begins with this comment is waited for as long as its transaction lets it run, not as long as a request may last. */
export const LONG = "/* may take long */";

/**
 * Wraps a pool so that composed statements are prepared once a connection and then only bound: measured, this gives back most of what
 * composing costs (docs/decisions/0004). Who waits for or holds a connection is counted in `crowd`; `failed` hears of every statement that fails.
 */
export function namedStatements(pool: Pool, crowd: Asks, failed: (error: unknown) => void): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES || isUnnamed(text)) return known;
    const name = `s_${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient): PostgresPoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    /** Another one once this is lost; none where none was to be had. */
    let current: PoolClient | null = client;
    let isInTransaction = false;
    let mayWrite = true;
    // A connection that did not answer in time is not to be waited for again: the next request would only be the next to hang.
    let isSilent = false;
    const noteFailure = (error: unknown) => {
      if (isReadTimeout(error)) isSilent = true;
      // The portal itself forbade it: that is a fault of who writes there, and says nothing of the database.
      if (!mayWrite && sqlStateOf(error) === READ_ONLY) throw new Error("a reader writes", { cause: error });
      failed(error);
      throw error;
    };
    const ask = (on: PoolClient, text: string, values: readonly unknown[]) =>
      on
        .query({
          text,
          values: values.map(asText),
          ...(values.length > 0 ? { name: nameOf(text) } : {}),
          ...(text.startsWith(LONG) ? { query_timeout: LONGEST } : {}),
        })
        .then(inShortTurns, noteFailure);
    /** Asks once more over another connection, where the first was lost and that does no harm. */
    const askElsewhere = async (error: unknown, text: string, values: readonly unknown[]) => {
      if (isInTransaction || current === null || !isConnectionLost(error) || !mayBeRepeated(text)) throw error;
      current.release(true);
      current = null;
      current = await pool.connect();
      return ask(current, text, values);
    };
    // The cast: kysely asks for both forms of `query`; the portal only ever uses this one.
    const named = {
      query: async (text: string, values: readonly unknown[]) => {
        if (current === null) throw new Error("Connection terminated");
        const answer = await ask(current, text, values).catch((error: unknown) => askElsewhere(error, text, values));
        if (isBegin(text)) {
          isInTransaction = true;
          mayWrite = !text.includes(" read only");
        }
        return answer;
      },
      release: () => {
        crowd.end();
        isInTransaction = false;
        mayWrite = true;
        current?.release(isSilent);
      },
    } as unknown as PostgresPoolClient;
    wrapped.set(client, named);
    return named;
  };
  const connect = async () => {
    crowd.begin();
    try {
      return wrap(await connected());
    } catch (error) {
      crowd.end();
      throw error;
    }
  };
  /** One that is lost before anything was asked over it. */
  const connected = () =>
    pool.connect().catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      return pool.connect();
    });
  return { connect, end: () => pool.end() };
}

/** The code with which PostgreSQL refuses a write where only reading is allowed. */
const READ_ONLY = "25006";

const isBegin = (text: string): boolean => text === "begin" || text.startsWith("start transaction");

const isUnnamed = (text: string): boolean => text.startsWith(UNNAMED) || text.startsWith(LONG);

/** Recognises the driver's error for a statement without an answer; the driver leaves that connection open and waiting. */
const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";

/** The driver writes a moment in the zone of the process, field by field; ISO 8601 says the same and costs a tenth. */
const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
