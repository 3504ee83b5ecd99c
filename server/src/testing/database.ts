import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { Connection } from "../kernel/db/database.ts";

/** A new database made from the migrated template: about 50 ms. */
export async function freshDatabase(): Promise<Connection> {
  const { superuser, template } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} owner rajt`);
  } finally {
    await client.end();
  }
  return { ...superuser, user: "rajt", database: name };
}
