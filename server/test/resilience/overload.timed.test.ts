import { setTimeout as sleep } from "node:timers/promises";
import { everyone } from "@rajt/contract/kernel/access";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Browser } from "../browser.ts";
import { makeAthlete, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { histogram, report } from "./figures.ts";

const POLL = "GET /dashboardNotificationControl/getStatus";
const CALENDAR = "GET /competitionControl/getCalendarList";
const WHO = "GET /accessManagement/getAccessConfig";
const TOLD = "POST /dashboardNotificationControl/getList";
const JSON_BODY = { "content-type": "application/json" };
/** As many calls of one reserve as a process handles at once. */
const CROWD = 200;
const NEWCOMERS = 20;
/** For the crowd to arrive, which takes long on a busy machine: milliseconds. */
const LONGEST_ARRIVAL = 2_000;
/** Milliseconds. */
const RETRY = 2_000;
/** Of a thousand. */
const MOST_LATE = 50;
/** The longest by which an immediate refusal may be slower than a request without data, twice the usual difference added. Milliseconds. */
const AT_ONCE = 100;

let portal: Portal;
let athlete: Browser;
let outsider: pg.Client;

beforeAll(async () => {
  portal = await startPortal({
    poolSize: 10,
    environment: { SHED_LOAD: "true" },
    features: () => [{ routes: tellsOfPayments }],
  });
  athlete = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
  if (typeof portal.connection === "string") throw new Error("the database of tests is reached over its socket");
  outsider = new pg.Client(portal.connection);
  await outsider.connect();
});
afterAll(async () => {
  await outsider.end();
  await portal.close();
});

const NOTIFICATION = "/api/notification";
const tellsOfPayments = (app: FastifyInstance) =>
  void app.post(NOTIFICATION, { config: { needs: everyone, fromOtherServers: true } }, async () => ({ heard: true }));

const timed = async <T>(call: () => Promise<T>) => {
  const started = performance.now();
  return { ...(await call()), ms: performance.now() - started };
};

const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: NEWCOMERS }, () => timed(ask)));
const longestOf = (answers: readonly { ms: number }[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)));

test("behind a constant crowd further requests of it are refused at once, and no others", async () => {
  // The first requests wait for more than a crowd.
  await portal.browser().call(CALENDAR, {});
  await outsider.query("begin");
  await outsider.query("lock table competition in access exclusive mode");
  let refused = 0;
  const crowd = Array.from({ length: CROWD + NEWCOMERS }, async () => {
    const answer = await portal.browser().call(CALENDAR, {});
    if (answer.status === 503) refused++;
    return answer;
  });
  await vi.waitUntil(() => refused === NEWCOMERS, { timeout: LONGEST_ARRIVAL, interval: 10 });
  const live = await many(() => portal.browser().send("GET", "/live"));
  const newcomers = await many(() => portal.browser().call(CALENDAR, {}));
  // Other requests are not refused because of that crowd, and callbacks are accepted.
  const others = {
    poll: (await athlete.call(POLL, {})).status,
    who: (await athlete.call(WHO, {})).status,
    told: (await athlete.call(TOLD, { firstResult: 0, maxResults: 0 })).status,
    notification: (await portal.browser().send("POST", NOTIFICATION, { body: "{}", headers: JSON_BODY })).status,
    live: Math.max(...live.map(({ status }) => status)),
  };
  await outsider.query("rollback");
  const answered = await Promise.all(crowd);
  const after = await portal.browser().call(CALENDAR, {});
  report("behind a crowd", {
    longest: longestOf(newcomers),
    live: longestOf(live),
    newcomers: histogram(newcomers.map(({ status }) => status)),
    crowd: histogram(answered.map(({ status }) => status)),
  });
  for (const { status, headers, body } of newcomers) {
    expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
    expect(body).toMatchObject({ successful: false, code: "kernel.error.busy" });
  }
  expect(longestOf(newcomers)).toBeLessThan(AT_ONCE + 2 * longestOf(live));
  expect(others).toEqual({ poll: 200, who: 200, told: 200, notification: 200, live: 200 });
  expect(histogram(answered.map(({ status }) => status))).toEqual({ 200: CROWD, 503: NEWCOMERS });
  expect(after.status).toBe(200);
});

test("a thousand concurrent polls are answered, three times in a row", async () => {
  for (let wave = 0; wave < 3; wave++) {
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, async () => (await athlete.call(POLL, {})).status),
    );
    report("a thousand polls", histogram(statuses));
    const late = statuses.filter((status) => status !== 200);
    // A slow machine may refuse the last of them, which are answered when repeated, as pages do.
    expect(late.length).toBeLessThanOrEqual(MOST_LATE);
    expect(late.every((status) => status === 503)).toBe(true);
    await sleep(late.length === 0 ? 0 : RETRY);
    const again = await Promise.all(late.map(async () => (await athlete.call(POLL, {})).status));
    expect(again.every((status) => status === 200)).toBe(true);
  }
}, 60_000);
