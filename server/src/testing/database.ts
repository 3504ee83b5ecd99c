import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { Connection } from "../kernel/db/database.ts";

type TestDatabase = Exclude<Connection, string>;

/** A new database made from the migrated template: about 50 ms. */
export const freshDatabase = (): Promise<TestDatabase> => createDatabase(inject("postgres").template);

/** A new database without a table. */
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
