import { closeSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { type ConnectionConfig, SOCKET_PORT, SUPERUSER } from "./connection.ts";
import { locateHome, makeDataDirectory, settleBinaries, settleHome, settleSocketDirectory } from "./home.ts";
import { clusterMajor, makeCluster } from "./initdb.ts";
import { keepServer } from "./keeper.ts";
import { takeLock } from "./lock.ts";
import { ensureOwner, OWNER, writeDown } from "./owner.ts";
import { findPostmaster } from "./postmaster.ts";
import { type Running, type ServerPlan, adoptServer, raiseServer } from "./server.ts";
import { errorCode, failedServer, refusedDirectory, StartError } from "./start-error.ts";

export type StartOptions = {
  /** The database lies in `<dataDir>/pg`. */
  readonly dataDir: string;
  /** Takes each line that PostgreSQL or the launcher has to say. */
  readonly log?: (line: string) => void;
  /** Take what an operator should know of a server that falls later, and of one that cannot be started again. */
  readonly warn?: (sentence: string) => void;
  readonly fail?: (sentence: string) => void;
  /** The directory of PostgreSQL's programs (`bin`, `lib`, `share`); without it they are found. */
  readonly binaries?: string;
  /** PostgreSQL settings that win over the launcher's own, e.g. `{ max_connections: "200" }`. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = {
  readonly superuser: ConnectionConfig;
  /** The connection that the portal uses: of the plain role that owns its database. */
  readonly owner: ConnectionConfig;
  /** Another process had started the server. */
  readonly adopted: boolean;
  /** Has everything written to the files that so far is in the log alone, so that the end that follows is short. Fails silently. */
  readonly writeDown: () => Promise<void>;
  /** Stops using the server, and ends it in order where nobody else uses it. What is not stopped ends with the last process that uses it. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL, or adopts the one that another process runs on the same directory, and sees to it that the
 * portal's role and database exist. From then on the server is kept running until all who use it have stopped or ended. Throws
 * `StartError` with one sentence where that cannot be.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const nobody = () => {};
  const { log = nobody, warn = nobody, fail = nobody, settings = {}, binaries } = options;
  const dataDir = makeDataDirectory(resolve(options.dataDir));
  const find = (stopping: AbortSignal) => adoptOrRaise({ dataDir, log, binaries, settings, stopping });
  for (let attempt = 1; ; attempt++) {
    const running = await find(new AbortController().signal);
    const superuser = connectionOf(running, SUPERUSER, "postgres");
    const stop = keepServer(join(locateHome(dataDir), "cluster"), running, { find, warn, fail });
    try {
      await ensureOwner(superuser);
    } catch (error) {
      await stop();
      // The server we adopted may have been about to stop: then the next one is our own.
      if (running.adopted && attempt < ADOPTION_ATTEMPTS) {
        await sleep(ADOPTION_PAUSE);
        continue;
      }
      if (errorCode(error) === DISK_FULL) throw failedServer("No space left on device", dataDir);
      throw error;
    }
    return {
      superuser,
      owner: connectionOf(running, OWNER, OWNER),
      adopted: running.adopted,
      writeDown: () => writeDown(superuser),
      stop,
    };
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
  max_connections: "100",
  shared_buffers: "128MB",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  TimeZone: "UTC",
  log_timezone: "UTC",
};

type Search = {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly binaries: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly stopping: AbortSignal;
};

/** Whoever finds no server takes the lock on the data directory and raises it; the others wait for that, and adopt it. */
async function adoptOrRaise(search: Search): Promise<Running> {
  const { dataDir, stopping } = search;
  const file = join(dataDir, "lock");
  for (const patience = Date.now() + LOCK_LIMIT; ; await sleep(LOCK_POLL)) {
    const found = await adoptServer(readable(locateHome(dataDir)), stopping);
    if (found) return found;
    const lock = takeLock(file);
    if (lock !== null) return raise(search, lock).finally(() => closeSync(lock));
    if (stopping.aborted || Date.now() > patience)
      throw new StartError(`Another process holds ${file} and runs no database there: stop it, then start again.`);
  }
}

/**
 * The pause between two tries to take a lock that another one has, and the time after which they end. In milliseconds.
 */
const LOCK_POLL = 50;
const LOCK_LIMIT = 120_000;

async function raise({ dataDir, log, binaries: root, settings, stopping }: Search, lock: number): Promise<Running> {
  // While we came to the lock, its last owner may have raised the server.
  const found = await adoptServer(readable(locateHome(dataDir)), stopping);
  if (found) return found;
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
    lock,
    log,
  };
  return raiseServer(plan, stopping);
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

function connectionOf({ postmaster }: Running, user: string, database: string): ConnectionConfig {
  const { socketDirectory: host, port } = postmaster;
  return { host, port, user, database };
}
