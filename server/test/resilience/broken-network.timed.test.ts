import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, PATIENCE, type Db, type SocketConnection } from "../../src/kernel/db/database.ts";
import { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { openFaultProxy, type Fault, type FaultProxy } from "./fault-proxy.ts";
import { histogram, report } from "./figures.ts";
import { brokenInvariants, invariants, traces } from "./invariants.store.ts";

const ENTRY = "POST /competitionEntryControl/personEntry";
const ATHLETES = 12;
/** An entry takes about ten statements, and each waits for the delay twice. */
const LONGEST_WAIT = 10_000;
const LONGEST_RECOVERY = 10_000;

let portal: Portal;
/** The test's own connection to the database: always intact. */
let db: Db;
let closeDb: () => Promise<void>;
let network: FaultProxy;
let athletes: Browser[];
let place: { competition: number; race: number };

const overTcp = async ({ host, port, ...rest }: SocketConnection) => {
  network = await openFaultProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
  return { ...rest, host: "127.0.0.1", port: network.port };
};

beforeAll(async () => {
  portal = await startPortal({
    poolSize: 8,
    patience: PATIENCE,
    databaseThrough: overTcp,
    environment: { SHED_LOAD: "true" },
  });
  ({ db, close: closeDb } = openDatabase({ connection: portal.connection, poolSize: 1, onIdleError: () => undefined }));
  const made = await Promise.all(Array.from({ length: ATHLETES }, () => makeAthlete(db)));
  athletes = await Promise.all(made.map(({ email }) => portal.browser().signIn(email, PASSWORD)));
});
afterAll(async () => {
  await network.set({ kind: "none" });
  await closeDb();
  await portal.close();
  await network.close();
});
beforeEach(async () => {
  const { id, races } = await makeCompetition(db, { startsOn: nextDay() });
  place = { competition: id, race: races[0] ?? 0 };
});

const SOME_MINUTES = 180_000;
let day = 0;
const nextDay = () => `2026-06-${String(10 + day++).padStart(2, "0")}` as const;

test.each<[string, Fault]>([
  ["a delay of 300 ms", { kind: "delay", milliseconds: 300 }],
  ["lost packets", { kind: "drop" }],
  ["connections that are reset", { kind: "reset" }],
  ["connections that are refused", { kind: "refuse" }],
  ["answers cut in half", { kind: "cutAnswer", share: 0.5 }],
  ["answers that never come", { kind: "cutAnswer", share: 0 }],
  ["entries whose answer is lost after the commit", { kind: "cutAnswer", share: 0, to: isEntry }],
])(
  "under %s no request waits long, nothing is done twice and the pool recovers",
  async (name, fault) => {
    expect(await fullSize(Date.now() + LONGEST_RECOVERY)).toBeLessThanOrEqual(LONGEST_RECOVERY);
    const cutBefore = network.cuts();
    await network.set(fault);
    const answers = await Promise.all([
      ...athletes.map((browser) => timed(() => browser.call(ENTRY, { ...place, isDelete: false }))),
      ...athletes.map((browser) => timed(() => browser.call("GET /basketControl/getBasketContent", {}))),
      ...athletes.map(() => timed(() => portal.browser().call("GET /competitionControl/getCalendarList", {}))),
    ]);
    await network.set({ kind: "none" });
    const healed = Date.now();
    const recovered = await fullSize(healed + LONGEST_RECOVERY);
    const longest = Math.max(...answers.map(({ ms }) => ms));
    report(name, { longest, recovered, statuses: histogram(answers.map(({ status }) => status)) });
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(longest).toBeLessThanOrEqual(LONGEST_WAIT);
    expect(recovered).toBeLessThanOrEqual(LONGEST_RECOVERY);
    expect(network.cuts() > cutBefore).toBe(fault.kind === "cutAnswer");
    // Every user tries once more, as people do after a lost answer.
    for (const browser of athletes) {
      const { status, body } = await browser.call(ENTRY, { ...place, isDelete: false });
      expect(status).toBe(200);
      expect(body.successful ? "entered" : body.code).toMatch(/^entered$|^entry\.refusal\.alreadyEntered$/);
    }
    const { count } = await db
      .selectFrom("entry")
      .where("race_id", "=", place.race)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(ATHLETES);
    expect(await brokenInvariants(db, { ...invariants, ...traces })).toEqual([]);
  },
  SOME_MINUTES,
);

async function timed(call: () => Promise<{ status: number }>) {
  const started = performance.now();
  const { status } = await call();
  return { status, ms: Math.round(performance.now() - started) };
}

/**
 * Returns the time until as many statements run concurrently as the pool has connections; each is held by a lock for a moment.
 */
async function fullSize(patience: number): Promise<number> {
  const started = Date.now();
  while (Date.now() < patience) {
    const answers = await Promise.all(
      athletes.map((browser) => timed(() => browser.call("GET /basketControl/getBasketContent", {}))),
    );
    if (answers.every(({ status, ms }) => status === 200 && ms < 500)) return Date.now() - started;
    await sleep(20);
  }
  return Number.POSITIVE_INFINITY;
}

function isEntry(statement: string): boolean {
  return statement.includes("insert into entry");
}

test("an answer lost on the way to the browser: repeating the request does nothing twice", async () => {
  const lossy = await openFaultProxy({ host: "127.0.0.1", port: Number(portal.url.port) });
  const headers = { origin: portal.url.origin, "content-type": "application/json" };
  let rounds = 0;
  for (const isDelete of [false, true, false, true, false])
    for (const browser of athletes) {
      const beyond = new Browser(new URL(`http://127.0.0.1:${lossy.port}`));
      for (const [name, value] of browser.cookies) beyond.cookies.set(name, value);
      await lossy.set({ kind: "cutAnswer", share: 0 });
      const lost = await beyond.call(ENTRY, { ...place, isDelete }, headers).catch(() => null);
      expect(lost).toBeNull();
      await lossy.set({ kind: "none" });
      const { status, body } = await beyond.call(ENTRY, { ...place, isDelete }, headers);
      expect({ status, code: body.code }).toEqual({
        status: 200,
        code: isDelete ? "entry.withdrawalRefusal.notEntered" : "entry.refusal.alreadyEntered",
      });
      rounds++;
    }
  report("answers cut after the commit", { rounds, cuts: lossy.cuts() });
  await lossy.close();
  const { entries } = await db
    .selectFrom("entry")
    .where("race_id", "=", place.race)
    .select((eb) => eb.fn.countAll<number>().as("entries"))
    .executeTakeFirstOrThrow();
  expect(entries).toBe(ATHLETES * 3);
  expect(await brokenInvariants(db, { ...invariants, ...traces })).toEqual([]);
});
