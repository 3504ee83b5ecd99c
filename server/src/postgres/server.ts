import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, commandAs } from "./account.ts";
import { SOCKET_PORT } from "./connection.ts";
import { errorCode, failedServer, StartError } from "./start-error.ts";

export type ServerPlan = {
  readonly account: Account;
  readonly program: string;
  readonly cluster: string;
  readonly socketDirectory: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
};

/** A server that accepts connections; `ended` resolves when it no longer runs. */
export type Running = { readonly ended: Promise<void> };

/** Starts the server and waits until it accepts connections, which after a crash includes its recovery. `stopping` ends it in order. */
export async function startServer(plan: ServerPlan, stopping: AbortSignal): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    await endLeftOver(plan);
    const server = run(plan, stopping);
    if (await server.ready) return server;
    const output = server.output();
    if (stopping.aborted || attempt > RETRIES || !MAY_PASS.test(output)) throw failedServer(output, plan.cluster);
    await sleep(RETRY_PAUSE);
  }
}

/** A killed server's children hold its shared memory for a moment. Pauses and limits are in milliseconds. */
const MAY_PASS = /shared memory block|still in use|lock file|^$/;
const RETRIES = 20;
const RETRY_PAUSE = 150;
const LEFT_OVER_LIMIT = 60_000;
const LEFT_OVER_PAUSE = 50;

/**
 * Ends the server of a portal that was killed. Removes the lock file of a server that no longer runs: its pid may belong to another program
 * now, and PostgreSQL would refuse to start. The caller holds the lock on the data directory, so no other process uses the server.
 */
async function endLeftOver({ cluster, socketDirectory }: ServerPlan): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const patience = Date.now() + LEFT_OVER_LIMIT;
  while (await isListening(join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`))) {
    if (Date.now() > patience)
      throw new StartError(`A PostgreSQL server holds ${cluster} and does not end: stop it, then start again.`);
    try {
      process.kill(Number.parseInt(readFileSync(lockFile, "utf8"), 10), FAST_SHUTDOWN);
    } catch {
      // It has just ended, or belongs to another account.
    }
    await sleep(LEFT_OVER_PAUSE);
  }
  rmSync(lockFile, { force: true });
}

/** Only a server's first process listens, and the socket of a killed one refuses connections. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
      .on("connect", () => {
        socket.destroy();
        resolve(true);
      })
      .on("error", (error) => resolve(!["ECONNREFUSED", "ENOENT"].includes(errorCode(error))));
  });
}

/** Ends all connections, writes everything to disk and ends. */
const FAST_SHUTDOWN = "SIGINT";

function run({ account, program, cluster, socketDirectory, settings, log }: ServerPlan, stopping: AbortSignal) {
  const flags = Object.entries({ unix_socket_directories: socketDirectory, ...settings });
  const command = [program, "-D", cluster, ...flags.flatMap(([key, value]) => ["-c", `${key}=${value}`])];
  const { file, args, options } = commandAs(account, command);
  const child = spawn(file, args, {
    ...options,
    cwd: cluster,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true, // Ctrl+C in a terminal reaches this process alone: the database ends after the last request
    signal: stopping,
    killSignal: FAST_SHUTDOWN,
  });
  const output: string[] = [];
  const ended = new Promise<void>((resolve) => {
    // Not at "close", which the children of a killed server may delay. The last output is read by the next turn.
    child.once("exit", () => setImmediate(resolve));
    child.on("error", (error) => {
      if (child.pid !== undefined) return; // we have ended it
      output.push(error.message);
      resolve();
    });
  });
  const ready = new Promise<boolean>((resolve) => {
    void ended.then(() => resolve(false));
    createInterface({ input: child.stderr }).on("line", (line) => {
      log(line);
      output.push(line);
      if (output.length > LINES_KEPT) output.shift();
      if (line.endsWith("database system is ready to accept connections")) resolve(true);
      // After a request by another program it would refuse new connections for as long as our own last.
      if (line.endsWith("received smart shutdown request")) child.kill(FAST_SHUTDOWN);
    });
  });
  return { ready, ended, output: () => output.join("\n") };
}

const LINES_KEPT = 100;
