// Far more callers than can be answered, for a minute: what is still answered, what the rest is told, and how soon the portal is itself again.
// They come at a fixed rate, whoever has been answered: an open loop. Those who ask give way to the portal, as if they were on other machines.
import { readFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { signIn } from "./list.testbed.ts";
import { report } from "./figure.ts";
import { fire } from "./load.ts";
import { openLoop } from "./open-loop.ts";

const SECONDS = Number(process.env["OVERLOAD_SECONDS"] ?? 60);
const TIMES = 10;
const PERSONS = 5_000;
const POLITENESS = 10;
const MIB = 1_048_576;

const world = await openBenchWorld();
try {
  await seedEntries(world.pool, PERSONS);
  await world.pool.query("analyze");
  os.setPriority(os.getPriority() + POLITENESS);
  const headers = { "content-type": "application/json", cookie: await signIn(world.pool), origin: world.portal };
  // A dear question, so that asking ten times as often as can be answered does not take the machine by itself.
  const path = "/api/personTableControl/getList";
  const body = JSON.stringify({ session: "bench", firstResult: 0, maxResults: 250 });
  await fetch(new URL("/api/personTableControl/getInstance", world.portal), {
    method: "POST",
    headers,
    body: JSON.stringify({ session: "bench", view: "athlete", create: true }),
  });
  const shot = () => ({ method: "POST" as const, path, headers, body });
  await fire(world.portal, 3, shot, 32);
  const memory = { busy: 0, most: 0 };
  const watch = setInterval(() => (memory.most = Math.max(memory.most, residentBytes())), 200);
  const peak = await fire(world.portal, 10, shot, 32);
  memory.busy = memory.most;
  const { statuses, withoutAdvice, waits, latest } = await openLoop(
    world.portal,
    Math.round(peak.perSecond * TIMES),
    SECONDS,
    shot,
  );
  clearInterval(watch);
  const ended = performance.now();
  let calm = Number.POSITIVE_INFINITY;
  while (performance.now() - ended < 20_000) {
    const began = performance.now();
    const { status } = await fetch(new URL(path, world.portal), shot());
    if (status === 200 && performance.now() - began < 200) {
      calm = performance.now() - ended;
      break;
    }
    await sleep(100);
  }
  const answered = (statuses["200"] ?? 0) / SECONDS;
  report(`answers while ${TIMES} times as many ask`, answered, peak.perSecond, "/s", { least: 0.6 });
  console.log(
    `answers by status ${JSON.stringify(statuses)}; refused without advice when to come again ${withoutAdvice} (0)`,
  );
  const [p50, p99] = [0.5, 0.99].map(
    (share) => waits.toSorted((one, other) => one - other)[Math.floor(waits.length * share)] ?? 0,
  );
  console.log(
    `those who were served waited ${((p50 ?? 0) / 1000).toFixed(1)} s, one in a hundred ${((p99 ?? 0) / 1000).toFixed(1)} s; the generator was late by ${latest.toFixed(0)} ms at worst`,
  );
  console.log(
    `memory + ${((memory.most - memory.busy) / MIB).toFixed(0)} MiB beyond what answering at best takes (≤ 150); itself again after ${(calm / 1000).toFixed(1)} s (≤ 10)`,
  );
} finally {
  await world.close();
}

/** Of the portal's process: Linux only. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${world.portalProcess}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
