import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPeople, peopleTable, type OpenList, type People } from "../../src/kernel/table/table.testbed.ts";
import { histogram, report } from "./figures.ts";

const ROWS = 20_000;
const PART = 2_000;
const READERS = 5;
const MEBIBYTE = 1_048_576;
/** Milliseconds. */
const LONGEST_DELAY = 100;
const LONGEST_WAIT = 60_000;

let portal: People;
let list: OpenList;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 6, environment: { SHED_LOAD: "true" } });
  // Inserted in parts, each within the time limit of a statement.
  for (let made = 0; made < ROWS; made += PART)
    await sql`with made as (
        insert into account (kind, registration_status, registered_at, updated_at)
        select 'PERSON', 'ACTIVE', '2025-01-01', '2025-01-01' from generate_series(1, ${PART}::integer) returning id
      )
      insert into person (id, last_name, first_name, birth_date, gender, user_status, is_referee)
      select id, 'Nagy', md5(id::text), '2000-01-01', 'FEMALE', 'Verified', true from made`.execute(portal.db);
  await sql`analyze`.execute(portal.db);
  list = await portal.open(portal.admin);
}, 60_000);
afterAll(() => portal.close());

/** A reader who discards the content, and repeats a refused request; returns the bytes, and the number of refusals. */
async function exported(): Promise<{ bytes: number; refused: number }> {
  const address = new URL(`/api/${peopleTable.control}/exportXlsx?session=${list.session}`, portal.url);
  const cookie = [...portal.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (let refused = 0; ; refused++) {
    const response = await fetch(address, { headers: { cookie } });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    if (response.status === 200) return { bytes, refused };
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    await sleep(500);
  }
}

/** Returns the duration of an ordinary call at the 95th percentile while something else runs. */
async function p95While(isGoingOn: () => boolean): Promise<number> {
  const times: number[] = [];
  while (isGoingOn()) {
    const began = performance.now();
    const { status } = await portal.browser().call("GET /competitionControl/getCalendarList", {});
    expect(status).toBe(200);
    times.push(performance.now() - began);
    await sleep(20);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

test("five concurrent exports of 20,000 rows neither delay other requests nor fill the memory", async () => {
  await exported();
  const until = Date.now() + 3_000;
  const quiet = monitorEventLoopDelay({ resolution: 5 });
  quiet.enable();
  const before = await p95While(() => Date.now() < until);
  quiet.disable();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const memory = process.memoryUsage.rss();
  let most = memory;
  delay.enable();
  let running = true;
  const watching = (async () => {
    while (running) {
      most = Math.max(most, process.memoryUsage.rss());
      await sleep(50);
    }
  })();
  const beside = p95While(() => running);
  const began = performance.now();
  const files = await Promise.all(Array.from({ length: READERS }, exported));
  const took = Math.round(performance.now() - began);
  running = false;
  delay.disable();
  await watching;
  const [p99, p99Before] = [delay, quiet].map((each) => Math.round(each.percentile(99) / 1e6));
  const grown = Math.round((most - memory) / MEBIBYTE);
  report("five exports", {
    took,
    loopDelayP99: p99,
    loopDelayP99Before: p99Before,
    megabytes: grown,
    p95: Math.round(before),
    p95Beside: Math.round(await beside),
    refusals: histogram(files.map(({ refused }) => refused)),
  });
  expect(took).toBeLessThan(LONGEST_WAIT);
  expect(new Set(files.map(({ bytes }) => bytes)).size).toBe(1);
  expect(files[0]?.bytes).toBeGreaterThan(300_000);
  // Never more than two at once: at least one request was refused.
  expect(files.some(({ refused }) => refused > 0)).toBe(true);
  // Readers and callers share the process, and delay each other; a machine that delays everything counts too.
  expect(p99).toBeLessThan(Math.max(LONGEST_DELAY, 3 * (p99Before ?? 0)));
  expect(grown).toBeLessThan(256);
}, 120_000);
