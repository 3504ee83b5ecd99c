import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { SocketConnection } from "../kernel/db/database.ts";
import { migrate } from "../kernel/db/migrate.ts";
import { emptyDatabase } from "./database.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../migrations");

/** Brings a database to where it was once: through those migrations whose file's name is wanted. */
export async function migrateThrough(connection: SocketConnection, wanted: (name: string) => boolean): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "rajt-before-"));
  const names = (await readdir(MIGRATIONS)).filter(wanted);
  await Promise.all(names.map((name) => copyFile(path.join(MIGRATIONS, name), path.join(folder, name))));
  await migrate(connection, folder);
  await rm(folder, { recursive: true });
}

/**
 * Opens a database that was filled just before a migration and went through it: what a portal has that ran until then, and what becomes of it.
 *
 * @param tested the end of the migration's name, `_telephone_numbers.sql`
 * @param before statements that fill the database as the migrations before it left it
 */
export async function migratedOver(tested: string, before: string): Promise<pg.Client> {
  const connection = await emptyDatabase();
  const name = (await readdir(MIGRATIONS)).find((candidate) => candidate.endsWith(tested)) ?? "";
  await migrateThrough(connection, (other) => other < name);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(before);
  await migrateThrough(connection, (other) => other <= name);
  return client;
}
