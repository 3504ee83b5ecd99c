import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { emptyDatabase } from "../../testing/database.ts";
import { openDatabase } from "../db/database.ts";
import { tx } from "../db/transaction.ts";
import { createLogger } from "../log/logger.ts";
import { createJobs, zoneOf } from "./jobs.ts";

const PROCESSES = 4;
const QUEUES = ["first", "second", "third", "fourth", "fifth"];

test("several processes start at once on an empty database, and a job that is asked for is done by one of them", async () => {
  const connection = await emptyDatabase();
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined });
  const done: string[] = [];
  const processes = Array.from({ length: PROCESSES }, () => createJobs(connection, createLogger("silent")));
  const jobs = QUEUES.map((name) => ({ name, run: async () => void done.push(name) }));
  try {
    await Promise.all(processes.map((one) => one.start(jobs)));
    await tx(db, (on) => processes[0]!.enqueue(on, "first", {}));
    // Long before a queue looks for itself.
    await vi.waitUntil(() => done.length > 0, { timeout: 30_000, interval: 100 });
    // Nobody else does it too.
    await sleep(1_500);
    expect(done).toEqual(["first"]);
  } finally {
    await Promise.all([close(), ...processes.map((one) => one.stop())]);
  }
});

test.each([
  ["* * * * *", "UTC"],
  ["*/5 * * * *", "UTC"],
  ["41 * * * *", "UTC"],
  // Whoever names an hour means that of Budapest.
  ["20 3 * * *", "Europe/Budapest"],
  ["*/10 1-4 * * *", "Europe/Budapest"],
  ["0 * * * 1", "Europe/Budapest"],
])("the schedule %s is reckoned in %s", (cron, zone) => expect(zoneOf(cron)).toBe(zone));
