import { setTimeout as sleep } from "node:timers/promises";
import { type Account } from "./account.ts";
import { type Leashed, startLeashed } from "./leash.ts";
import { findPostmaster, type Postmaster, removeStaleLockFile } from "./postmaster.ts";
import { failedServer, StartError } from "./start.error.ts";

/** A server that accepts connections. */
export type Running = {
  readonly adopted: boolean;
  readonly socketDirectory: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

export type ServerPlan = {
  readonly account: Account;
  readonly program: string;
  readonly cluster: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
};

/** The server that another process runs on the cluster, once it is ready; undefined where there is none. */
export async function adoptServer(cluster: string): Promise<Running | undefined> {
  const patience = Date.now() + ADOPTION_LIMIT;
  for (;;) {
    const found = findPostmaster(cluster);
    if (!found) return undefined;
    if (found.status === "ready") return { ...placeOf(found), adopted: true, stop: async () => {} };
    if (Date.now() > patience)
      throw new StartError(
        `A PostgreSQL server (pid ${found.pid}) holds ${cluster} and does not become ready: stop it, then start again.`,
      );
    await sleep(POLL);
  }
}

/**
 * Starts the server and waits until it accepts connections, which after a crash includes its recovery. If it falls later
 * without being asked to, it is started again. Where a parallel start was faster, adopts that one's server.
 */
export async function runServer(plan: ServerPlan): Promise<Running> {
  const first = await raise(plan);
  if ("adopted" in first) return first;
  let server = first;
  let stopping = false;
  const watch = async (): Promise<void> => {
    await server.leashed.exited;
    if (stopping) return;
    plan.log("The embedded PostgreSQL has ended unexpectedly and is started again.");
    server = (await raiseAgain(plan, () => stopping)) ?? server;
    if (!stopping) return watch();
  };
  const watched = watch();
  return {
    ...placeOf(server.postmaster),
    adopted: false,
    async stop() {
      stopping = true;
      await server.leashed.release();
      await watched;
      await server.leashed.release(); // one that was being started again meanwhile
    },
  };
}

type Raised = { readonly leashed: Leashed; readonly postmaster: Postmaster };

/** How often the lock file is looked at. In milliseconds. */
const POLL = 10;
const ADOPTION_LIMIT = 120_000;
/** A killed server's children hold its shared memory for a moment. */
const RETRIES = 20;
const RETRY_PAUSE = 150;
const RESTART_PAUSE_LONGEST = 5000;

async function raise(plan: ServerPlan): Promise<Raised | Running> {
  for (let attempt = 1; ; attempt++) {
    removeStaleLockFile(plan.cluster);
    const settings = Object.entries(plan.settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    const leashed = startLeashed(plan.account, [plan.program, "-D", plan.cluster, ...settings], {
      endWith: "INT",
      cwd: plan.cluster,
      log: plan.log,
    });
    const postmaster = await readiness(leashed, plan.cluster);
    if (postmaster) {
      leashed.looseHold();
      return { leashed, postmaster };
    }
    const other = await adoptServer(plan.cluster);
    if (other) return other;
    if (attempt > RETRIES || !MAY_PASS.test(leashed.output())) throw failedServer(leashed.output(), plan.cluster);
    await sleep(RETRY_PAUSE);
  }
}

/** Reasons that pass by themselves: children of a killed server, a lock file of a server that starts or ends right now. */
const MAY_PASS = /shared memory block|still in use|lock file|^$/;

/** Waits until the server notes in its lock file that it is ready; undefined if it ended before. */
async function readiness(leashed: Leashed, cluster: string): Promise<Postmaster | undefined> {
  let ended = false;
  void leashed.exited.then(() => (ended = true));
  const pid = await leashed.pid;
  while (!ended) {
    const found = findPostmaster(cluster);
    if (found?.pid === pid && found.status === "ready") return found;
    await sleep(POLL);
  }
  return undefined;
}

async function raiseAgain(plan: ServerPlan, stopping: () => boolean): Promise<Raised | undefined> {
  for (let pause = POLL; !stopping(); pause = Math.min(pause * 2, RESTART_PAUSE_LONGEST)) {
    try {
      const raised = await raise(plan);
      if ("leashed" in raised) return raised;
    } catch (error) {
      plan.log(error instanceof Error ? error.message : String(error));
    }
    await sleep(pause, undefined, { ref: false });
  }
  return undefined;
}

function placeOf({ socketDirectory, port }: Postmaster) {
  return { socketDirectory, port };
}
