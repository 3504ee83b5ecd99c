import { expect, test, vi } from "vitest";
import { watchSaving, type Medium } from "./saving.ts";

const FULL = Object.assign(new Error("No space left on device"), { code: "53100" });
const SINCE = new Date("2026-05-04T10:00:00Z");
const SOON = { timeout: 200_000, interval: 5 };

/** Media that are full while they are listed here. */
function watch(...full: Medium[]) {
  const [errors, warnings] = [[] as string[], [] as string[]];
  const looked: Medium[] = [];
  const look = (medium: Medium) => async () => {
    looked.push(medium);
    if (full.includes(medium)) throw FULL;
  };
  const saving = watchSaving({
    looks: { database: look("database"), files: look("files"), uploads: look("uploads") },
    clock: () => SINCE,
    log: {
      error: (_: unknown, said?: string) => void errors.push(said ?? ""),
      warn: (_: unknown, said?: string) => void warnings.push(said ?? ""),
    },
    lookEvery: 2,
  });
  return { saving, full, looked, errors, warnings, isOver: () => vi.waitUntil(() => saving.lost() === null, SOON) };
}

test("ignores failures for other reasons, and does not poll", async () => {
  const { saving, looked } = watch("database");
  saving.failed("database", Object.assign(new Error("no such table"), { code: "42P01" }));
  expect(saving.lost()).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looked).toEqual([]);
});

test("remembers a failed write until a check succeeds, logs its start and its end once, and then stops polling", async () => {
  const { saving, full, looked, errors, warnings, isOver } = watch("database");
  const regained = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("lost again")).mockResolvedValue();
  saving.whenRegained(regained);
  for (let count = 0; count < 100; count++) saving.failed("database", FULL);
  await vi.waitUntil(() => looked.length > 3, SOON);
  expect(saving.lost()).toEqual({ why: "diskFull", since: SINCE });
  expect(errors).toEqual(["nothing can be saved"]);
  expect(regained).not.toHaveBeenCalled();
  full.length = 0;
  await isOver();
  await vi.waitUntil(() => errors.length === 2, SOON);
  expect(regained).toHaveBeenCalledExactlyOnceWith({ why: "diskFull", since: SINCE });
  expect(errors[1]).toBe("what follows once everything can be saved again was not done");
  expect(warnings).toEqual(["everything can be saved again"]);
  const before = looked.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looked.length).toBe(before);
});

test("checks each medium by itself, and only after it failed", async () => {
  const { saving, full, looked, isOver } = watch("files");
  saving.failed("files", FULL);
  saving.failed("database", FULL);
  await vi.waitUntil(() => looked.filter((medium) => medium === "files").length > 2, SOON);
  expect(saving.lost()).not.toBeNull();
  expect(looked.filter((medium) => medium !== "files")).toEqual(["database"]);
  full.length = 0;
  await isOver();
});

test("logs repeated failures within a minute once", async () => {
  const { saving, errors, warnings, isOver } = watch();
  for (let round = 0; round < 5; round++) {
    saving.failed("database", FULL);
    await isOver();
  }
  await vi.waitUntil(() => warnings.length === 1, SOON);
  expect([errors.length, warnings.length]).toEqual([1, 1]);
});

test("neither polls nor accepts errors after it is closed", async () => {
  const { saving, looked } = watch("database");
  saving.failed("database", FULL);
  saving.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looked).toEqual([]);
});
