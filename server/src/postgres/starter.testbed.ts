import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { ConnectionConfig } from "./index.ts";
import { errorCode } from "./start-error.ts";

export type Started = {
  readonly child: ChildProcess;
  readonly superuser: ConnectionConfig;
  readonly owner: ConnectionConfig;
  /** Returns the operator's messages so far. */
  said(how: "warn" | "fail"): string[];
  /** Ends the process in order. */
  end(): Promise<void>;
  /** Ends it like a power failure. */
  kill(): Promise<void>;
};

export const isRoot = process.getuid?.() === 0;

/** A new directory that every account may enter (or only its owner, by its mode); removed after the test file. */
export function makeDirectory(mode = 0o755): string {
  const directory = mkdtempSync(join(tmpdir(), "rajt-launch-"));
  chmodSync(directory, mode);
  made.push(directory);
  return directory;
}

/** Kills processes left by a failed test, and removes the directories. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill("SIGKILL");
  for (const directory of made.splice(0)) {
    const pid = postmasterPid(directory);
    if (pid !== undefined) process.kill(pid, "SIGQUIT");
    await gone(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Starts the launcher in a process of its own; `wrap` precedes the command, e.g. `["setpriv", …, "--"]`. */
export async function start(dataDir: string, as: { uid?: number; gid?: number; wrap?: string[] } = {}) {
  const child = spawnStarter(dataDir, as);
  const { answer, more } = await firstLine(child);
  if ("error" in answer) throw new Error(answer.error);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const started: Started = {
    child,
    ...answer,
    said: (how) => more().flatMap((told) => told[how] ?? []),
    async end() {
      child.stdin?.end();
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
  return started;
}

/** A connection that stays open and counts; when it breaks, the next count is rejected. */
export async function openGuest(connection: ConnectionConfig) {
  const client = new Client({ ...connection });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table if not exists mark (at serial)");
  return {
    mark: async () => Number((await client.query("insert into mark default values returning at")).rows[0].at),
    end: () => client.end().catch(() => undefined),
  };
}

export function spawnStarter(dataDir: string, as: { uid?: number; gid?: number; wrap?: string[] } = {}) {
  const command: string[] = [...(as.wrap ?? []), process.execPath, "--import", TSX, PROGRAM, dataDir];
  const [file = "", ...args] = command;
  const child = spawn(file, args, { uid: as.uid, gid: as.gid, cwd: "/", stdio: ["pipe", "pipe", "inherit"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export async function query(connection: ConnectionConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until no server runs on the directory any more; false if one still does after half a minute. */
export async function gone(dataDir: string): Promise<boolean> {
  for (let left = 600; left > 0; left--) {
    if (postmasterPid(dataDir) === undefined) return true;
    await sleep(50);
  }
  return false;
}

export function postmasterPid(dataDir: string): number | undefined {
  const file = join(dataDir, "pg/cluster/postmaster.pid");
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return isAlive(pid) ? pid : undefined;
}

const PROGRAM = fileURLToPath(new URL("./launch.testbed.ts", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx");
const made: string[] = [];
const running = new Set<ChildProcess>();

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM"; // another account's
  }
}

type Answer = { superuser: ConnectionConfig; owner: ConnectionConfig } | { error: string };

type LoggedLines = Partial<Record<"warn" | "fail", string>>;

function firstLine(child: ChildProcess): Promise<{ answer: Answer; more: () => LoggedLines[] }> {
  return new Promise((resolve, reject) => {
    let text = "";
    const lines = () => text.split("\n").slice(0, -1);
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const [first] = lines();
      if (first === undefined) return;
      const more = () =>
        lines()
          .slice(1)
          .map((line): LoggedLines => JSON.parse(line));
      resolve({ answer: JSON.parse(first) as Answer, more });
    });
    child.once("exit", (code) => reject(new Error(`The starter ended with ${code} and said: ${text}`)));
  });
}
