import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { isDatabaseUnavailable } from "../../src/kernel/db/errors.ts";
import { openDatabase, type Db, type SocketConnection } from "../../src/kernel/db/database.ts";
import { mayBeRepeated } from "../../src/kernel/db/repeatable.ts";
import { tx } from "../../src/kernel/db/transaction.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, makeStaff, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { openList } from "../list.ts";
import { once, openFaultProxy, type Fault, type FaultProxy } from "./fault-proxy.ts";
import { GREETING } from "./statement-reader.ts";

const POOL = 3;
const ENTRY = "POST /competitionEntryControl/personEntry";

let portal: Portal;
let network: FaultProxy;
/** The test's own connection to the database: always intact. */
let db: Db;
let closeDb: () => Promise<void>;
let admin: Browser;
let athlete: Browser;
let list: Awaited<ReturnType<typeof openList>>;
let place: { competition: number; race: number };
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);

beforeAll(async () => {
  process.on("unhandledRejection", noteRejection);
  const overTcp = async ({ host, port, ...rest }: SocketConnection) => {
    network = await openFaultProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
    return { ...rest, host: "127.0.0.1", port: network.port };
  };
  portal = await startPortal({ poolSize: POOL, databaseThrough: overTcp });
  ({ db, close: closeDb } = openDatabase({ connection: portal.connection, poolSize: 1, onIdleError: () => undefined }));
  admin = await portal.browser().signIn((await makeStaff(db)).email, PASSWORD);
  const made = await makeAthlete(db);
  athlete = await portal.browser().signIn(made.email, PASSWORD);
  list = await openList(admin, "person", { view: "referee" });
  const { id, races } = await makeCompetition(db);
  place = { competition: id, race: races[0] ?? 0 };
});
afterAll(async () => {
  process.off("unhandledRejection", noteRejection);
  await closeDb();
  await portal.close();
  await network.close();
});

/** Checks that nothing is left of it: as many requests as connections are answered concurrently, and no promise was rejected. */
afterEach(async () => {
  await network.set({ kind: "none" });
  const asked = Array.from({ length: 2 * POOL }, () => list.ask("getList", { firstResult: 0, maxResults: 0 }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(rejections).toEqual([]);
});

const LOSSES = {
  "before it arrives": (statement: (text: string) => boolean): Fault => ({ kind: "resetBefore", statement }),
  "with its answer": (statement: (text: string) => boolean): Fault => ({ kind: "cutAnswer", share: 0, to: statement }),
};
const BOTH = Object.keys(LOSSES) as (keyof typeof LOSSES)[];

/** Returns the status of a request whose connection is lost once, at such a statement. */
async function statusAfterLoss(
  when: keyof typeof LOSSES,
  words: RegExp,
  ask: () => Promise<{ status: number }>,
): Promise<number> {
  const before = network.cuts();
  await network.set(LOSSES[when](once((text) => words.test(text))));
  const { status } = await ask();
  await network.set({ kind: "none" });
  expect(network.cuts()).toBe(before + 1);
  return status;
}

const exported = () =>
  fetch(new URL(`/api/personTableControl/exportXlsx?session=${list.session}`, portal.url), {
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });

/** Calls that only read, or are rolled back with their connection: they are repeated. */
const UNNOTICED: Record<string, [RegExp, () => Promise<{ status: number }>]> = {
  "of a session": [/as "lastActive"\s+from \(/, () => athlete.call("GET /accessManagement/getAccessConfig", {})],
  "of the account of a session": [
    /select account_id as "accountId"/,
    () => athlete.call("GET /basketControl/getBasketContent", {}),
  ],
  "of the count of the bell": [
    /from notification n/,
    () => athlete.call("GET /dashboardNotificationControl/getStatus", {}),
  ],
  "of the calendar": [/from "competition"/, () => athlete.call("GET /competitionControl/getCalendarList", {})],
  "of the session of a list": [/used_at as "usedAt"/, () => list.ask("getViewList", {})],
  "of a page of a list": [/plan for the values/, () => list.ask("getList", { firstResult: 0, maxResults: 0 })],
  "of the beginning of a transaction": [/^begin/, () => list.ask("selectAll", { add: true })],
  "within a transaction": [/for no key update/, () => list.ask("selectAll", { add: true })],
  "of what is said of a form before it is saved": [
    /^start transaction/,
    () => admin.call("POST /orgEditControl/validate", { dto: { fullName: "Új" } }),
  ],
  "of the beginning of an export": [/^start transaction/, exported],
  "of the cursor of an export": [/declare exported/, exported],
  "of the first rows of an export": [/fetch forward/, exported],
};

test.each(Object.entries(UNNOTICED).flatMap(([what, ask]) => BOTH.map((when) => [what, when, ...ask] as const)))(
  "a connection lost in the middle %s, %s, does not affect the answer",
  async (_, when, words, ask) => {
    expect(await statusAfterLoss(when, words, ask)).toBe(200);
  },
);

const WRITTEN = {
  "of the commit of an entry": [/^commit/, { isDelete: false }, "entry.refusal.alreadyEntered"],
  "of the commit of a withdrawal": [/^commit/, { isDelete: true }, "entry.withdrawalRefusal.notEntered"],
} as const;

test.each(Object.entries(WRITTEN).flatMap(([what, ask]) => BOTH.map((when) => [what, when, ...ask] as const)))(
  "a connection lost in the middle %s, %s, is not repeated, because it may have been executed",
  async (_, when, words, which, already) => {
    // The other one first, as required.
    await athlete.call(ENTRY, { ...place, isDelete: !which.isDelete });
    const written = vi.spyOn(pg.Client.prototype, "query");
    const ask = () => athlete.call(ENTRY, { ...place, ...which });
    expect(await statusAfterLoss(when, words, ask)).toBe(503);
    const statements = written.mock.calls.filter(([statement]) => words.test(textOf(statement)));
    written.mockRestore();
    expect(statements).toHaveLength(1);
    const { body } = await ask();
    expect(body.successful ? "done now" : body.code).toBe(when === "with its answer" ? already : "done now");
  },
);

const textOf = (statement: unknown): string => z.object({ text: z.string() }).parse(statement).text;

test("work of a transaction runs once more if its connection is lost before the commit, and no more", async () => {
  const attempts = async (fault: Fault) => {
    let count = 0;
    await network.set(fault);
    const outcome = await tx(portal.db, async (on) => {
      count++;
      await sql`select pg_advisory_xact_lock(17)`.execute(on);
    }).then(
      () => "done",
      (error: unknown) => (isDatabaseUnavailable(error) ? "told to come again" : error),
    );
    await network.set({ kind: "none" });
    return [outcome, count];
  };
  const isLock = (text: string) => text.includes("pg_advisory_xact_lock");
  const isCommit = (text: string) => text.startsWith("commit");
  for (const when of BOTH) {
    expect(await attempts(LOSSES[when](once(isLock)))).toEqual(["done", 2]);
    expect(await attempts(LOSSES[when](isLock))).toEqual(["told to come again", 2]);
    expect(await attempts(LOSSES[when](once(isCommit)))).toEqual(["told to come again", 1]);
  }
  expect(await attempts({ kind: "resetBefore", statement: once((text) => text.startsWith("rollback")) })).toEqual([
    "done",
    1,
  ]);
});

test.each(BOTH)("a connection that is lost while it is opened, %s, is opened once more", async (when) => {
  await network.set({ kind: "reset" });
  await network.set({ kind: "none" });
  const poll = () => athlete.call("GET /dashboardNotificationControl/getStatus", {});
  expect(await statusAfterLoss(when, new RegExp(GREETING), poll)).toBe(200);
});

test("idle connections that are lost affect no request", async () => {
  await Promise.all(Array.from({ length: POOL }, () => list.ask("getList", { firstResult: 0, maxResults: 0 })));
  expect(network.open()).toBeGreaterThan(1);
  await network.set({ kind: "reset" });
  await network.set({ kind: "none" });
  const asked = Array.from({ length: 2 * POOL }, () => list.ask("getList", { firstResult: 0, maxResults: 0 }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
});

test("an export whose connection is lost breaks off, and releases it", async () => {
  await sql`with made as (
      insert into account (kind, registration_status, registered_at, updated_at)
      select 'PERSON', 'ACTIVE', '2025-01-01', '2025-01-01' from generate_series(1, 10_000) returning id
    )
    insert into person (id, last_name, first_name, birth_date, gender, user_status, is_referee)
    select id, 'Nagy', md5(id::text), '2000-01-01', 'FEMALE', 'Verified', true from made`.execute(db);
  let fetches = 0;
  await network.set({
    kind: "resetBefore",
    statement: once((text) => text.includes("fetch forward") && ++fetches > 20),
  });
  const response = await exported();
  await expect(response.arrayBuffer()).rejects.toThrow(/terminated|aborted/);
  await network.set({ kind: "none" });
  const again = await exported();
  expect([again.status, (await again.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
});

test("repeatable statements write nothing: no function that they can call writes, except for a known list", async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc join pg_language l on l.oid = prolang and l.lanname in ('sql', 'plpgsql')
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ name }) => mayBeRepeated(`select ${name}(1)`))).toEqual([]);
  expect(mayBeRepeated("select opens_everything(1)")).toBe(true);
});
