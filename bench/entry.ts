// Entries a second over HTTP, beside a bare transaction of two inserts over the same HTTP stack and over the bare driver.
import { openBenchWorld, seedEntries } from "./bench.world.ts";
import { failures, fire, median, rates, report, type Load } from "./load.ts";

const ROUNDS = 5;
const SECONDS = 3;
const ATHLETES = 3000;
/** Callers at once: in a rush, which is what the limit is for, and at any time. Sixteen do not fill two cores, for each waits for the disk. */
const RUSH = 64;
const FEW = 16;

const world = await openBenchWorld();
try {
  const { cookies, races } = await seedEntries(world.pool, ATHLETES);
  await world.pool.query("analyze");
  let shot = 0;
  const headers = { "content-type": "application/json" };
  const enter = () => {
    const target = races[Math.floor(shot / cookies.length)];
    const cookie = cookies[shot++ % cookies.length];
    if (target === undefined || cookie === undefined) return null;
    return {
      method: "POST" as const,
      path: "/api/competitionEntryControl/personEntry",
      headers: { ...headers, cookie },
      body: JSON.stringify({ ...target, isDelete: false }),
    };
  };
  const bare = () => ({ method: "POST" as const, path: "/entry", headers, body: "{}" });
  const ours = { rush: [] as Load[], few: [] as Load[] };
  const overHttp = { rush: [] as Load[], few: [] as Load[] };
  const overDriver: number[] = [];
  await fire(world.bare, 1, bare);
  await fire(world.portal, 1, enter);
  // What autovacuum does within a minute: plans made for empty tables are not what a portal runs on.
  await world.pool.query("analyze");
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, callers] of [
      ["rush", RUSH],
      ["few", FEW],
    ] as const) {
      ours[name].push(await fire(world.portal, SECONDS, enter, callers));
      overHttp[name].push(await fire(world.bare, SECONDS, bare, callers));
    }
    overDriver.push(await bareTransactions(SECONDS / 2));
  }
  for (const [name, callers, goal] of [
    ["rush", RUSH, "≥ 0.50"],
    ["few", FEW, "for comparison"],
  ] as const) {
    const rate = median(rates(ours[name]));
    report(
      `entry by ${callers} callers against the bare transaction over HTTP`,
      rate,
      median(rates(overHttp[name])),
      "/s",
      goal,
    );
    console.log(
      `p99 ${median(ours[name].map(({ p99 }) => p99)).toFixed(0)} ms; refused or failed ${failures(ours[name])}`,
    );
  }
  report(
    "entry by 64 callers against the bare transaction over the driver",
    median(rates(ours.rush)),
    median(overDriver),
    "/s",
    "for comparison",
  );
} finally {
  await world.close();
}

/** Transactions of two inserts a second by 10 callers of this process, no HTTP at all. */
async function bareTransactions(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < until) {
      const client = await world.pool.connect();
      await client.query("begin");
      const { rows } = await client.query<{ id: number }>({
        name: "e",
        text: "insert into bare_entry (race, person) values ($1, $2) returning id",
        values: [1, 2],
      });
      await client.query({
        name: "l",
        text: "insert into bare_log (entry, at) values ($1, $2)",
        values: [rows[0]?.id, new Date()],
      });
      await client.query("commit");
      client.release();
      done++;
    }
  };
  await Promise.all(Array.from({ length: 10 }, caller));
  return done / seconds;
}
