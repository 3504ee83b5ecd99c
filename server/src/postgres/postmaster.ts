import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { errorCode } from "./start-error.ts";

/** The content of a cluster's lock file: the server that holds it. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly socketDirectory: string;
  /** `starting`, `ready`, `stopping`, `standby`; empty in the first moments. */
  readonly status: string;
};

/** The server that runs on the cluster now, if any. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const noted = readLockFile(cluster);
  return noted && isAlive(noted.pid) && servesCluster(noted.pid, cluster) ? noted : undefined;
}

/**
 * Returns the status that the server of this pid notes of itself; undefined once it is gone. So cheap that it may be
 * asked all the time.
 */
export function statusOf(cluster: string, pid: number): string | undefined {
  try {
    const noted = readLockFile(cluster);
    const runs = noted?.pid === pid && isAlive(pid) && (process.platform !== "linux" || servesCluster(pid, cluster));
    return runs ? noted.status : undefined;
  } catch {
    return ""; // the file cannot be read just now, which says nothing of the server
  }
}

/**
 * Removes the lock file of a server that is gone, if its pid belongs to another program today (usual after a restart of a
 * container) or was never written: PostgreSQL itself would refuse to start.
 */
export function removeStaleLockFile(cluster: string): void {
  const noted = readLockFile(cluster);
  if (noted && (!isAlive(noted.pid) || servesCluster(noted.pid, cluster))) return;
  if (!noted && ageOf(lockFile(cluster)) < EMPTY_FILE_PATIENCE) return;
  rmSync(lockFile(cluster), { force: true });
}

/** A server that starts writes its lock file within this time. In milliseconds. */
const EMPTY_FILE_PATIENCE = 3000;

const lockFile = (cluster: string) => join(cluster, "postmaster.pid");

function readLockFile(cluster: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(lockFile(cluster), "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  // pid, data directory, start time, port, socket directory, address, shared memory key, status
  const [pid, , , port, socketDirectory = "", , , status = ""] = text.split("\n");
  if (!(Number(pid) > 0)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDirectory, status: status.trim() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** A postmaster is told its cluster on the command line; unlike /proc/<pid>/cwd everyone may read that. */
function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform === "linux") {
    const [program = "", ...args] = readText(`/proc/${pid}/cmdline`).split("\0");
    if (basename(program) !== "postgres") return false;
    return args[args.indexOf("-D") + 1] === cluster || workingDirectory(pid) === cluster;
  }
  const line = `${processLine(pid)} `;
  return line.includes(`/postgres -D ${cluster} `) && !line.startsWith("/bin/sh "); // the shell that watches has it too
}

function workingDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ""; // another account's process
  }
}

function processLine(pid: number): string {
  try {
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return ""; // it ended meanwhile
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function ageOf(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
