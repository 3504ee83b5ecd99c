import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SUPERUSER } from "../../src/postgres/connection.ts";
import type { SocketConnection } from "../../src/kernel/db/database.ts";

const SERVER = path.join(import.meta.dirname, "../..");
const VITE = path.join(SERVER, "../node_modules/vite/bin/vite.js");
/** A generous limit, on which no assertion depends: shorter than the test's, so that the output is reported. Milliseconds. */
const LONGEST_START = 200_000;

/** Builds the program, or another one, beside `migrations`, where the built program looks for them. */
export function buildProgram(entry?: string): string {
  const folder = mkdtempSync(path.join(SERVER, "dist-tested-"));
  const { status, stderr } = spawnSync(
    process.execPath,
    [VITE, "build", "--logLevel", "error", "--outDir", folder, "--emptyOutDir", ...(entry ? ["--ssr", entry] : [])],
    { cwd: SERVER, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  return folder;
}

export type Program = {
  url: URL;
  child: ChildProcess;
  /** The exit code or signal. */
  ended: Promise<number | NodeJS.Signals | null>;
  output(): string;
};

/** The real program in a process of its own, once it listens. */
export async function startProgram(folder: string, environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [path.join(folder, "main.js")], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      DEMO: "false",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  // With the last of its output, which may arrive after its exit.
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  const url = await new Promise<URL>((resolve, reject) => {
    const give = setTimeout(() => reject(new Error(`not listening: ${output}`)), LONGEST_START);
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const address = /listening on (http\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(give);
      resolve(new URL(address));
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void ended.then((how) => reject(new Error(`ended with ${how}: ${output}`)));
  });
  return { url, child, ended, output: () => output };
}

/** Lets further processes use the embedded database of a running one: one process alone is its owner. */
export const databaseUrl = ({ host, port, user, database }: SocketConnection): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** The key that all processes of one database need. */
export const SHARED_KEY = { DATA_KEYS: "the key of all programs of one test" };

/** A directory for a program's data, which another account may enter. */
export function dataDirectory(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "rajt-process-"));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) };
}

/** The embedded PostgreSQL of a data directory, from its lock file. */
export function embeddedPostgres(dataDir: string): {
  pid: number;
  owner: SocketConnection;
  superuser: SocketConnection;
} {
  const lines = readFileSync(path.join(dataDir, "postgres/pg/cluster/postmaster.pid"), "utf8").split("\n");
  const [pid, , , port, host = ""] = lines;
  const place = { host, port: Number(port) };
  return {
    pid: Number(pid),
    owner: { ...place, user: "rajt", database: "rajt" },
    superuser: { ...place, user: SUPERUSER, database: "rajt" },
  };
}
