import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/kernel/db/migrate.ts";
import { oldestPostgres } from "./oldest-postgres.ts";
import { type ConnectionConfig, type EmbeddedPostgres, startPostgres } from "../src/postgres/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of the whole run: its superuser, and the migrated database that each test file clones. */
    postgres: { superuser: ConnectionConfig; template: string };
  }
}

/** Starts one PostgreSQL for the whole run: the embedded one, or the oldest with `TEST_POSTGRES=15`. Tests connect by `inject("postgres")`. */
export async function setup(project: TestProject): Promise<void> {
  directory = mkdtempSync(join(place(), `${NAME}${process.pid}-`));
  chmodSync(directory, 0o755); // as root the server runs under another account
  const settings = { ...FAST_BUT_FORGETFUL, ...(project.name !== "slow" && PLANNED_ONCE) };
  const binaries = process.env["TEST_POSTGRES"] === "15" ? { binaries: oldestPostgres() } : {};
  server = await startPostgres({ dataDir: directory, settings, ...binaries });
  await migrate(server.owner, join(import.meta.dirname, "../migrations"));
  project.provide("postgres", { superuser: server.superuser, template: server.owner.database });
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
}

let server: EmbeddedPostgres | undefined;
let directory: string | undefined;

const NAME = "rajt-test-";
const MEMORY = "/dev/shm";
/** Bytes: twice the size of the databases of all tests. */
const ROOM = 8 * 2 ** 30;

/**
 * Returns the directory of the databases: in memory if there is room. A clone of the template is nine hundred files, for which a disk needs
 * five times as long, and writes them.
 */
function place(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  // A killed run could not remove its files from memory.
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(NAME)))
    if (!existsSync(`/proc/${name.slice(NAME.length).split("-")[0]}`))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM ? MEMORY : tmpdir();
}

/** No test needs to survive a power failure. */
export const FAST_BUT_FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  max_connections: "200",
  // It would process hundreds of databases all the time; a test whose plans need statistics gathers them itself.
  autovacuum: "off",
};
/** Each statement runs a few times on a database, and planning it again each time would be a fifth of the work. */
const PLANNED_ONCE = { plan_cache_mode: "force_generic_plan" };
