import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { takeLock } from "./lock.ts";
import { cleanUp, makeDirectory } from "./starter.testbed.ts";

afterAll(cleanUp);

test("a lock is taken once, and is free after its release", () => {
  const file = join(makeDirectory(), "lock");
  const lock = takeLock(file);
  expect(lock).not.toBeNull();
  expect(takeLock(file)).toBeNull();
  closeSync(lock ?? Number.NaN);
  const again = takeLock(file);
  expect(again).not.toBeNull();
  closeSync(again ?? Number.NaN);
});

test("a lock is free after its holder is killed", async () => {
  const file = join(makeDirectory(), "lock");
  const lock = takeLock(file) ?? Number.NaN;
  const heir = spawn("sleep", ["600"], { stdio: ["ignore", "ignore", "ignore", lock] });
  await new Promise((resolve) => heir.once("spawn", resolve));
  closeSync(lock);
  expect(takeLock(file)).toBeNull();
  const ended = new Promise((resolve) => heir.once("exit", resolve));
  heir.kill("SIGKILL");
  await ended;
  const again = takeLock(file);
  expect(again).not.toBeNull();
  closeSync(again ?? Number.NaN);
});
