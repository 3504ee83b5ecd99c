import { readdirSync, readFileSync } from "node:fs";
import type { BenchWorld } from "./bench.testbed.ts";
import { fire, type Shot } from "./load.ts";

/** Of Linux, whatever the machine. */
const MS_PER_TICK = 10;

type Process = { readonly pid: number; readonly parent: number; readonly own: number; readonly ofEnded: number };

/**
 * Processor time, in milliseconds, that a server and the database take for a thousand shots together. Unlike shots a second it does not count
 * what else the machine does; it still grows where many share the processors, so it is compared within one run.
 *
 * @returns nothing where the machine does not tell
 */
export async function processorPerThousand(
  { pool }: Pick<BenchWorld, "pool">,
  server: { readonly url: string; readonly pid: number },
  seconds: number,
  next: () => Shot | null,
  callers: number,
): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = processes().find(({ pid }) => pid === rows[0]?.pid)?.parent;
  if (postmaster === undefined) return null;
  let shots = 0;
  const before = spent(server.pid, postmaster);
  await fire(server.url, seconds, () => (shots++, next()), callers);
  return ((spent(server.pid, postmaster) - before) / shots) * 1000;
}

/** The time of both so far. Those that the postmaster started and that ended are counted by it. */
const spent = (server: number, postmaster: number): number =>
  processes().reduce((sum, { pid, parent, own, ofEnded }) => {
    if (pid === postmaster) return sum + own + ofEnded;
    return pid === server || parent === postmaster ? sum + own : sum;
  }, 0);

const processes = (): Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(name);
      return stat === null ? [] : [processIn(Number(name), stat)];
    });

function statOf(name: string): string | null {
  try {
    return readFileSync(`/proc/${name}/stat`, "utf8");
  } catch {
    // Ended meanwhile.
    return null;
  }
}

/** The name, in brackets, may hold blanks: what is counted stands behind it. */
function processIn(pid: number, stat: string): Process {
  const after = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const ticks = (at: number) => (after[at] ?? 0) * MS_PER_TICK;
  return { pid, parent: after[1] ?? 0, own: ticks(11) + ticks(12), ofEnded: ticks(13) + ticks(14) };
}
