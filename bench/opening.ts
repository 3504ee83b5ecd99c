// Measures the opening of entries: 1,500 people arrive evenly within a minute for a race of 500 places; the others join the waiting list.
import { setTimeout as sleep } from "node:timers/promises";
import { call, percentile, postOf, report, withBench, type Bench } from "./bench.testbed.ts";
import { seedEntries, type SeededRace } from "./seed.testbed.ts";

const PEOPLE = 1_500;
const PLACES = 500;
const WITHIN_MS = 60_000;
const WARM_PEOPLE = 200;

await withBench(async ({ pool, portal }) => {
  const { cookies, races } = await seedEntries(pool, PEOPLE);
  const [warmRace, race] = races;
  if (warmRace === undefined || race === undefined) throw new Error("there is no race");
  await pool.query("update race set capacity = $1", [PLACES]);
  await pool.query("vacuum analyze");
  await Promise.all(cookies.slice(0, WARM_PEOPLE).map((cookie) => enterOrJoin(portal, cookie, warmRace)));
  await pool.query("analyze");

  const began = performance.now();
  const waits = await Promise.all(
    cookies.map(async (cookie, nth) => {
      const due = began + (nth * WITHIN_MS) / PEOPLE;
      await sleep(Math.max(0, due - performance.now()));
      await enterOrJoin(portal, cookie, race);
      return performance.now() - due;
    }),
  );
  await expectPlacesOnce(pool, race);
  report(`${PEOPLE} people at ${PLACES} places within a minute, p99`, percentile(waits, 0.99), {
    unit: "ms",
    most: 1_000,
  });
});

async function enterOrJoin(portal: string, cookie: string, race: SeededRace): Promise<void> {
  try {
    await call(portal, postOf(cookie, "competitionEntryControl/personEntry", { ...race, isDelete: false }));
  } catch (error) {
    if (!String(error).includes("entry.refusal.full")) throw error;
    await call(portal, postOf(cookie, "competitionEntryControl/joinWaitingList", race));
  }
}

/** Throws unless each place is taken once and all others are on the waiting list. */
async function expectPlacesOnce(pool: Bench["pool"], { race }: SeededRace): Promise<void> {
  const { rows } = await pool.query<{ entered: number; starters: number; waiting: number }>(
    `select (select count(*) from entry where race_id = $1 and active)::integer as entered,
       (select count(distinct person_id) from entry_member where race_id = $1 and active)::integer as starters,
       (select count(*) from waiting_list_entry where race_id = $1 and active)::integer as waiting`,
    [race],
  );
  const [found] = rows;
  if (found?.entered !== PLACES || found.starters !== PLACES || found.waiting !== PEOPLE - PLACES)
    throw new Error(`not every place was taken once: ${JSON.stringify(found)}`);
}
