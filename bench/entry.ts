// Measures durable entries a second, in races with free places and in full races whose places are offered to their waiting lists.
import { fire, postOf, report, withBench, type Shot } from "./bench.testbed.ts";
import { seedEntries, seedOffers, type SeededRace } from "./seed.testbed.ts";

const SECONDS = 5;
const ATHLETES = 3_000;
const FULL_RACES = 100;
const PLACES = 500;
const WAITING_BEHIND = 100;
const RUSH = 64;
const FEW = 16;

await withBench(async ({ pool, portal }) => {
  const { cookies, races } = await seedEntries(pool, ATHLETES);
  // The other entries never reach this number.
  const fullRaces = races.slice(-FULL_RACES);
  await seedOffers(pool, fullRaces, { places: PLACES, behind: WAITING_BEHIND });
  await pool.query("vacuum analyze");
  const kinds = [
    { where: "races", next: entering(cookies, races, ATHLETES) },
    { where: "full races with offers", next: entering(cookies, fullRaces, PLACES) },
  ];
  for (const { next } of kinds) await fire(portal, next, { seconds: SECONDS, callers: RUSH });
  // Replaces plans made for empty tables, as autovacuum does within a minute.
  await pool.query("analyze");
  for (const callers of [RUSH, FEW])
    for (const { where, next } of kinds) {
      const { good, p99, failed } = await fire(portal, next, { seconds: SECONDS, callers });
      const what = `entries in ${where}, ${callers} callers`;
      report(what, good, { unit: "/s", ...(callers === RUSH && { least: 500 }) });
      report(`${what}, p99`, p99, { unit: "ms", ...(callers === RUSH && { most: 300 }) });
      report(`${what}, refused or failed`, failed, { unit: "", most: 0 });
    }
});

/** The number of athletes that enter each race; in full races they have its offers. */
function entering(cookies: readonly string[], races: readonly SeededRace[], athletesEach: number): () => Shot {
  let sent = 0;
  return () => {
    const race = races[Math.floor(sent / athletesEach)];
    const cookie = cookies[sent++ % cookies.length];
    if (race === undefined || cookie === undefined) throw new Error("there are no races left to enter");
    return postOf(cookie, "competitionEntryControl/personEntry", { ...race, isDelete: false });
  };
}
