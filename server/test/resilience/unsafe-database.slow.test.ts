import { spawnSync } from "node:child_process";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { checkDatabase } from "../../src/kernel/db/requirements.ts";
import { commandAs } from "../../src/postgres/account.ts";
import { findBinaries } from "../../src/postgres/binaries.ts";
import { SUPERUSER, type ConnectionConfig } from "../../src/postgres/connection.ts";
import { settleBinaries, settleHome } from "../../src/postgres/home.ts";
import { type EmbeddedPostgres, StartError, startPostgres } from "../../src/postgres/index.ts";
import { startServer } from "../../src/start-server.ts";
import { ACCEPTED_DOCUMENTS } from "../documents.ts";
import { databaseUrl, dataDirectory } from "./program.testbed.ts";

let data: ReturnType<typeof dataDirectory>;
let server: EmbeddedPostgres | undefined;
beforeAll(() => {
  data = dataDirectory();
});
afterAll(async () => {
  await server?.stop();
  data.remove();
});

/** One cluster for all: it is stopped and started with the settings of each test. */
async function serverWith(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  await server?.stop();
  server = await startPostgres({ dataDir: data.folder, settings });
  return server;
}

/** Starts the whole portal in production; the sandbox replaces the merchant, which is not tested here. */
const startInProduction = (connection: ConnectionConfig) =>
  startServer(
    readConfig({
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      PORT: "0",
      PUBLIC_URL: "https://rajt.example/",
      PAYMENT_SANDBOX: "true",
      INVOICE_ISSUER: "embedded",
      ...ACCEPTED_DOCUMENTS,
      DATABASE_URL: databaseUrl(connection),
    }),
  );

async function ask(connection: ConnectionConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const OWN_TABLES = "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')";

/** Returns the one sentence by which a start is refused, before anything was written; outside production it is not refused. */
async function refusalOf(connection: ConnectionConfig): Promise<string> {
  const refused: unknown = await startInProduction(connection).catch((error: unknown) => error);
  expect(await ask(connection, OWN_TABLES)).toEqual([]);
  await checkDatabase(connection, { durable: false });
  return refused instanceof StartError ? refused.message : `no refusal: ${String(refused)}`;
}

describe("in production the portal does not start on a database", () => {
  test.each([
    ["fsync", "off"],
    ["full_page_writes", "off"],
    ["synchronous_commit", "off"],
    ["synchronous_commit", "local"],
    ["synchronous_commit", "remote_write"],
  ])("with %s=%s", async (name, value) => {
    const { owner } = await serverWith({ [name]: value });
    expect(await refusalOf(owner)).toMatch(new RegExp(`with ${name}=on; it runs with ${value}\\.$`));
  });

  test("with a safe setting that the portal's own role overrides", async () => {
    const { owner, superuser } = await serverWith();
    await ask(superuser, `alter role ${owner.user} set synchronous_commit = off`);
    expect(await refusalOf(owner)).toMatch(/synchronous_commit=on; it runs with off\.$/);
    await ask(superuser, `alter role ${owner.user} reset synchronous_commit`);
  });

  test("that it would use as a superuser, or past row security", async () => {
    const { owner, superuser } = await serverWith();
    expect(await refusalOf({ ...superuser, database: owner.database })).toMatch(/must not use a superuser/);
    await ask(superuser, `alter role ${owner.user} bypassrls`);
    expect(await refusalOf(owner)).toMatch(/must not use a superuser/);
    await ask(superuser, `alter role ${owner.user} nobypassrls`);
  });

  test("without checksums", async () => {
    const plain = dataDirectory();
    const home = settleHome(plain.folder);
    const initdb = path.join(settleBinaries(home, findBinaries(undefined)), "bin/initdb");
    const options = [`--username=${SUPERUSER}`, "--no-data-checksums", "--encoding=UTF8", "--locale=C", "--no-sync"];
    const cluster = path.join(home.directory, "cluster");
    const run = commandAs(home.account, [initdb, "--pgdata", cluster, "--auth=trust", ...options]);
    expect(spawnSync(run.file, run.args, { ...run.options, cwd: home.directory }).status).toBe(0);
    const forgetful = await startPostgres({ dataDir: plain.folder });
    expect(await refusalOf(forgetful.owner)).toMatch(/must have data checksums/);
    await forgetful.stop();
    plain.remove();
  });
});

test("it starts nowhere on a database of another encoding", async () => {
  const { superuser } = inject("postgres");
  await ask(superuser, "create database narrow template template0 encoding 'LATIN2' locale_provider libc locale 'C'");
  const narrow = { ...superuser, database: "narrow" };
  await expect(checkDatabase(narrow, { durable: false })).rejects.toThrow(/encoded in UTF-8; it is in LATIN2\.$/);
  await ask(superuser, "drop database narrow");
});

test("in production it starts on the launcher's database", async () => {
  const { owner } = await serverWith();
  const portal = await startInProduction(owner);
  expect(await ask(owner, OWN_TABLES)).not.toEqual([]);
  await portal.close();
});
