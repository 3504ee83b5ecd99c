import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { openDatabase } from "../db/database.ts";
import { tx } from "../db/transaction.ts";
import { createLogger } from "../log/logger.ts";
import { createJobs } from "./jobs.ts";

const PROCESSES = 4;
const QUEUES = ["first", "second", "third", "fourth", "fifth"];

test("starts in several processes at once on an empty database, and runs a requested job in one of them", async () => {
  const connection = await emptyDatabase();
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined });
  const done: string[] = [];
  const processes = Array.from({ length: PROCESSES }, () => createJobs(connection, createLogger("silent")));
  const jobs = QUEUES.map((name) => ({ name, run: async () => void done.push(name) }));
  try {
    await Promise.all(processes.map((one) => one.start(jobs)));
    await tx(db, (on) => processes[0]!.enqueue(on, "first", {}));
    await vi.waitUntil(() => done.length > 0, { timeout: 30_000, interval: 100 });
    // No other process runs it too.
    await sleep(2_500);
    expect(done).toEqual(["first"]);
  } finally {
    await Promise.all([close(), ...processes.map((one) => one.stop())]);
  }
});

test("enqueues a job with the transaction that requests it, or not at all", async () => {
  const connection = await emptyDatabase();
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined });
  const done: unknown[] = [];
  const jobs = createJobs(connection, createLogger("silent"));
  try {
    await jobs.start([{ name: "work", run: async ({ number }) => void done.push(number) }]);
    const rolledBack = tx(db, async (on) => {
      await jobs.enqueue(on, "work", { number: 1 });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await tx(db, (on) => jobs.enqueue(on, "work", { number: 2 }));
    await vi.waitUntil(() => done.length > 0, { timeout: 30_000, interval: 100 });
    expect(done).toEqual([2]);
  } finally {
    await Promise.all([close(), jobs.stop()]);
  }
});
