import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { isConnectionLost, sqlStateOf } from "./errors.ts";
import { mayBeRepeated } from "./repeatable.ts";

/** The most statements that a process prepares by name; further ones run unnamed, so that memory is bounded. */
const MOST_NAMES = 300;

/** A statement that begins with this comment is planned for its values at each call: searches, where the value decides the plan. */
export const UNNAMED = "/* plan for the values */";

/** The longest that a process waits for the answer to a {@link LONG} statement: milliseconds. */
const LONGEST = 120_000;

/** A statement that begins with this comment may run as long as its transaction allows, not only as long as a request. */
export const LONG = "/* may take long */";

/**
 * Wraps a pool so that each connection prepares a statement once and then only binds it (docs/decisions/0004). A statement whose connection
 * is lost runs once more on another one, if it is safe to repeat. `failed` is called with the error of every statement that fails.
 */
export function namedStatements(pool: Pool, failed: (error: unknown) => void): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const named = names.get(text);
    if (named !== undefined || names.size >= MOST_NAMES || text.startsWith(UNNAMED) || text.startsWith(LONG))
      return named;
    const name = `s_${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
  const run = (client: PoolClient, text: string, values: unknown[]) =>
    client.query({
      text,
      values,
      ...(values.length > 0 ? { name: nameOf(text) } : {}),
      ...(text.startsWith(LONG) ? { query_timeout: LONGEST } : {}),
    });
  /** Retries once if a connection breaks while it is checked out. */
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      return pool.connect();
    });
  return {
    connect: async () => {
      /** Null once it is lost and no other is available. */
      let client: PoolClient | null = await connect();
      let isInTransaction = false;
      let isReadOnly = false;
      let isSilent = false;
      const noteFailure = (error: unknown): never => {
        if (isReadTimeout(error)) isSilent = true;
        // The portal itself forbids it, so the database can write and the portal is at fault.
        if (isReadOnly && sqlStateOf(error) === READ_ONLY)
          throw new Error("a read-only transaction writes", { cause: error });
        failed(error);
        throw error;
      };
      const runElsewhere = async (error: unknown, text: string, values: unknown[]) => {
        if (isInTransaction || client === null || !isConnectionLost(error) || !mayBeRepeated(text)) throw error;
        client.release(true);
        client = null;
        client = await pool.connect();
        return run(client, text, values).catch(noteFailure);
      };
      const query = async (text: string, values: unknown[]) => {
        if (client === null) throw new Error("Connection terminated");
        const result = await run(client, text, values)
          .catch(noteFailure)
          .catch((error: unknown) => runElsewhere(error, text, values));
        if (text === "begin" || text.startsWith("start transaction")) {
          isInTransaction = true;
          isReadOnly = text.includes(" read only");
        }
        return result;
      };
      // The driver does not end a connection whose answer timed out: the next request would hang on it too.
      const release = () => client?.release(isSilent);
      // cast: Kysely declares a second form of `query`, for cursors, which the portal does not use.
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** The code of PostgreSQL for a write in a read-only transaction. */
const READ_ONLY = "25006";

const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";
