// The calendar's month with 60 competitions, its list and map with 1,000, each beside the same by hand; and what a competition's page costs.
import { end, freePort, openBenchWorld, run } from "./bench.testbed.ts";
import { MONTH, seedCompetitions, seedValues } from "./calendar.testbed.ts";
import { report } from "./figure.ts";
import { failures, fire, median, rates, type Load, type Shot } from "./load.ts";

const ROUNDS = 3;
const SECONDS = 2;
const MANY = 1000;
const MOST_RATIO = 1.25;
const PAGE = 50;

const world = await openBenchWorld();
const { host, user, database } = world.postgres.owner;
const port = await freePort();
const bare = await run("node", ["--import", "tsx", "bench/calendar-bare.ts"], port, {
  DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
});
const bareUrl = `http://127.0.0.1:${port}`;

try {
  const now = new Date();
  const year = now.getUTCFullYear() + 1;
  await seedValues(world.pool);
  await seedCompetitions(world.pool, MONTH, `${year}-05-01`, 30);
  const month: Shot = { method: "GET", path: "/api/competitionControl/getCalendarList", headers: {} };
  await compare(`month with ${MONTH} competitions`, month, { ...month, path: "/month" });

  await seedCompetitions(world.pool, MANY - MONTH, `${year}-01-01`, 360);
  const { rows } = await world.pool.query<{ id: number }>("select id from sport_category order by id limit 1");
  const sportCategory = rows[0]?.id ?? 0;
  const today = now.toISOString().slice(0, 10);
  await compareList(`list of ${MANY}, first ${PAGE}`, {}, PAGE, today);
  await compareList(`list of ${MANY}, one sport, first ${PAGE}`, { sportCategory }, PAGE, today);
  await compareList(`map of ${MANY}`, {}, MANY, today);

  const details = post("/api/competitionControl/getDetails", { id: 1 });
  await alone("a competition's details", details);
  await alone("its page with its own head", {
    method: "GET",
    path: "/calendar/view/1",
    headers: { accept: "text/html" },
  });
  await alone(`the calendar of ${MANY} to subscribe to`, { method: "GET", path: "/calendar.ics", headers: {} });
} finally {
  await end(bare);
  await world.close();
}

async function compareList(what: string, filters: object, maxResults: number, today: string): Promise<void> {
  const part = { firstResult: 0, maxResults };
  await compare(
    what,
    post("/api/competitionControl/getFilteredCalendarList", { filters, ...part }),
    post("/list", { ...filters, ...part, today }),
  );
}

function post(path: string, input: object): Shot {
  return { method: "POST", path, headers: { "content-type": "application/json" }, body: JSON.stringify(input) };
}

async function compare(what: string, ours: Shot, byHand: Shot): Promise<void> {
  const loads: { mine: Load[]; hand: Load[] } = { mine: [], hand: [] };
  await fire(world.portal, 1, () => ours);
  await fire(bareUrl, 1, () => byHand);
  for (let round = 0; round < ROUNDS; round++) {
    loads.mine.push(await fire(world.portal, SECONDS, () => ours));
    loads.hand.push(await fire(bareUrl, SECONDS, () => byHand));
  }
  const [mine, hand] = [median(rates(loads.mine)), median(rates(loads.hand))];
  const failed = failures(loads.mine) + failures(loads.hand);
  report(`${what} (${failed} failed)`, 1e6 / mine, 1e6 / hand, "µs", { most: MOST_RATIO });
  if (failed > 0) process.exitCode = 1;
}

async function alone(what: string, shot: Shot): Promise<void> {
  await fire(world.portal, 1, () => shot);
  const { perSecond, p99, failed } = await fire(world.portal, SECONDS, () => shot);
  console.log(`${what}: ${perSecond.toFixed(0)}/s, p99 ${p99} ms, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
