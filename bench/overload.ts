// Far more callers than can be answered, for a minute: what is still answered, what the rest is told, and how soon the portal is itself again (property 42).
// Each caller waits for its answer, so ten times the rate is the most that they would ask, not what reaches the portal.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { openBenchWorld, seedEntries } from "./bench.world.ts";
import { fire, report } from "./load.ts";

const SECONDS = Number(process.env["OVERLOAD_SECONDS"] ?? 60);
const TIMES = 10;
const CONNECTIONS = 500;
const MIB = 1_048_576;

const world = await openBenchWorld();
try {
  const { cookies, races } = await seedEntries(world.pool, 1000);
  await world.pool.query("analyze");
  // A dear question, so that asking ten times as often as can be answered does not take the machine by itself.
  const path = "/api/competitionControl/getCompetitionEntryInfoList";
  const body = JSON.stringify({ competitionId: races[0]?.competition });
  let asked = 0;
  const shot = () => ({
    method: "POST" as const,
    path,
    headers: { "content-type": "application/json", cookie: cookies[asked++ % cookies.length] ?? "" },
    body,
  });
  await fire(world.portal, 3, shot, 32);
  const peak = await fire(world.portal, 10, shot, 32);
  const memory = { before: residentBytes(), most: 0 };
  const watch = setInterval(() => (memory.most = Math.max(memory.most, residentBytes())), 200);
  const statuses: Record<string, number> = {};
  let withoutAdvice = 0;
  const flood = autocannon({
    url: world.portal,
    connections: CONNECTIONS,
    overallRate: Math.round(peak.perSecond * TIMES),
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...shot() }),
        onResponse: (status, _text, _context, headers) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase());
          if (status !== 200 && !names.includes("retry-after")) withoutAdvice++;
        },
      },
    ],
  });
  await flood;
  clearInterval(watch);
  const ended = performance.now();
  let calm = Number.POSITIVE_INFINITY;
  while (performance.now() - ended < 20_000) {
    const began = performance.now();
    const { status } = await fetch(new URL(path, world.portal), {
      ...shot(),
      headers: { ...shot().headers, origin: world.portal },
    });
    if (status === 200 && performance.now() - began < 200) {
      calm = performance.now() - ended;
      break;
    }
    await sleep(100);
  }
  report(`answers while ${CONNECTIONS} callers ask`, (statuses["200"] ?? 0) / SECONDS, peak.perSecond, "/s", "≥ 0.80");
  console.log(
    `answers by status ${JSON.stringify(statuses)}; refused without advice when to come again ${withoutAdvice} (0)`,
  );
  console.log(
    `memory + ${((memory.most - memory.before) / MIB).toFixed(0)} MiB (≤ 150); itself again after ${(calm / 1000).toFixed(1)} s (≤ 10)`,
  );
} finally {
  await world.close();
}

/** Of the portal's process: Linux only. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${world.portalProcess}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
