import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account } from "./account.ts";
import { type Hold, makeHold, takeHold } from "./hold.ts";
import { type Leashed, startLeashed } from "./leash.ts";
import { findPostmaster, type Postmaster, removeStaleLockFile } from "./postmaster.ts";
import { failedServer, StartError } from "./start-error.ts";

/** A server that accepts connections, and that we hold: it runs at least until we let go. */
export type Running = {
  readonly postmaster: Postmaster;
  /** Another process has started it. */
  readonly adopted: boolean;
  /** Undefined for a server without a leash, which ends with whoever started it. */
  readonly hold: Hold | undefined;
  /** Resolves when the program that we have started ends; an adopted one is not our child. */
  readonly exited?: Promise<number>;
};

export type ServerPlan = {
  readonly account: Account;
  readonly program: string;
  readonly cluster: string;
  readonly socketDirectory: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The descriptor of the lock on the data directory, which the server keeps for as long as a process of it lives. */
  readonly lock: number;
  readonly log: (line: string) => void;
};

/** The server that another process runs on the cluster, once it is ready; undefined where there is none. */
export async function adoptServer(cluster: string, stopping: AbortSignal): Promise<Running | undefined> {
  const patience = Date.now() + ADOPTION_LIMIT;
  for (;;) {
    const postmaster = findPostmaster(cluster);
    if (!postmaster) return undefined;
    if (postmaster.status === "ready") return { postmaster, adopted: true, hold: takeHold(postmaster.socketDirectory) };
    if (stopping.aborted || Date.now() > patience)
      throw new StartError(
        `A PostgreSQL server (pid ${postmaster.pid}) holds ${cluster} and does not become ready: stop it, then start again.`,
      );
    await sleep(POLL);
  }
}

/** Starts the server and waits until it accepts connections, which after a crash includes its recovery. */
export async function raiseServer(plan: ServerPlan, stopping: AbortSignal): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    removeStaleLockFile(plan.cluster);
    const { hold, readEnd } = makeHold(plan.socketDirectory, plan.account);
    const leashed = startLeashed(plan.account, [plan.program, "-D", plan.cluster, ...settingsOf(plan)], {
      endWith: "INT",
      cwd: plan.cluster,
      leash: readEnd,
      lock: plan.lock,
      log: plan.log,
    });
    closeSync(readEnd);
    const postmaster = await readiness(leashed, plan.cluster, stopping);
    if (postmaster) {
      leashed.looseHold();
      return { postmaster, adopted: false, hold, exited: leashed.exited };
    }
    closeSync(hold);
    await leashed.exited;
    if (stopping.aborted || attempt > RETRIES || !MAY_PASS.test(leashed.output()))
      throw failedServer(leashed.output(), plan.cluster);
    await sleep(RETRY_PAUSE);
  }
}

/** The pause between two looks at the lock file. In milliseconds. */
const POLL = 10;
const ADOPTION_LIMIT = 120_000;
/** A killed server's children hold its shared memory for a moment. */
const RETRIES = 20;
const RETRY_PAUSE = 150;

/** Reasons that pass by themselves: children of a killed server, a lock file of a server that ends right now. */
const MAY_PASS = /shared memory block|still in use|lock file|^$/;

/** Waits until the server notes in its lock file that it is ready; undefined if it ended before, or is not wanted any more. */
async function readiness(leashed: Leashed, cluster: string, stopping: AbortSignal): Promise<Postmaster | undefined> {
  let ended = false;
  void leashed.exited.then(() => (ended = true));
  const pid = await leashed.pid;
  while (!ended && !stopping.aborted) {
    const found = findPostmaster(cluster);
    if (found?.pid === pid && found.status === "ready") return found;
    await sleep(POLL);
  }
  return undefined;
}

function settingsOf({ settings, socketDirectory }: ServerPlan): string[] {
  const all = { unix_socket_directories: socketDirectory, ...settings };
  return Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
}
