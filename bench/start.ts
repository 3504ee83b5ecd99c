// Measures the time from `npm start` on an existing database to a response, and the memory of an idle portal.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, median, report, residentMiB, SERVER, withProgram } from "./bench.testbed.ts";

const STARTS = 3;
const REST_MS = 5_000;

const folder = await mkdtemp(path.join(tmpdir(), "rajt-bench-"));
try {
  report("first start, with a new database and the demo season", await secondsToStart(), { unit: "s" });
  const starts: number[] = [];
  for (let nth = 0; nth < STARTS; nth++) starts.push(await secondsToStart());
  report("start", median(starts), { unit: "s", most: 3 });
  await withProgram(SERVER, { DATA_DIR: folder }, async (_, pid) => {
    await sleep(REST_MS);
    report("idle memory", residentMiB(pid) * 1.048_576, { unit: "MB", most: 180 });
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function secondsToStart(): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: path.join(import.meta.dirname, ".."),
    env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
    // A process group of its own, so that the signal reaches the portal too, not only npm.
    detached: true,
  });
  const ended = once(child, "exit");
  let output = "";
  for await (const chunk of child.stdout) if ((output += String(chunk)).includes("Rajt is listening")) break;
  const seconds = (performance.now() - began) / 1000;
  if (!output.includes("Rajt is listening")) throw new Error(`npm start ended: ${output}`);
  if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  await ended;
  return seconds;
}
