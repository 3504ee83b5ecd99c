import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { underAdvisoryLock } from "./advisory-lock.ts";
import type { Connection } from "./database.ts";

/** Any number, the same for every process: whoever holds the lock migrates, the others wait and find nothing to do. */
const ADVISORY_LOCK = 5_227_130_942;

export class MigrationError extends Error {}

/**
 * Brings the database to the newest migration: plain SQL files `0001_name.sql`, forward only, each in its own transaction, under an advisory
 * lock so that several processes may start at once. A file that was changed after it ran stops the start.
 *
 * @returns the names of the migrations that ran now
 */
export const migrate = (connection: Connection, folder: string): Promise<string[]> =>
  underAdvisoryLock(connection, ADVISORY_LOCK, async (client) => {
    await client.query(
      "create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())",
    );
    const known = await client.query<{ name: string; checksum: string }>("select name, checksum from migration");
    const done = new Map(known.rows.map(({ name, checksum }) => [name, checksum]));
    const ran: string[] = [];
    for (const name of await migrationFiles(folder)) {
      const text = await readFile(path.join(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      const before = done.get(name);
      if (before !== undefined && before !== checksum)
        throw new MigrationError(`migration ${name} was changed after it ran`);
      if (before !== undefined) continue;
      await run(client, name, text, checksum);
      ran.push(name);
    }
    return ran;
  });

/** The migrations of a folder, in their order. */
async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
}

async function run(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
