import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { report } from "./figures.ts";
import { openLoadedProgram, type LoadedProgram } from "./loaded-program.testbed.ts";
import { fullSized } from "../size.ts";
import type { Writers } from "./writers.testbed.ts";

const ROUNDS = fullSized(9, 20);
const ACKS_A_ROUND = 2_500;
/** So many that the portal writes the entries of several in one statement, and each kill meets some in every stage. */
const WRITERS = 40;
/** Milliseconds. */
const IN_FLIGHT = 100;
/** A generous limit, on which no assertion depends: a busy machine only needs longer. */
const LONG = 1_800_000;

let loaded: LoadedProgram;
let writers: Writers;
beforeAll(async () => {
  loaded = await openLoadedProgram(WRITERS);
}, 120_000);
afterAll(() => loaded?.close());

async function asSuperuser(...statements: string[]): Promise<Record<string, unknown>[]> {
  await loaded.recovered();
  const client = new pg.Client(loaded.postgres().superuser);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Three ways to be killed. */
const killings = {
  "the program": () => loaded.killProgram(),
  "the postmaster": async () => void process.kill(loaded.postgres().pid, "SIGKILL"),
  "a backend": async () => {
    const [backend] = await asSuperuser("select pid from pg_stat_activity where application_name = 'rajt' limit 1");
    process.kill(Number(backend?.["pid"]), "SIGKILL");
  },
};

async function killUnderLoad(victim: keyof typeof killings, acks: number): Promise<number> {
  const before = writers.acks();
  while (writers.acks() < before + acks) await sleep(2);
  const killed = performance.now();
  await killings[victim]();
  // Answers that were on their way still arrive.
  await sleep(IN_FLIGHT);
  const dead = writers.acks();
  while (writers.acks() === dead) await sleep(2);
  return Math.round(performance.now() - killed);
}

test(
  "acknowledged writes survive kill -9 of program, postmaster and backend, and nothing is half done",
  async () => {
    writers = loaded.write();
    const victims = Object.keys(killings) as (keyof typeof killings)[];
    const restarts: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const victim = victims[round % victims.length] ?? "the program";
      restarts.push(`${victim}: ${await killUnderLoad(victim, ACKS_A_ROUND)} ms`);
    }
    const { lost, broken } = await loaded.damage();
    report("kill -9", {
      rounds: ROUNDS,
      acknowledged: writers.acks(),
      lost: lost.length,
      broken: broken.length,
      unanswered: writers.unanswered(),
      restarts,
    });
    expect({ lost, broken }).toEqual({ lost: [], broken: [] });
    expect(writers.acks()).toBeGreaterThanOrEqual(ROUNDS * ACKS_A_ROUND);
    expect(loaded.failures()).toEqual([]);
    expect(writers.statuses().filter((status) => status !== 200 && status !== 503)).toEqual([]);
  },
  LONG,
);

test("control: with synchronous_commit off the same kill loses acknowledged writes", async () => {
  await asSuperuser(
    "alter system set synchronous_commit = off",
    "alter system set wal_writer_delay = '10s'",
    "alter role rajt set synchronous_commit = off",
    "select pg_reload_conf()",
  );
  // The command line of the server sets it to durable; the role's own setting overrides it for new connections.
  await asSuperuser("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rajt'");
  await sleep(300);
  writers = loaded.write();
  await killUnderLoad("the postmaster", 200);
  const { lost } = await loaded.damage();
  report("control, synchronous_commit off", { acknowledged: writers.acks(), lost: lost.length });
  expect(lost.length).toBeGreaterThan(0);
}, 60_000);
