import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { columnsOf, type Table } from "../contract/src/kernel/table/table.ts";
import { startPostgres } from "../server/src/postgres/index.ts";
import { migrate } from "../server/src/kernel/db/migrate.ts";

const ROOT = path.join(import.meta.dirname, "..");
/** The built portal, with the flags of `npm start`. */
export const SERVER = ["--expose-gc", "--max-semi-space-size=4", "server/dist/main.js"];
/** The unit of /proc on every Linux. */
const TICKS_PER_SECOND = 100;

export type Bench = {
  readonly pool: pg.Pool;
  /** Checks no foreign key and runs no trigger, to write millions of rows. */
  readonly unguarded: pg.Pool;
  readonly databaseUrl: string;
  /** The address of the built portal. */
  readonly portal: string;
  readonly portalPid: number;
};

/** Returns the columns that a list's page shows at first. Those of the list of athletes hold no health data, so a page of them is not logged. */
export const columnsAtFirst = (table: Table, view = ""): string[] =>
  columnsOf(table, view, () => true).flatMap(([name, { hiddenAtFirst }]) => (hiddenAtFirst === true ? [] : [name]));

/** Runs a bench on the built portal with an empty embedded database, which the bench fills. */
export async function withBench(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "rajt-bench-"));
  const postgres = await startPostgres({ dataDir: path.join(folder, "postgres") });
  const pool = new pg.Pool({ ...postgres.owner, max: 4 });
  const unguarded = new pg.Pool({
    ...postgres.superuser,
    database: postgres.owner.database,
    max: 1,
    options: "-c session_replication_role=replica -c maintenance_work_mem=512MB -c work_mem=128MB",
  });
  // The idle connections of the pools end with the database.
  for (const each of [pool, unguarded]) each.on("error", () => undefined);
  try {
    await migrate(postgres.owner, path.join(ROOT, "server/migrations"));
    const { host, user, database } = postgres.owner;
    const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
    await withProgram(SERVER, { DATABASE_URL: databaseUrl, DEMO: "false" }, (portal, portalPid) =>
      measure({ pool, unguarded, databaseUrl, portal, portalPid }),
    );
  } finally {
    await Promise.all([pool.end(), unguarded.end()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program with Node.js on a free port, and the work after its first output. */
export async function withProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  work: (url: string, pid: number) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const child = spawn("node", args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "silent", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    await Promise.race([
      once(child.stdout, "data"),
      ended.then(() => Promise.reject(new Error(`${args.join(" ")} ended`))),
    ]);
    await work(`http://127.0.0.1:${port}`, child.pid ?? 0);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A target is a minimum or a maximum; a figure without a target is only printed. */
export type Target = { readonly unit: string; readonly least?: number; readonly most?: number };

/** Prints a figure. A missed target makes the process fail. */
export function report(what: string, figure: number, { unit, least, most }: Target): void {
  const isMet = (least === undefined || figure >= least) && (most === undefined || figure <= most);
  if (!isMet) process.exitCode = 1;
  const bounds = [least !== undefined && `≥ ${shown(least)}`, most !== undefined && `≤ ${shown(most)}`].filter(Boolean);
  const target = bounds.length > 0 ? ` (${bounds.join(", ")})` : "";
  console.log(`${isMet ? " " : "✗"} ${what}: ${[shown(figure), unit].join(" ").trimEnd()}${target}`);
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0);
}

export type Shot = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

export type Load = {
  /** Responses a second, and the successful ones among them. */
  readonly perSecond: number;
  readonly good: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests that were refused or had no response. */
  readonly failed: number;
};

/** `rate` limits the requests a second of all callers together; without it each caller sends its next request after each response. */
type Firing = { readonly seconds: number; readonly callers: number; readonly rate?: number };

/** Sends requests over warm connections. */
export async function fire(url: string, next: () => Shot, { seconds, callers, rate }: Firing): Promise<Load> {
  let [answered, failed] = [0, 0];
  const began = performance.now();
  let last = began;
  const result = await autocannon({
    url,
    connections: callers,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...next() }),
        onResponse: (status, body) => {
          answered++;
          last = performance.now();
          if (status !== 200 || body.includes('"successful":false')) failed++;
        },
      },
    ],
  });
  const took = (last - began) / 1000;
  return {
    perSecond: answered / took,
    good: (answered - failed) / took,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: failed + result.errors,
  };
}

/** A call of the portal, as a page sends it. */
export function postOf(cookie: string, name: string, body: object): Shot {
  const headers = { "content-type": "application/json", cookie };
  return { method: "POST", path: `/api/${name}`, headers, body: JSON.stringify(body) };
}

/** Sends one call; throws if it is refused. */
export async function call<Answer extends object>(portal: string, { path: address, ...shot }: Shot): Promise<Answer> {
  const response = await fetch(portal + address, shot);
  // cast: the caller names the call and its output.
  const answer = (await response.json()) as Answer & { readonly successful?: boolean };
  if (!response.ok || answer.successful === false) throw new Error(`${address}: ${JSON.stringify(answer)}`);
  return answer;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns a quantile of the values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the resident memory of a process in MiB; Linux only. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;
}

/** Returns the processor seconds that the portal and its database have used so far; Linux only. */
export async function processorSeconds({ pool, portalPid }: Bench): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const postmaster = all.find(({ pid }) => pid === rows[0]?.pid)?.parent;
  return all.reduce((sum, { pid, parent, own, ended }) => {
    // The parent's counters include ended backends.
    if (pid === postmaster) return sum + own + ended;
    return pid === portalPid || parent === postmaster ? sum + own : sum;
  }, 0);
}

function processOf(name: string): { pid: number; parent: number; own: number; ended: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    // The program's name is in brackets and may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (at: number) => Number(fields[at]) / TICKS_PER_SECOND;
    const [own, ended] = [seconds(11) + seconds(12), seconds(13) + seconds(14)];
    return [{ pid: Number(name), parent: Number(fields[1]), own, ended }];
  } catch {
    // The process has ended.
    return [];
  }
}
