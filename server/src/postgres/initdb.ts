import { execFile } from "node:child_process";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { commandAs } from "./account.ts";
import { SUPERUSER } from "./connection.ts";
import { type Home, UNFINISHED } from "./home.ts";
import { failedServer } from "./start-error.ts";

/** The major version that made the cluster; undefined where there is none yet. */
export function clusterMajor(cluster: string): number | undefined {
  const file = join(cluster, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
}

/** Makes the cluster, unless it is there: beside its place and then renamed, so that an interrupted start leaves nothing that looks like one. */
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
 * Hungarian order is the default of every text. The ICU rules need an encoding of the C library besides for what PostgreSQL 15
 * still asks it (letters of words in searches).
 */
const OPTIONS = [
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
  renameSync(fresh, cluster);
  const parent = openSync(dirname(cluster), "r");
  fsyncSync(parent); // initdb has synced the files, not our renaming
  closeSync(parent);
}
