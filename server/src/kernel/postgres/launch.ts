import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { type ConnectionConfig, SOCKET_PORT, SUPERUSER } from "./connection.ts";
import { locateHome, makeDataDirectory, settleBinaries, settleHome, settleSocketDirectory } from "./home.ts";
import { clusterMajor, makeCluster } from "./initdb.ts";
import { ensureOwner, OWNER } from "./owner.ts";
import { findPostmaster } from "./postmaster.ts";
import { type Running, type ServerPlan, adoptServer, runServer } from "./server.ts";
import { errorCode, failedServer, refusedDirectory } from "./start.error.ts";

export type StartOptions = {
  /** The database lies in `<dataDir>/pg`. */
  readonly dataDir: string;
  /** Takes each line that PostgreSQL or the launcher has to say. */
  readonly log?: (line: string) => void;
  /** PostgreSQL settings that win over the launcher's own, e.g. `{ max_connections: "200" }`. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = {
  readonly superuser: ConnectionConfig;
  /** What the portal uses: the plain role that owns its database. */
  readonly owner: ConnectionConfig;
  /** Another process has started the server, and stops it. */
  readonly adopted: boolean;
  /** Ends the server in order; does nothing for an adopted one. Without it the server ends when this process does. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL, or adopts the one that another process runs on the same directory, and sees to it that the
 * portal's role and database exist. Throws `StartError` with one sentence where that cannot be.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const dataDir = makeDataDirectory(resolve(options.dataDir));
  for (let attempt = 1; ; attempt++) {
    const running = await adoptOrRun(dataDir, log, options.settings ?? {});
    const superuser = connectionOf(running, SUPERUSER, "postgres");
    try {
      await ensureOwner(superuser);
    } catch (error) {
      await running.stop();
      // The server we adopted may have been about to stop: then the next one is our own.
      if (running.adopted && attempt < ADOPTION_ATTEMPTS) {
        await sleep(ADOPTION_PAUSE);
        continue;
      }
      if (errorCode(error) === DISK_FULL) throw failedServer("No space left on device", dataDir);
      throw error;
    }
    const { adopted, stop } = running;
    return { superuser, owner: connectionOf(running, OWNER, OWNER), adopted, stop };
  }
}

const ADOPTION_ATTEMPTS = 20;
const ADOPTION_PAUSE = 200;
const DISK_FULL = "53100"; // SQLSTATE

/** Reliable before fast: every acknowledged write survives a loss of power. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  port: String(SOCKET_PORT),
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "128MB",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  TimeZone: "UTC",
  log_timezone: "UTC",
};

async function adoptOrRun(
  dataDir: string,
  log: (line: string) => void,
  settings: Readonly<Record<string, string>>,
): Promise<Running> {
  const place = locateHome(dataDir);
  const adopted = await adoptServer(readable(place));
  if (adopted) return adopted;
  const home = settleHome(dataDir);
  const cluster = join(home.directory, "cluster");
  const binaries = settleBinaries(home, findBinaries(clusterMajor(cluster)));
  await makeCluster(home, binaries, log);
  const plan: ServerPlan = {
    account: home.account,
    program: join(binaries, "bin/postgres"),
    cluster,
    settings: { ...SETTINGS, unix_socket_directories: settleSocketDirectory(home), ...settings },
    log,
  };
  return runServer(plan);
}

/** The cluster in the home, if this account may look into it at all. */
function readable(home: string): string {
  const cluster = join(home, "cluster");
  if (!existsSync(home)) return cluster;
  try {
    findPostmaster(cluster);
  } catch (error) {
    throw refusedDirectory(home, error);
  }
  return cluster;
}

function connectionOf(running: Running, user: string, database: string): ConnectionConfig {
  return { host: running.socketDirectory, port: running.port, user, database };
}
