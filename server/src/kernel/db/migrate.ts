import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { underAdvisoryLock } from "./advisory-lock.ts";
import type { Connection } from "./database.ts";

/** Any number, the same in every process: the holder of the lock migrates, the others wait and find nothing to do. */
const ADVISORY_LOCK = 5_227_130_942;

export class MigrationError extends Error {}

/**
 * Brings the database to the newest migration: plain SQL files `0001_name.sql`, each in its own transaction, under an advisory lock so that
 * several processes may start at once.
 *
 * @returns the names of the migrations that ran
 * @throws {MigrationError} before any migration runs, if the database has a migration that is unknown here or has other content here
 */
export const migrate = (connection: Connection, folder: string): Promise<string[]> =>
  underAdvisoryLock(connection, ADVISORY_LOCK, async (client) => {
    await client.query(
      "create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())",
    );
    const { rows: done } = await client.query<Done>("select name, checksum from migration order by name");
    const files = await readMigrations(folder);
    refuseOtherVersion(done, files);
    const pending = files.filter(({ name }) => !done.some((each) => each.name === name));
    for (const file of pending) await run(client, file);
    return pending.map(({ name }) => name);
  });

type Done = { name: string; checksum: string };
type Migration = Done & { text: string };

function refuseOtherVersion(done: readonly Done[], files: readonly Migration[]): void {
  for (const { name, checksum } of done) {
    const file = files.find((each) => each.name === name);
    if (file?.checksum === checksum) continue;
    const difference = file ? "has other content here" : "is unknown here";
    throw new MigrationError(
      `This database was made by another version of Rajt (migration ${path.parse(name).name} ${difference}): start that version, name another database in DATABASE_URL or DATA_DIR, or remove this one if its data is not needed.`,
    );
  }
}

/** Returns the migrations of a folder in order. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function run(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
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
