import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Account, commandAs } from "./account.ts";
import { errorCode, StartError } from "./start-error.ts";

/**
 * A hold of the database: a named pipe beside its socket, which each of its users keeps open. The shell that watches
 * over the server reads the pipe, and comes to its end when the last holder is gone, in order or killed, whichever of
 * them started the server.
 */
export type Hold = number;

/** Makes the pipe anew for a server that is about to start, and holds it; the other end is for the shell. */
export function makeHold(directory: string, account: Account): { hold: Hold; readEnd: number } {
  rmSync(pipeIn(directory), { force: true });
  const run = commandAs(account, ["mkfifo", "-m", "600", pipeIn(directory)]);
  const { status } = spawnSync(run.file, run.args, { ...run.options, cwd: "/", stdio: "ignore" });
  if (status !== 0) throw new StartError(`No named pipe can be made in ${directory}: set DATA_DIR to another place.`);
  const hold = openSync(pipeIn(directory), constants.O_RDWR);
  return { hold, readEnd: openSync(pipeIn(directory), constants.O_RDONLY) };
}

/** Holds a server that runs; undefined where its pipe is gone. */
export function takeHold(directory: string): Hold | undefined {
  try {
    return openSync(pipeIn(directory), constants.O_RDWR);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Does anybody hold the server? Ask it after letting go. */
export function isHeld(directory: string): boolean {
  let pipe: number | undefined;
  try {
    pipe = openSync(pipeIn(directory), constants.O_RDONLY | constants.O_NONBLOCK);
    readSync(pipe, Buffer.alloc(1));
    return false; // without a writer a pipe is at its end
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return true; // with one that is silent there is nothing to read yet
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  } finally {
    if (pipe !== undefined) closeSync(pipe);
  }
}

const pipeIn = (directory: string) => join(directory, "leash");
