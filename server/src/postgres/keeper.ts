import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isHeld } from "./hold.ts";
import { statusOf } from "./postmaster.ts";
import type { Running } from "./server.ts";

export type Keeping = {
  /** Finds the server again that has fallen: adopts the one that another process has raised meanwhile, or raises it. */
  readonly find: (stopping: AbortSignal) => Promise<Running>;
  /** Take what an operator should know: that the server has fallen, and why it cannot be started again. */
  readonly warn: (sentence: string) => void;
  readonly fail: (sentence: string) => void;
};

/**
 * Watches over a server for as long as this process uses it, whoever has started it. When it falls without being asked to, it is
 * started again. Returns how to stop using it: where nobody else does, the server is ended in order.
 */
export function keepServer(cluster: string, first: Running, { find, warn, fail }: Keeping): () => Promise<void> {
  let running: Running | undefined = first;
  const stopping = new AbortController();
  const watching = watch(stopping.signal);

  return async () => {
    stopping.abort();
    await watching;
    if (running) await leave(cluster, running);
    running = undefined;
  };

  async function watch(signal: AbortSignal): Promise<void> {
    let pause = 0;
    while (running) {
      const began = Date.now();
      await untilGone(cluster, running, signal);
      if (signal.aborted) return;
      warn("The embedded PostgreSQL has ended unexpectedly and is started again.");
      letGo(running);
      running = undefined;
      // What falls as soon as it stands is not raised in a hurry for ever.
      if (Date.now() - began > STEADY) pause = 0;
      while (!running && !signal.aborted) {
        await pauseFor(pause, signal);
        pause = Math.min(2 * pause + SHORTEST_PAUSE, LONGEST_PAUSE);
        if (!signal.aborted) running = await findAgain(signal);
      }
    }
  }

  async function findAgain(signal: AbortSignal): Promise<Running | undefined> {
    try {
      return await find(signal);
    } catch (error) {
      if (!signal.aborted) fail(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}

/** The pause between two looks at the server, each of which costs the reading of a small file. In milliseconds. */
const LOOK_EVERY = 200;
const SHORTEST_PAUSE = 10;
const LONGEST_PAUSE = 5000;
const STEADY = 3000;
const END_POLL = 10;

async function untilGone(cluster: string, running: Running, stopping: AbortSignal): Promise<void> {
  const { pid } = running.postmaster;
  const over = new AbortController();
  const end = () => over.abort();
  stopping.addEventListener("abort", end);
  void running.exited?.then(end);
  for (
    let status = statusOf(cluster, pid);
    status !== undefined && !over.signal.aborted;
    status = statusOf(cluster, pid)
  ) {
    // Told to end when everybody has left it, it would turn newcomers away for as long as our own connections last.
    if (status === "stopping") endFast(pid);
    await pauseFor(LOOK_EVERY, over.signal);
  }
  stopping.removeEventListener("abort", end);
}

async function leave(cluster: string, running: Running): Promise<void> {
  const { pid, socketDirectory } = running.postmaster;
  letGo(running);
  if (running.hold === undefined) return;
  while (statusOf(cluster, pid) !== undefined && !isHeld(socketDirectory)) {
    // The shell that watches does it too, where it was not killed.
    endFast(pid);
    await sleep(END_POLL);
  }
}

function letGo({ hold }: Running): void {
  if (hold !== undefined) closeSync(hold);
}

/** Ends all connections, writes everything down and ends. */
function endFast(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // It is gone, or not ours to end.
  }
}

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
