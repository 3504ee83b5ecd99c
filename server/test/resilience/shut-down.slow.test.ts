import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildProgram, dataDirectory, startProgram, type Program } from "./program.testbed.ts";

// Its duration is tested in dawdlers.timed.test.ts.

/** After a signal the first attempt to close a server of the process fails. */
const MISTAKE = `import { Server } from "node:net";
const { close } = Server.prototype;
const fail = () => { Server.prototype.close = close; throw new Error("it cannot be closed"); };
process.on("SIGWINCH", () => { Server.prototype.close = fail; console.log("broken"); });`;
const HALF_A_BODY =
  "POST /api/userLogin/loginV2 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";

let built: string;
let data: ReturnType<typeof dataDirectory>;
let program: Program | undefined;
beforeAll(() => {
  built = buildProgram();
  data = dataDirectory();
});
afterAll(() => {
  program?.child.kill("SIGKILL");
  data.remove();
  rmSync(built, { recursive: true });
});

const start = async (environment: Record<string, string>): Promise<Program> =>
  (program = await startProgram(built, { DATA_DIR: data.folder, ...environment }));
/** Removes the file as its last step, and leaves it behind if it is killed. */
const hasEndedInOrder = () => !existsSync(path.join(data.folder, "postgres/pg/cluster/postmaster.pid"));

type Line = { msg: string; what?: string; postgres?: string };
/** Returns the completed steps and the database's messages about its end, in order. */
const story = (of: Program): string[] =>
  of
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .flatMap(({ msg, what, postgres = "" }) => {
      if (msg === "a step of the shut-down is done") return [what];
      return postgres.endsWith("received fast shutdown request") ? ["the database is told"] : [];
    })
    .map(String);

test("SIGTERM while a client has half sent a request ends requests and jobs, then the connections, then the database; exit code 0", async () => {
  const running = await start({ LOG_LEVEL: "debug" });
  const socket = connect(Number(running.url.port), running.url.hostname);
  const closed = new Promise<void>((resolve) => socket.on("error", () => undefined).once("close", () => resolve()));
  await new Promise<void>((resolve) => socket.resume().write(HALF_A_BODY, () => resolve()));
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(0);
  await closed;
  expect(story(running)).toEqual([
    "requests and jobs",
    "looking whether anything can be saved",
    "connections",
    "the database is told",
    "the database",
  ]);
  expect(hasEndedInOrder()).toBe(true);
  // An orderly end logs no errors.
  expect(running.output()).not.toMatch(/"level":[456]0/);
});

test("a failing step of the shut-down does not prevent the others: the database ends, and the exit code is an error", async () => {
  const running = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MISTAKE)}` });
  running.child.kill("SIGWINCH");
  await vi.waitUntil(() => running.output().includes("broken"), { timeout: 200_000 });
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(1);
  expect(running.output()).toContain("a step of the shut-down failed");
  expect(running.output()).toContain("it cannot be closed");
  expect(hasEndedInOrder()).toBe(true);
});

test("SIGTERM during the start ends the program, and the database with it", async () => {
  const fresh = dataDirectory();
  const { PATH, HOME } = process.env;
  const starting = spawn(process.execPath, [path.join(built, "main.js")], {
    env: { PATH, HOME, PORT: "0", DATA_DIR: fresh.folder },
    stdio: "ignore",
  });
  const ended = once(starting, "exit");
  const lock = path.join(fresh.folder, "postgres/pg/cluster/postmaster.pid");
  await vi.waitUntil(() => existsSync(lock), { timeout: 200_000 });
  starting.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await vi.waitUntil(() => !existsSync(lock), { timeout: 200_000 });
  fresh.remove();
});
