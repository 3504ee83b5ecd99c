import { expect, test } from "vitest";
import { runInWorkerProcess } from "./worker-process.ts";
import type { hostileTasks } from "./hostile-helper.testbed.ts";

const helpers = (patience: number) =>
  runInWorkerProcess<typeof hostileTasks>({
    built: "none.js",
    source: new URL("./hostile-helper.testbed.ts", import.meta.url),
    patience,
    heap: 64,
  });
const patient = helpers(60_000);

/** Returns the milliseconds until the first task is answered, for which a process has to start: longer on a busy machine. */
async function starting(): Promise<number> {
  const began = performance.now();
  await helpers(60_000)("add", 1, 1);
  return Math.ceil(performance.now() - began);
}

test("runs a task that answers, refuses or fails as if in the same process", async () => {
  expect(await patient("add", 1, 2)).toBe(3);
  await expect(patient("refuse")).rejects.toMatchObject({
    code: "file.refusal.farCell",
    details: { variables: { cell: "XFD1" } },
  });
  await expect(patient("fail")).rejects.toMatchObject({ reason: "failed", message: /nobody expected this/ });
  expect(await patient("add", 3, 4)).toBe(7);
});

test("ends a task that never ends, while everything else goes on, and starts the next one in a new process", async () => {
  const inWorker = helpers(10 * (await starting()));
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const outcome = inWorker("never").catch((error: unknown) => error);
  expect(await Promise.all([inWorker("add", 1, 1), inWorker("add", 2, 2)])).toEqual([2, 4]);
  expect(turns).toBeGreaterThan(1);
  expect(await outcome).toMatchObject({ reason: "time" });
  clearInterval(turning);
  expect(await inWorker("add", 5, 6)).toBe(11);
});

test.each(["hoard", "swell", "text", "leave"] as const)("survives a task that ends its process: %s", async (task) => {
  await expect(patient(task)).rejects.toMatchObject({ reason: expect.stringMatching(/^(ended|failed)$/) });
  expect(await patient("add", 1, 2)).toBe(3);
});
