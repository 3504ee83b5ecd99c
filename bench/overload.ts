// Measures ten times the portal's capacity of list requests: the successful responses, and the time to recover.
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { personTable } from "../contract/src/people/people.table.ts";
import { call, columnsAtFirst, fire, postOf, report, residentMiB, timed, withBench } from "./bench.testbed.ts";
import { seedEntries, signInSuperAdmins } from "./seed.testbed.ts";

const PERSONS = 5_000;
const TIMES = 10;
const SECONDS = 20;
const CALLERS = 1_000;
const NORMAL_MS = 200;
const LONGEST_RECOVERY_MS = 30_000;

await withBench(async ({ pool, portal, portalPid }) => {
  await seedEntries(pool, PERSONS);
  await pool.query("vacuum analyze");
  const [cookie = ""] = await signInSuperAdmins(pool, 1);
  // The load generator has a lower priority than the portal, as if it were on other machines.
  os.setPriority(Math.min(19, os.getPriority() + 10));
  const ask = { session: "bench", firstResult: 0, maxResults: 250, columns: columnsAtFirst(personTable, "athlete") };
  await call(
    portal,
    postOf(cookie, "personTableControl/getInstance", { session: "bench", view: "athlete", create: true }),
  );
  const list = postOf(cookie, "personTableControl/getList", ask);
  await fire(portal, () => list, { seconds: 3, callers: 32 });
  const peak = await fire(portal, () => list, { seconds: 10, callers: 32 });

  const before = residentMiB(portalPid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMiB(portalPid))), 200);
  const rate = Math.round(peak.good * TIMES);
  const flood = await fire(portal, () => list, { seconds: SECONDS, callers: CALLERS, rate });
  clearInterval(watch);
  const recovery = await timed(async () => {
    const until = performance.now() + LONGEST_RECOVERY_MS;
    while (performance.now() < until) {
      const ms = await timed(() => call(portal, list)).catch(() => Number.POSITIVE_INFINITY);
      if (ms < NORMAL_MS) return;
      await sleep(100);
    }
  });
  report(`lists answered while ${TIMES} times as many are asked for`, flood.good, {
    unit: "/s",
    least: 0.6 * peak.good,
  });
  report("growth of memory meanwhile", most - before, { unit: "MiB", most: 150 });
  report("normal again after", recovery / 1000, { unit: "s", most: 10 });
});
