import { execFile } from "node:child_process";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { commandAs } from "./account.ts";
import { SUPERUSER } from "./connection.ts";
import { type Home, UNFINISHED } from "./home.ts";
import { failedServer } from "./start-error.ts";

/** The major version that created the cluster; undefined without a cluster. */
export function clusterMajor(cluster: string): number | undefined {
  const file = join(cluster, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
}

/** Creates the cluster, unless it exists: under a temporary name and then renamed, so that an interrupted start leaves no partial cluster. */
export async function makeCluster(
  { directory, account }: Home,
  binaries: string,
  log: (line: string) => void,
): Promise<void> {
  const cluster = join(directory, "cluster");
  if (clusterMajor(cluster) !== undefined) return;
  requireSpace(directory);
  log(`Making the embedded database in ${directory}.`);
  const fresh = `${cluster}${UNFINISHED}${process.pid}`;
  const { file, args, options } = commandAs(account, [join(binaries, "bin/initdb"), "--pgdata", fresh, ...OPTIONS]);
  try {
    await promisify(execFile)(file, args, { ...options, cwd: directory });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true, maxRetries: 3 });
    throw failedServer(error instanceof Error && "stderr" in error ? String(error.stderr) : String(error), directory);
  }
  publish(fresh, cluster);
}

/**
 * Hungarian order is the default of every text. Beside the ICU rules PostgreSQL 15 still needs an encoding of the C library for some
 * functions (letters of words in searches).
 */
const OPTIONS = [
  `--username=${SUPERUSER}`,
  "--auth-local=trust", // the socket is in a directory that only the account may enter
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
  renameSync(fresh, cluster);
  const parent = openSync(dirname(cluster), "r");
  fsyncSync(parent); // initdb has synced the files, not the renaming
  closeSync(parent);
}
