import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "../kernel/db/migrate.ts";
import { emptyDatabase } from "./database.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../migrations");

/**
 * Opens a database that was filled just before a migration and went through it: what a portal has that ran until then, and what becomes of it.
 *
 * @param tested the end of the migration's name, `_telephone_numbers.sql`
 * @param before statements that fill the database as the migrations before it left it
 */
export async function migratedOver(tested: string, before: string): Promise<pg.Client> {
  const folder = await mkdtemp(path.join(tmpdir(), "rajt-before-"));
  const connection = await emptyDatabase();
  const names = (await readdir(MIGRATIONS)).toSorted();
  const at = names.findIndex((name) => name.endsWith(tested));
  const copy = (some: readonly string[]) =>
    Promise.all(some.map((name) => copyFile(path.join(MIGRATIONS, name), path.join(folder, name))));
  await copy(names.slice(0, at));
  await migrate(connection, folder);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(before);
  await copy(names.slice(at, at + 1));
  await migrate(connection, folder);
  await rm(folder, { recursive: true });
  return client;
}
