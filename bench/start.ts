// From `npm start` to listening, the first time and later, beside the bare start of Node.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { report } from "./figure.ts";
import { median } from "./load.ts";

const ROOT = path.join(import.meta.dirname, "..");
const LATER_STARTS = 3;

const folder = await mkdtemp(path.join(tmpdir(), "rajt-start-"));
try {
  const first = await start("npm", ["start"]);
  const later: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < LATER_STARTS; round++) {
    later.push(await start("npm", ["start"]));
    bare.push(await start("npm", ["exec", "--", "node", "-e", "console.log('Rajt is listening')"]));
  }
  console.log(`first start, with a new database and the demo season: ${first.toFixed(0)} ms`);
  report("later start", median(later), median(bare), "ms", { most: 8 });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Milliseconds until the program says that it listens. */
async function start(command: string, args: string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: "3917", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let text = "";
  for await (const chunk of child.stdout) if ((text += String(chunk)).includes("Rajt is listening")) break;
  const took = performance.now() - began;
  if (child.exitCode === null && child.pid !== undefined) {
    const ended = once(child, "exit");
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // Gone by itself.
    }
    await ended;
  }
  return took;
}
