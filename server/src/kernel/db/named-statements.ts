import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { asks } from "./asks.ts";
import { inShortTurns } from "./short-turns.ts";

/** How many different statements a process prepares; past that the rest run unnamed, so nothing grows without bound. */
const MOST_NAMES = 300;

/** A statement that begins with this comment is planned anew for its values each time: searches, where the value decides the plan. */
const UNNAMED = "/* plan for the values */";

/** For how long a process waits for the answer to a {@link LONG} statement: milliseconds. */
const LONGEST = 120_000;

/** A statement that begins with this comment is waited for as long as its transaction lets it run, not as long as a request may last. */
export const LONG = "/* may take long */";

/**
 * Wraps a pool so that composed statements are prepared once a connection and then only bound: measured, this gives back most of what
 * composing costs (docs/decisions/0004).
 */
export function namedStatements(pool: Pool): PostgresPool {
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
    // A connection that did not answer in time is not to be waited for again: the next request would only be the next to hang.
    let silent = false;
    const noteSilence = (error: unknown) => {
      if (isReadTimeout(error)) silent = true;
      throw error;
    };
    // The cast: kysely asks for both forms of `query`; the portal only ever uses this one.
    const named = {
      query: (text: string, values: readonly unknown[]) =>
        client
          .query({
            text,
            values: values.map(asText),
            ...(values.length > 0 ? { name: nameOf(text) } : {}),
            ...(text.startsWith(LONG) ? { query_timeout: LONGEST } : {}),
          })
          .then(inShortTurns, noteSilence),
      release: (error?: Error | boolean) => {
        asks.end();
        client.release(error ?? silent);
      },
    } as unknown as PostgresPoolClient;
    wrapped.set(client, named);
    return named;
  };
  const connect = async () => {
    asks.begin();
    try {
      return wrap(await pool.connect());
    } catch (error) {
      asks.end();
      throw error;
    }
  };
  return { connect, end: () => pool.end() };
}

const isUnnamed = (text: string): boolean => text.startsWith(UNNAMED) || text.startsWith(LONG);

/** What the driver says when a statement got no answer; it leaves the connection open and waiting. */
const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";

/** The driver writes a moment in the zone of the process, field by field; ISO 8601 says the same and costs a tenth. */
const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
