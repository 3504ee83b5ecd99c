// One record by its id with session, rights and scope, beside one bare indexed count over the same HTTP stack.
import { openBenchWorld, seedEntries } from "./bench.world.ts";
import { report } from "./figure.ts";
import { failures, fire, median, rates, type Load } from "./load.ts";

const ROUNDS = 3;
const SECONDS = 2;
const PEOPLE = 1000;
const RECORDS = 500;

const world = await openBenchWorld();
try {
  const { cookies } = await seedEntries(world.pool, PEOPLE);
  await world.pool.query(
    `insert into role_service (role_id, service, level)
     select r.id, s.service, 'ReadOnly' from dashboard_role r, unnest(array['ValueSet', 'Contest']) as s (service) where r.key = 'Athlete'`,
  );
  await world.pool.query(
    "insert into distance (name, order_index) select 'Bench ' || n, n from generate_series(1, $1) n",
    [RECORDS],
  );
  await world.pool.query(
    "insert into distance_age_group (distance_id, age_group_id) select d.id, a.id from distance d, age_group a",
  );
  await world.pool.query("analyze");
  const { rows: records } = await world.pool.query<{ id: number }>("select id from distance order by id");
  let turn = 0;
  const read = () => ({
    method: "POST" as const,
    path: "/api/distanceEditControl/getData",
    headers: { cookie: cookies[turn++ % cookies.length] ?? "", "content-type": "application/json" },
    body: JSON.stringify({ id: records[turn % records.length]?.id }),
  });
  const { rows: accounts } = await world.pool.query<{ id: number }>("select id from person order by id");
  const count = () => ({
    method: "GET" as const,
    path: `/count?account=${accounts[turn++ % accounts.length]?.id}`,
    headers: {},
  });
  const ours: Load[] = [];
  const bare: Load[] = [];
  await fire(world.portal, 1, read);
  await fire(world.bare, 1, count);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await fire(world.portal, SECONDS, read));
    bare.push(await fire(world.bare, SECONDS, count));
  }
  report("a record by its id", median(rates(ours)), median(rates(bare)), "/s", { least: 0.3 });
  console.log(
    `p99 ${median(ours.map(({ p99 }) => p99)).toFixed(0)} ms; failed ${failures(ours)} of ours, ${failures(bare)} of the limit`,
  );
} finally {
  await world.close();
}
