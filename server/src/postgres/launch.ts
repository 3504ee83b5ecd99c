import { closeSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { type ConnectionConfig, SOCKET_PORT, SUPERUSER } from "./connection.ts";
import { makeDataDirectory, settleBinaries, settleHome, settleSocketDirectory } from "./home.ts";
import { clusterMajor, makeCluster } from "./initdb.ts";
import { takeLock } from "./lock.ts";
import { ensureOwner, OWNER } from "./owner.ts";
import { type Running, type ServerPlan, startServer } from "./server.ts";
import { errorCode, failedServer, StartError } from "./start-error.ts";

export type StartOptions = {
  /** The database is in `<dataDir>/pg`. */
  readonly dataDir: string;
  /** Called with each line that PostgreSQL or the launcher logs. */
  readonly log?: (line: string) => void;
  /** Called with the operator's message about a server that crashed later, and about one that cannot be restarted. */
  readonly warn?: (sentence: string) => void;
  readonly fail?: (sentence: string) => void;
  /** The directory of PostgreSQL's programs (`bin`, `lib`, `share`); found automatically by default. */
  readonly binaries?: string;
  /** PostgreSQL settings that override the launcher's own, e.g. `{ max_connections: "200" }`. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = {
  readonly superuser: ConnectionConfig;
  /** The portal's connection, with the plain role that owns its database. */
  readonly owner: ConnectionConfig;
  /** Stops the server in order. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL, creates the portal's role and database if they are missing, and restarts a crashed server. One process at
 * a time owns a data directory. The server ends with this process, unless that is killed: then the next start ends it.
 *
 * @throws {StartError} with one sentence if that is impossible
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDirectory(resolve(options.dataDir));
  const lock = takeLock(join(dataDir, "lock"));
  if (lock === null)
    throw new StartError(
      `Another process uses the embedded database in ${dataDir}: stop it first, or set DATABASE_URL to a PostgreSQL that both may use.`,
    );
  const stopping = new AbortController();
  const end = () => stopping.abort();
  process.once("exit", end);
  let kept: Promise<void> | undefined;
  const stop = async () => {
    end();
    await kept;
    process.off("exit", end);
    closeSync(lock);
  };
  try {
    const plan = await planServer(dataDir, options);
    const server = await startServer(plan, stopping.signal);
    kept = keepServer(server, plan, options, stopping.signal);
    const connect = { host: plan.socketDirectory, port: SOCKET_PORT };
    const superuser = { ...connect, user: SUPERUSER, database: "postgres" };
    await ensureOwner(superuser);
    return { superuser, owner: { ...connect, user: OWNER, database: OWNER }, stop };
  } catch (error) {
    await stop();
    throw errorCode(error) === DISK_FULL ? failedServer("No space left on device", dataDir) : error;
  }
}

const DISK_FULL = "53100"; // SQLSTATE

/** Reliable before fast: every acknowledged write survives a power failure. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  port: String(SOCKET_PORT),
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  TimeZone: "UTC",
  log_timezone: "UTC",
};

async function planServer(dataDir: string, { binaries: root, log = () => {}, settings }: StartOptions) {
  const home = settleHome(dataDir);
  const cluster = join(home.directory, "cluster");
  const binaries = settleBinaries(home, findBinaries(clusterMajor(cluster), root));
  await makeCluster(home, binaries, log);
  const plan: ServerPlan = {
    account: home.account,
    program: join(binaries, "bin/postgres"),
    cluster,
    socketDirectory: settleSocketDirectory(home),
    settings: { ...SETTINGS, ...settings },
    log,
  };
  return plan;
}

/** Restarts the server whenever it ends by itself, until `stopping` has ended it. */
async function keepServer(first: Running, plan: ServerPlan, { warn, fail }: StartOptions, stopping: AbortSignal) {
  let server: Running | undefined = first;
  let pause = 0;
  for (;;) {
    const began = Date.now();
    await server?.ended;
    if (stopping.aborted) return;
    if (server) warn?.("The embedded PostgreSQL has ended unexpectedly and is started again.");
    // A server that crashes right after its start is not restarted without pauses forever.
    if (Date.now() - began > STEADY) pause = 0;
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    pause = Math.min(2 * pause + SHORTEST_PAUSE, LONGEST_PAUSE);
    try {
      server = await startServer(plan, stopping);
    } catch (error) {
      server = undefined;
      if (!stopping.aborted) fail?.(error instanceof Error ? error.message : String(error));
    }
  }
}

/** In milliseconds. */
const SHORTEST_PAUSE = 10;
const LONGEST_PAUSE = 5000;
const STEADY = 3000;
