// The memory of the portal's process: idle, and at the most while sixteen ask for page after page of a list, ten thousand unless said otherwise; and a while after.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { signIn } from "./list.testbed.ts";
import { fire } from "./load.ts";

const PERSONS = 3000;
const LISTS = Number(process.env["MEMORY_LISTS"] ?? 10_000);
const CALLERS = 16;
const ROWS = 250;
const IDLE_LIMIT_MB = 150;
const PEAK_LIMIT_MB = 250;
const RESTS_MS = 5000;

const world = await openBenchWorld();
try {
  await seedEntries(world.pool, PERSONS);
  await world.pool.query("analyze");
  await sleep(RESTS_MS);
  const idle = residentMb();
  const headers = { "content-type": "application/json", cookie: await signIn(world.pool), origin: world.portal };
  const ask = (call: string, body: object) => ({
    method: "POST" as const,
    path: `/api/personTableControl/${call}`,
    headers,
    body: JSON.stringify({ session: "bench", ...body }),
  });
  const { path, ...opening } = ask("getInstance", { view: "athlete", create: true });
  await fetch(new URL(path, world.portal), opening);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb())), 50);
  let asked = 0;
  const { good, failed } = await fire(
    world.portal,
    600,
    () => (asked < LISTS ? ask("getList", { firstResult: (asked++ * ROWS) % PERSONS, maxResults: ROWS }) : null),
    CALLERS,
  );
  clearInterval(watch);
  await sleep(RESTS_MS);
  console.log(
    `${asked} pages of ${ROWS} rows, ${good.toFixed(0)}/s, ${failed} refused; afterwards ${residentMb().toFixed(0)} MB`,
  );
  report("memory of the idle portal", idle, IDLE_LIMIT_MB, "MB", { most: 1 });
  report(`most memory over ${asked} lists`, peak, PEAK_LIMIT_MB, "MB", { most: 1 });
} finally {
  await world.close();
}

function residentMb(): number {
  const status = readFileSync(`/proc/${world.portalProcess}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1_000_000;
}
