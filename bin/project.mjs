import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Stop } from "./stop.mjs";

/** The directory of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Does the work, unless another process does it: then waits for that one and checks again. The work reports the pids of the programs it
 * starts, which survive if this process is killed.
 * @param {() => boolean} isDone
 * @param {(noteProgram: (pid: number) => void) => Promise<void>} work
 */
export async function alone(isDone, work) {
  const lock = join(root, ".stamp-lock");
  for (let waits = 0; !isDone(); waits++) {
    if (!takeLock(lock)) {
      if (waits === 1) console.error("Another process installs or builds here; waiting for it …");
      await sleep(300);
      continue;
    }
    try {
      if (!isDone()) await work((pid) => appendFileSync(lock, `\n${pid}`));
      return;
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw unwritable(error);
  }
  if (!holdersOf(lock).some(isAlive)) rmSync(lock, { force: true }); // left by a killed process
  return false;
}

/** Returns the sentence for a project directory that is not writable. */
export function unwritable(error) {
  if (error.code === "ENOSPC") return new Stop(`There is no space left on the disk that holds ${root}.`);
  return new Stop(`This account may not write to ${root} (${error.code}): start as the account that owns it.`);
}

function holdersOf(lock) {
  try {
    return readFileSync(lock, "utf8").split("\n").map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
