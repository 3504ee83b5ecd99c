// Measures the processor time of portal and database for a thousand open tabs that poll every five seconds.
import { fire, processorSeconds, report, withBench } from "./bench.testbed.ts";
import { seedEntries } from "./seed.testbed.ts";

const TABS = 1_000;
const EVERY_SECONDS = 5;
const SECONDS = 20;
const NOTIFICATIONS = 20;
const CALLERS = 50;

await withBench(async (bench) => {
  const { cookies } = await seedEntries(bench.pool, TABS);
  await bench.pool.query(
    `insert into notification (account_id, type, severity, dedupe_key, created_at, updated_at)
     select id, 'NewCompetition', 'info', 'bench' || n, now(), now() from person, generate_series(1, $1::integer) n`,
    [NOTIFICATIONS],
  );
  await bench.pool.query("vacuum analyze");
  let sent = 0;
  const poll = () => ({
    method: "GET" as const,
    path: "/api/dashboardNotificationControl/getStatus",
    headers: { cookie: cookies[sent++ % TABS] ?? "" },
  });
  const polling = (seconds: number) =>
    fire(bench.portal, poll, { seconds, callers: CALLERS, rate: TABS / EVERY_SECONDS });
  await polling(EVERY_SECONDS);
  const [before, began] = [await processorSeconds(bench), performance.now()];
  const { perSecond, failed } = await polling(SECONDS);
  const seconds = (performance.now() - began) / 1000;
  const share = ((await processorSeconds(bench)) - before) / seconds;
  report(`polls of ${TABS} tabs`, perSecond, { unit: "/s" });
  report(`${TABS} tabs that poll every ${EVERY_SECONDS} s, of a core`, share * 100, { unit: "%", most: 20 });
  report("polls that failed", failed, { unit: "", most: 0 });
});
