import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import type { Connection } from "./database.ts";
import { migrate, MigrationError } from "./migrate.ts";

let connection: Exclude<Connection, string>;
let folder: string;
beforeEach(async () => {
  connection = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "rajt-migrations-"));
  await write("0001_first.sql", "create table thing (id integer primary key)");
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test("runs files once, in the order of their numbers", async () => {
  await write("0002_second.sql", "alter table thing add name text");
  expect(await migrate(connection, folder)).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await migrate(connection, folder)).toEqual([]);
});

test("lets one of six processes migrate an empty database, and the others find nothing to do", async () => {
  const ran = await Promise.all(Array.from({ length: 6 }, () => migrate(connection, folder)));
  expect(ran.flat()).toEqual(["0001_first.sql"]);
});

test("refuses a database whose migration has other content here, in one sentence with the way out", async () => {
  await migrate(connection, folder);
  await write("0001_first.sql", "create table thing (id bigint primary key)");
  await expect(migrate(connection, folder)).rejects.toThrow(
    new MigrationError(
      "This database was made by another version of Rajt (migration 0001_first has other content here): start that version, name another database in DATABASE_URL or DATA_DIR, or remove this one if its data is not needed.",
    ),
  );
});

test("refuses a database with an unknown migration, and runs none of its own", async () => {
  await write("0031_receivables.sql", "create table receivable (id integer)");
  await migrate(connection, folder);
  await rm(path.join(folder, "0031_receivables.sql"));
  await write("0002_second.sql", "create table other (id integer)");
  await expect(migrate(connection, folder)).rejects.toThrow(
    "made by another version of Rajt (migration 0031_receivables is unknown here): start that version",
  );
  expect(await query("select to_regclass('other') as found")).toEqual([{ found: null }]);
});

test("rolls a failing migration back, and keeps those before it", async () => {
  await write("0002_second.sql", "create table other (id integer); select 1 / 0");
  await expect(migrate(connection, folder)).rejects.toBeInstanceOf(MigrationError);
  expect(await query("select name from migration")).toEqual([{ name: "0001_first.sql" }]);
  expect(await query("select to_regclass('other') as found")).toEqual([{ found: null }]);
});
