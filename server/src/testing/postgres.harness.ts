import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../kernel/db/migrate.ts";
import { type ConnectionConfig, type EmbeddedPostgres, startPostgres } from "../postgres/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL that the run shares: its superuser, and the migrated database that each test file clones. */
    postgres: { superuser: ConnectionConfig; template: string };
  }
}

/** Starts one PostgreSQL for the whole run. Tests reach it by `inject("postgres")`. */
export async function setup(project: TestProject): Promise<void> {
  directory = mkdtempSync(join(tmpdir(), "rajt-test-"));
  chmodSync(directory, 0o755); // as root the server runs under another account
  server = await startPostgres({ dataDir: directory, settings: FAST_BUT_FORGETFUL });
  await migrate(server.owner, join(import.meta.dirname, "../../migrations"));
  project.provide("postgres", { superuser: server.superuser, template: server.owner.database });
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
}

let server: EmbeddedPostgres | undefined;
let directory: string | undefined;

/** Nothing of a test needs to survive a loss of power. */
const FAST_BUT_FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  max_connections: "200",
  // It would walk through hundreds of databases all the time; a test whose plans need statistics gathers them itself.
  autovacuum: "off",
};
