import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import type { Connection, Db } from "../src/kernel/db/database.ts";

type TestDatabase = Exclude<Connection, string>;

/** Creates a database from the migrated template: about 50 ms. */
export const freshDatabase = (): Promise<TestDatabase> => createDatabase(inject("postgres").template);

/** Creates a database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase("template0");

async function createDatabase(template: string): Promise<TestDatabase> {
  const { superuser } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} owner rajt strategy file_copy`);
  } finally {
    await client.end();
  }
  return { ...superuser, user: "rajt", database: name };
}

/** Waits until a number of queries on this database wait for a lock. */
export async function untilLocked(db: Db, count = 1): Promise<void> {
  for (let waiting = 0; waiting < count;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    waiting = rows[0]?.waiting ?? 0;
  }
}
