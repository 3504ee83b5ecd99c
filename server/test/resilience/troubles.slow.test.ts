import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/kernel/db/database.ts";
import { buildProgram, dataDirectory, embeddedPostgres, startProgram, type Program } from "./program.testbed.ts";

/** A generous limit, on which no assertion depends: a busy machine only needs longer. */
const LONG = { timeout: 200_000, interval: 50 };
/** Causes the program's own errors, each on a signal of its own. */
const MISTAKES = `process
  .on("SIGWINCH", () => void Promise.reject(new Error("nobody waits for this")))
  .on("SIGCONT", () => setImmediate(() => { throw new Error("nobody expects this"); }));`;

let built: string;
let data: ReturnType<typeof dataDirectory>;
let program: Program;
beforeAll(async () => {
  built = buildProgram();
  data = dataDirectory();
  program = await startProgram(built, {
    DATA_DIR: data.folder,
    ADMINISTRATOR_EMAIL: "titkar@pelda.hu",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MISTAKES)}`,
  });
});
afterAll(async () => {
  program.child.kill("SIGTERM");
  await program.ended;
  data.remove();
  rmSync(built, { recursive: true });
});

const said = (level: number): { msg: string; mark?: string }[] =>
  program
    .output()
    .split("\n")
    .filter((line) => line.includes(`"level":${level}`))
    .map((line): { msg: string; mark?: string } => JSON.parse(line));

test("an unhandled rejection is logged, an administrator is notified, and the portal goes on", async () => {
  const { db, close } = openDatabase({
    connection: embeddedPostgres(data.folder).owner,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  const told = () => db.selectFrom("notification").select(["type", "data"]).execute();
  program.child.kill("SIGWINCH");
  await vi.waitUntil(async () => (await told()).length > 0, LONG);
  program.child.kill("SIGWINCH");
  await vi.waitUntil(() => said(50).length === 2, LONG);
  const [error] = said(50);
  expect(error?.msg).toBe("an unhandled error: the portal continues");
  expect(await told()).toEqual([{ type: "PortalTrouble", data: { cause: "Error", mark: error?.mark } }]);
  await close();
  expect((await fetch(new URL("/ready", program.url))).status).toBe(200);
});

test("an uncaught exception ends the portal in order", async () => {
  program.child.kill("SIGCONT");
  expect(await program.ended).toBe(1);
  expect(said(60).map(({ msg }) => msg)).toEqual(["the portal ends because of an error"]);
});
