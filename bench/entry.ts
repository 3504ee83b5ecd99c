// Entries a second over HTTP, in races without a waiting list and in full ones with one, beside a bare transaction that writes as many rows over the same
// HTTP stack and over the bare driver; and the processor time that server and database take for them.
import { bareEntry } from "./bare-entry.ts";
import { openBenchWorld, seedEntries, type SeededRace, seedOffers } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { failures, fire, median, rates, type Load } from "./load.ts";
import { processorPerThousand } from "./processor.ts";

const ROUNDS = 3;
const SECONDS = 2;
/** Code that has just been started takes twice the processor time of code that runs. */
const WARM_SECONDS = 4;
const ATHLETES = 3000;
/** Of a race with a list, all of them offered; more wait behind. The entry ends its line there too, and so does the bare transaction beside it. */
const PLACES = 500;
const BEHIND = 100;
const LISTED_RACES = 100;
const LISTED_SECONDS = 2;
/** Callers at once: in a rush, and at any time. Sixteen do not fill two cores, for each waits for the disk. */
const RUSH = 64;
const FEW = 16;
const GOAL = { least: 0.6 };
/** The same share as of the rates. */
const PROCESSOR_GOAL = { most: 1 / GOAL.least };

const world = await openBenchWorld();
try {
  const { cookies, races } = await seedEntries(world.pool, ATHLETES);
  // The last of them: nobody comes so far without a list.
  const listedRaces = races.slice(-LISTED_RACES);
  await seedOffers(world.pool, listedRaces, { places: PLACES, behind: BEHIND });
  await world.pool.query("analyze");
  const headers = { "content-type": "application/json" };
  const entering = (raceOf: (shot: number) => SeededRace | undefined) => {
    let shot = 0;
    return () => {
      const target = raceOf(shot);
      const cookie = cookies[shot++ % cookies.length];
      if (target === undefined || cookie === undefined) return null;
      return {
        method: "POST" as const,
        path: "/api/competitionEntryControl/personEntry",
        headers: { ...headers, cookie },
        body: JSON.stringify({ ...target, isDelete: false }),
      };
    };
  };
  const enter = entering((shot) => races[Math.floor(shot / cookies.length)]);
  const enterListed = entering((shot) => listedRaces[Math.floor(shot / PLACES)]);
  const bareOf = (path: string) => () => ({ method: "POST" as const, path, headers, body: "{}" });
  const bare = bareOf("/entry");
  const ours = { rush: [] as Load[], few: [] as Load[] };
  const listed = { rush: [] as Load[], few: [] as Load[] };
  const overHttp = { rush: [] as Load[], few: [] as Load[] };
  const listedOverHttp = { rush: [] as Load[], few: [] as Load[] };
  const overDriver: number[] = [];
  await fire(world.bare, 1, bare);
  await fire(world.portal, WARM_SECONDS, enter, RUSH);
  await fire(world.portal, LISTED_SECONDS, enterListed, RUSH);
  // What autovacuum does within a minute: plans made for empty tables are not what a portal runs on.
  await world.pool.query("analyze");
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, callers] of [
      ["rush", RUSH],
      ["few", FEW],
    ] as const) {
      ours[name].push(await fire(world.portal, SECONDS, enter, callers));
      listed[name].push(await fire(world.portal, LISTED_SECONDS, enterListed, callers));
      overHttp[name].push(await fire(world.bare, SECONDS, bare, callers));
      listedOverHttp[name].push(await fire(world.bare, LISTED_SECONDS, bareOf("/listed-entry"), callers));
    }
    overDriver.push(await bareTransactions(SECONDS / 2));
  }
  for (const [name, callers] of [
    ["rush", RUSH],
    ["few", FEW],
  ] as const) {
    for (const [where, loads, limits] of [
      ["", ours[name], overHttp[name]],
      [" in a race with a waiting list", listed[name], listedOverHttp[name]],
    ] as const) {
      report(
        `entry${where} by ${callers} callers against the bare transaction over HTTP`,
        median(rates(loads)),
        median(rates(limits)),
        "/s",
        GOAL,
      );
      console.log(`p99 ${median(loads.map(({ p99 }) => p99)).toFixed(0)} ms; refused or failed ${failures(loads)}`);
    }
  }
  for (const callers of [RUSH, FEW] as const) {
    const [alone, least] = [[] as number[], [] as number[]];
    const ofPortal = { url: world.portal, pid: world.portalProcess };
    const ofBare = { url: world.bare, pid: world.bareProcess };
    for (let round = 0; round < ROUNDS; round++) {
      alone.push((await processorPerThousand(world, ofPortal, SECONDS, enter, callers)) ?? 0);
      least.push((await processorPerThousand(world, ofBare, SECONDS, bare, callers)) ?? 0);
    }
    report(
      `processor time of a thousand entries by ${callers} callers`,
      median(alone),
      median(least),
      "ms",
      PROCESSOR_GOAL,
    );
  }
  report(
    "entry by 64 callers against the bare transaction over the driver",
    median(rates(ours.rush)),
    median(overDriver),
    "/s",
  );
} finally {
  await world.close();
}

/** Bare transactions a second by 10 callers of this process, no HTTP at all. */
async function bareTransactions(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < until) {
      const client = await world.pool.connect();
      await bareEntry(client);
      client.release();
      done++;
    }
  };
  await Promise.all(Array.from({ length: 10 }, caller));
  return done / seconds;
}
