import { existsSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { report } from "./figures.ts";
import {
  buildProgram,
  databaseUrl,
  dataDirectory,
  embeddedPostgres,
  SHARED_KEY,
  startProgram,
  type Program,
} from "./program.testbed.ts";

/** The time limit of silent connections, and of the whole shut-down, with the database and without: milliseconds. */
const LONGEST_PATIENCE = 1_000;
const LONGEST_EXIT = 2_000;

let built: string;
let data: ReturnType<typeof dataDirectory>;
beforeAll(() => {
  built = buildProgram();
  data = dataDirectory();
}, 120_000);
afterAll(() => {
  data.remove();
  rmSync(built, { recursive: true });
});

const DAWDLERS = {
  "half a head": "GET /live HTTP/1.1\r\nhost: x\r\nx: ",
  "half a body":
    "POST /api/userLogin/loginV2 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
  "half a file":
    "POST /api/fileRepository/addFile HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 999\r\n\r\n--x\r\n",
  "nothing at all": "",
  "nothing more": "GET /live HTTP/1.1\r\nhost: x\r\n\r\n",
};

function dawdle({ url }: Program, begin: string): Socket {
  const socket = connect(Number(url.port), url.hostname);
  socket.on("error", () => undefined).on("data", () => undefined);
  socket.write(begin);
  return socket;
}

/** However it is closed: unanswered data breaks a connection. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once("close", () => resolve())));

test("slow clients do not keep the program from ending, in order and with its database", async () => {
  const program = await startProgram(built, { DATA_DIR: data.folder });
  const sockets = Object.values(DAWDLERS).map((begin) => dawdle(program, begin));
  // A byte from time to time counts as silence.
  const drip = setInterval(() => sockets[1]?.write(" "), 100);
  await sleep(500);
  const told = performance.now();
  const since = () => Math.round(performance.now() - told);
  program.child.kill("SIGTERM");
  await Promise.all(sockets.map(closed));
  const patience = since();
  clearInterval(drip);
  const how = await program.ended;
  const exit = since();
  report("SIGTERM among dawdlers", { patience, exit, how });
  expect(how).toBe(0);
  expect(patience).toBeLessThanOrEqual(LONGEST_PATIENCE);
  expect(existsSync(path.join(data.folder, "postgres/pg/cluster/postmaster.pid"))).toBe(false);
  expect(exit).toBeLessThanOrEqual(LONGEST_EXIT);
}, 60_000);

test("with a separate database the program ends within two seconds, despite half-sent requests", async () => {
  const keeps = await startProgram(built, { DATA_DIR: data.folder, ...SHARED_KEY });
  const DATABASE_URL = databaseUrl(embeddedPostgres(data.folder).owner);
  const program = await startProgram(built, { DATA_DIR: data.folder, DATABASE_URL, ...SHARED_KEY });
  const sockets = Object.values(DAWDLERS).map((begin) => dawdle(program, begin));
  await sleep(500);
  const told = performance.now();
  program.child.kill("SIGTERM");
  const how = await program.ended;
  const exit = Math.round(performance.now() - told);
  report("SIGTERM among dawdlers, beside another", { exit, how });
  expect([how, exit <= LONGEST_EXIT]).toEqual([0, true]);
  await Promise.all(sockets.map(closed));
  keeps.child.kill("SIGTERM");
  expect(await keeps.ended).toBe(0);
}, 60_000);

test("a closed terminal ends it in order too, and a second Ctrl+C at once; the database ends either way", async () => {
  const hung = await startProgram(built, { DATA_DIR: data.folder });
  hung.child.kill("SIGHUP");
  expect(await hung.ended).toBe(0);
  const impatient = await startProgram(built, { DATA_DIR: data.folder });
  const socket = dawdle(impatient, DAWDLERS["half a body"]);
  await sleep(200);
  impatient.child.kill("SIGINT");
  await sleep(200);
  impatient.child.kill("SIGINT");
  expect(await impatient.ended).toBe(1);
  socket.destroy();
  const lock = path.join(data.folder, "postgres/pg/cluster/postmaster.pid");
  await expect.poll(() => existsSync(lock), { timeout: 30_000 }).toBe(false);
}, 60_000);
