import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { errorCode, refusedDirectory, StartError } from "./start-error.ts";

/**
 * Takes the lock on a file and returns its descriptor; null if another process holds it. The lock lasts as long as the descriptor is open.
 * The kernel releases it however this process ends.
 */
export function takeLock(file: string): number | null {
  const atOnce = process.platform === "darwin" ? constants.O_NONBLOCK | O_EXLOCK : 0;
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_CREAT | atOnce, 0o644);
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return null;
    throw refusedDirectory(file, error);
  }
  if (atOnce !== 0) return descriptor;
  // Node has no call for it. The lock belongs to the open file, and outlives the program that takes it.
  const { status, error } = spawnSync("flock", ["-n", "3"], { stdio: ["ignore", "ignore", "ignore", descriptor] });
  if (status === 0) return descriptor;
  closeSync(descriptor);
  if (status === TAKEN) return null;
  throw new StartError(`The file ${file} cannot be locked with flock (${error ? errorCode(error) : status}).`);
}

const TAKEN = 1;

/** Opens and locks in one call on macOS, which has no program for it; Node has no name for the flag. */
const O_EXLOCK = 0x20;
