import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, dayOf } from "@rajt/contract/kernel/days";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Db } from "../kernel/db/database.ts";
import { Browser } from "../testing/browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../testing/factories.ts";
import { report } from "./figures.ts";
import { brokenInvariants, invariants, traces } from "./invariants.store.ts";
import { buildProgram, dataDirectory, embeddedPostgres, startProgram, type Program } from "./program.testbed.ts";
import { startWriters, type Writers } from "./writers.testbed.ts";

const ROUNDS = 6;
const ACKS_A_ROUND = Number(process.env["KILL_ACKS"] ?? 500);
const WRITERS = 12;
/** Milliseconds. */
const IN_FLIGHT = 100;
const LONGEST_RECOVERY = 30_000;

let built: string;
let data: ReturnType<typeof dataDirectory>;
let program: Program;
let writers: Writers;
const outputs: Pick<Program, "output">[] = [];
let browsers: Browser[];
let place: { competition: number; race: number };

const environment = () => ({ DATA_DIR: data.folder });

beforeAll(async () => {
  built = buildProgram().folder;
  data = dataDirectory();
  program = await startProgram(built, environment());
  outputs.push(program);
  const emails = await withDatabase(async (db) => {
    const startsOn = addDays(dayOf(new Date()), 40);
    const years = [Number(startsOn.slice(0, 4)), Number(startsOn.slice(0, 4)) - 1];
    const { id, races } = await makeCompetition(db, {
      startsOn,
      registrationDeadline: addDays(startsOn, -5),
      deadlines: [null, null, null],
    });
    place = { competition: id, race: races[0] ?? 0 };
    const made: string[] = [];
    for (let i = 0; i < WRITERS; i++) made.push((await makeAthlete(db, { paidYears: years })).email);
    return made;
  });
  browsers = [];
  for (const email of emails) browsers.push(await new Browser(program.url).signIn(email, PASSWORD));
}, 120_000);

afterAll(async () => {
  writers?.stop();
  program?.child.kill("SIGTERM");
  await program?.ended;
  data?.remove();
  if (built) rmSync(built, { recursive: true });
});

/** Waits for a database that recovers. */
async function recovered(): Promise<void> {
  for (const end = Date.now() + LONGEST_RECOVERY; ; await sleep(20)) {
    try {
      const client = new pg.Client(embeddedPostgres(data.folder).owner);
      client.on("error", () => undefined);
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** What the program noted as a failure of its own. */
const failures = () =>
  outputs.flatMap((each) =>
    each
      .output()
      .split("\n")
      .filter((line) => /"level":(50|60)/.test(line)),
  );

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  await recovered();
  const { db, close } = openDatabase({
    connection: embeddedPostgres(data.folder).owner,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function asSuperuser(...statements: string[]): Promise<{ rows: Record<string, unknown>[] }> {
  await recovered();
  const client = new pg.Client(embeddedPostgres(data.folder).superuser);
  await client.connect();
  try {
    let last: pg.QueryResult<Record<string, unknown>> | undefined;
    for (const statement of statements) last = await client.query<Record<string, unknown>>(statement);
    return { rows: last?.rows ?? [] };
  } finally {
    await client.end();
  }
}

/** Three ways to die without a word. */
const killings = {
  "the program": async () => {
    program.child.kill("SIGKILL");
    await program.ended;
    program = await startProgram(built, environment());
    outputs.push(program);
    writers.moveTo(program.url);
  },
  "the postmaster": async () => void process.kill(embeddedPostgres(data.folder).pid, "SIGKILL"),
  "a backend": async () => {
    const { rows } = await asSuperuser("select pid from pg_stat_activity where application_name = 'rajt' limit 1");
    process.kill(Number(rows[0]?.["pid"]), "SIGKILL");
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

/** Acknowledged facts that the database does not know, a moment after the last kill. */
async function lost(): Promise<string[]> {
  await writers.settle();
  return withDatabase(async (db) => {
    const rows = await db.selectFrom("entry").where("race_id", "=", place.race).select(["id", "active"]).execute();
    return writers.contradictions(new Map(rows.map(({ id, active }) => [id, active])));
  });
}

test("what was acknowledged survives kill -9 of program, postmaster and backend, and nothing is half done", async () => {
  writers = startWriters(browsers, place);
  const victims = Object.keys(killings) as (keyof typeof killings)[];
  const restarts: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const victim = victims[round % victims.length] ?? "the program";
    restarts.push(`${victim}: ${await killUnderLoad(victim, ACKS_A_ROUND)} ms`);
  }
  const gone = await lost();
  const broken = await withDatabase((db) => brokenInvariants(db, { ...invariants, ...traces }));
  report("kill -9", {
    rounds: ROUNDS,
    acknowledged: writers.acks(),
    lost: gone.length,
    broken: broken.length,
    unanswered: writers.unanswered(),
    restarts,
  });
  expect(gone).toEqual([]);
  expect(broken).toEqual([]);
  expect(writers.acks()).toBeGreaterThanOrEqual(ROUNDS * ACKS_A_ROUND);
  expect(failures()).toEqual([]);
  expect(writers.statuses().filter((status) => status !== 200 && status !== 503)).toEqual([]);
}, 180_000);

test("control: with synchronous_commit off the same kill loses what was acknowledged", async () => {
  await asSuperuser(
    "alter system set synchronous_commit = off",
    "alter system set wal_writer_delay = '10s'",
    "alter role rajt set synchronous_commit = off",
    "select pg_reload_conf()",
  );
  // The command line of the server holds the durable setting; the role's own wins over it for new connections.
  await asSuperuser("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rajt'");
  await sleep(300);
  writers = startWriters(browsers, place, program.url);
  await killUnderLoad("the postmaster", 200);
  const gone = await lost();
  report("control, synchronous_commit off", { acknowledged: writers.acks(), lost: gone.length });
  expect(gone.length).toBeGreaterThan(0);
}, 60_000);
