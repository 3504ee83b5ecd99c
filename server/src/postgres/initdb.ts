import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { join } from "node:path";
import { SUPERUSER } from "./connection.ts";
import { type Home } from "./home.ts";
import { startLeashed } from "./leash.ts";
import { failedServer, refusedDirectory } from "./start-error.ts";

/** The major version that made the cluster; undefined where there is none yet. */
export function clusterMajor(cluster: string): number | undefined {
  const file = join(cluster, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
}

/**
 * Makes the cluster, unless it is there. It is made beside its place and renamed, so that an interrupted start never leaves
 * something that looks like a database, and of two starts at once one wins.
 */
export async function makeCluster(home: Home, binaries: string, log: (line: string) => void): Promise<void> {
  const cluster = join(home.directory, "cluster");
  if (clusterMajor(cluster) !== undefined) return;
  removeAbandoned(home.directory);
  requireSpace(home.directory);
  log(`Making the embedded database in ${home.directory}.`);
  const fresh = `${cluster}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  const run = startLeashed(home.account, [join(binaries, "bin/initdb"), "--pgdata", fresh, ...INITDB_OPTIONS], {
    endWith: "TERM",
    cwd: home.directory,
    log: () => {}, // its story is told only where it fails
  });
  const code = await run.exited;
  if (code === 0) publish(fresh, cluster);
  rmSync(fresh, { recursive: true, force: true, maxRetries: 3 });
  if (clusterMajor(cluster) === undefined) throw failedServer(run.output(), home.directory);
}

/**
 * Hungarian order is the default of every text. The ICU rules need an encoding of the C library besides for what PostgreSQL 15
 * still asks it (letters of words in searches).
 */
const INITDB_OPTIONS = [
  `--username=${SUPERUSER}`,
  "--auth-local=trust", // the socket lies in a directory that only the account may enter
  "--auth-host=reject",
  "--data-checksums",
  "--encoding=UTF8",
  "--locale=C",
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
  "--locale-provider=icu",
  "--icu-locale=hu-HU",
];

/** An empty cluster takes 40 MB, the first write-ahead log 16 MB. */
const SPACE_NEEDED = 80 * 1024 * 1024;

function requireSpace(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < SPACE_NEEDED) throw failedServer("No space left on device", directory);
}

function publish(fresh: string, cluster: string): void {
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    if (clusterMajor(cluster) === undefined) throw refusedDirectory(cluster, error);
    return; // a parallel start was faster
  }
  const parent = openSync(join(cluster, ".."), "r");
  fsyncSync(parent); // initdb has synced the files, not our renaming
  closeSync(parent);
}

/** Removes what a killed start left behind; its process is gone. */
function removeAbandoned(directory: string): void {
  for (const name of readdirSync(directory)) {
    const pid = /\.new-(\d+)/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false; // our own pid in an older life
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
