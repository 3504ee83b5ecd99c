import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PATIENCE } from "../../src/kernel/db/database.ts";
import { reservedOf } from "../../src/kernel/db/reserves.ts";
import { type Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { histogram, report } from "./figures.ts";

const ENTRY = "POST /competitionEntryControl/personEntry";
const POLL = "GET /dashboardNotificationControl/getStatus";
/** A call without a reserve, so that it needs one of the taken connections. */
const DISTANCES = "GET /distanceControl/findAll";
const POOL = 4;
const TAKEN = POOL - reservedOf(POOL);

let portal: Portal;
let athlete: Browser;
let outsider: pg.Client;

beforeAll(async () => {
  portal = await startPortal({ poolSize: POOL, patience: PATIENCE, environment: { SHED_LOAD: "true" } });
  athlete = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
  if (typeof portal.connection === "string") throw new Error("the database of tests is reached over its socket");
  outsider = new pg.Client(portal.connection);
  await outsider.connect();
});
afterAll(async () => {
  await outsider.end();
  await portal.close();
});

const timed = async <T>(call: () => Promise<T>) => {
  const started = performance.now();
  return { ...(await call()), ms: Math.round(performance.now() - started) };
};

test("a row locked for long is refused within 3.5 s, and the rest of the portal goes on", async () => {
  const { id, races } = await makeCompetition(portal.db, { races: [{ capacity: 5 }] });
  const race = races[0] ?? 0;
  await outsider.query("begin");
  await outsider.query("select from race where id = $1 for update", [race]);
  const waiting = timed(() => athlete.call(ENTRY, { competition: id, race, isDelete: false }));
  const others = await Promise.all(
    Array.from({ length: 10 }, () => timed(() => portal.browser().call("GET /competitionControl/getCalendarList", {}))),
  );
  const held = await waiting;
  await outsider.query("rollback");
  report("a race locked", { waited: held.ms, others: Math.max(...others.map(({ ms }) => ms)) });
  expect(held.status).toBe(503);
  expect(held.body.message).toMatch(/\p{Lu}.+\.$/u);
  expect(held.ms).toBeLessThanOrEqual(3_500);
  expect(others.every(({ status, ms }) => status === 200 && ms < 2_000)).toBe(true);
  expect((await athlete.call(ENTRY, { competition: id, race, isDelete: false })).body.successful).toBe(true);
});

test("with every connection taken each request is answered, or refused as busy, within a second", async () => {
  const rush = () => Promise.all(Array.from({ length: 40 }, () => timed(() => portal.browser().call(DISTANCES, {}))));
  const longestOf = (answers: Awaited<ReturnType<typeof rush>>) => Math.max(...answers.map(({ ms }) => ms));
  // The duration of as many requests on this machine while no connection is taken.
  const free = longestOf(await rush());
  await outsider.query("begin");
  await outsider.query("lock table notification in access exclusive mode");
  // Not the poll: concurrent polls share a statement.
  const all = { firstResult: 0, maxResults: 0 };
  const stuck = Array.from({ length: TAKEN }, () => athlete.call("POST /dashboardNotificationControl/getList", all));
  await vi.waitUntil(
    async () => {
      const { rows } = await outsider.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.waiting === TAKEN;
    },
    { timeout: 2_500 },
  );
  const answers = await rush();
  await outsider.query("rollback");
  await Promise.all(stuck);
  const longest = longestOf(answers);
  report("no connection free", { free, longest, statuses: histogram(answers.map(({ status }) => status)) });
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(answers.filter(({ status, headers }) => status === 503 && !headers.has("retry-after"))).toEqual([]);
  expect(longest).toBeLessThanOrEqual(PATIENCE + Math.max(350, 2 * free));
  expect((await portal.browser().call(DISTANCES, {})).status).toBe(200);
});

test("the poll is one statement, which reads by an index and writes nothing", async () => {
  await athlete.call(POLL, {});
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const { status, headers } = await athlete.call(POLL, {});
  expect(status).toBe(200);
  const again = await athlete.call(POLL, {}, { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  const statements = asked.mock.calls.map(([statement]) => statement as unknown as { text: string; values: unknown[] });
  asked.mockClear();
  // The control: a more expensive call is recognised as such.
  await athlete.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 });
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  asked.mockRestore();
  expect(statements).toHaveLength(2);
  const [poll] = statements;
  // For a handful of sessions any plan is as cheap.
  await outsider.query(
    `insert into session select sha256(n::text::bytea), (select account_id from session limit 1), now(), now(), now()
      from generate_series(1, 2000) n`,
  );
  await outsider.query("analyze account, session, notification");
  await outsider.query("set enable_seqscan = off");
  const { rows } = await outsider.query<{ "QUERY PLAN": string }>(`explain ${poll?.text ?? ""}`, poll?.values);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(poll?.text).not.toMatch(/update|insert/i);
  expect(plan).toContain("notification_unread");
  expect(plan).toContain("session_pkey");
});
