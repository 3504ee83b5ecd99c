// The status poll of every open page, beside one bare indexed count over the same HTTP stack.
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { failures, fire, median, rates, type Load } from "./load.ts";

const ROUNDS = 3;
const SECONDS = 2;
const PAGES = 1000;

const world = await openBenchWorld();
try {
  const { cookies } = await seedEntries(world.pool, PAGES);
  await world.pool.query(
    `insert into notification (account_id, type, severity, dedupe_key, created_at, updated_at)
     select id, 'NewCompetition', 'info', 'bench' || n, now(), now() from person, generate_series(1, 20) n`,
  );
  await world.pool.query("analyze");
  let page = 0;
  const poll = () => ({
    method: "GET" as const,
    path: "/api/dashboardNotificationControl/getStatus",
    headers: { cookie: cookies[page++ % cookies.length] ?? "" },
  });
  const { rows: accounts } = await world.pool.query<{ id: number }>("select id from person order by id");
  const count = () => ({
    method: "GET" as const,
    path: `/count?account=${accounts[page++ % accounts.length]?.id}`,
    headers: {},
  });
  const ours: Load[] = [];
  const bare: Load[] = [];
  await fire(world.portal, 1, poll);
  await fire(world.bare, 1, count);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await fire(world.portal, SECONDS, poll));
    bare.push(await fire(world.bare, SECONDS, count));
  }
  report("status poll", median(rates(ours)), median(rates(bare)), "/s", { least: 0.6 });
  console.log(
    `p99 ${median(ours.map(({ p99 }) => p99)).toFixed(0)} ms; failed ${failures(ours)} of ours, ${failures(bare)} of the limit`,
  );
} finally {
  await world.close();
}
