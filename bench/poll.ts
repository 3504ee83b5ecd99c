// The status poll of every open page, beside one bare indexed count over the same HTTP stack.
import { openBenchWorld, seedEntries } from "./bench.world.ts";
import { fire, median, report } from "./load.ts";

const ROUNDS = 5;
const SECONDS = 3;
const PAGES = 200;

const world = await openBenchWorld();
try {
  const { cookies } = await seedEntries(world.pool, PAGES, 1);
  await world.pool.query(
    `insert into notification (account_id, type, severity, about, created_at, updated_at)
     select id, 'NewCompetition', 'info', 'bench' || n, now(), now() from person, generate_series(1, 100) n`,
  );
  await world.pool.query("analyze");
  let page = 0;
  const poll = () => ({
    method: "GET" as const,
    path: "/api/dashboardNotificationControl/getStatus",
    headers: { cookie: cookies[page++ % cookies.length] ?? "" },
  });
  const count = () => ({ method: "GET" as const, path: "/count", headers: {} });
  const ours: number[] = [];
  const bare: number[] = [];
  await fire(world.portal, 1, poll);
  await fire(world.bare, 1, count);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push((await fire(world.portal, SECONDS, poll)).perSecond);
    bare.push((await fire(world.bare, SECONDS, count)).perSecond);
  }
  report("status poll", median(ours), median(bare), "/s", "≥ 0.67, that is within 1.5 ×");
} finally {
  await world.close();
}
