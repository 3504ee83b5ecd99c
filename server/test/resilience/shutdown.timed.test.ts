import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { histogram, report } from "./figures.ts";
import { openFaultProxy } from "./fault-proxy.ts";
import {
  buildProgram,
  databaseUrl,
  dataDirectory,
  embeddedPostgres,
  SHARED_KEY,
  startProgram,
  type Program,
} from "./program.testbed.ts";

/** Requests in a second, or half as many as this machine can answer: more would be refused. */
const RATE = 200;
const PROBED = 200;
const LONGEST_EXIT = 10_000;
const PATHS = [
  "/api/competitionControl/getCalendarList",
  "/api/userLogin/isLoggedIn",
  "/api/dashboardNotificationControl/getStatus",
];

let built: string;
let data: ReturnType<typeof dataDirectory>;
let programs: Program[];

beforeAll(async () => {
  built = buildProgram();
  data = dataDirectory();
  const first = await startProgram(built, { DATA_DIR: data.folder, ...SHARED_KEY });
  const DATABASE_URL = databaseUrl(embeddedPostgres(data.folder).owner);
  programs = [first, await startProgram(built, { DATA_DIR: data.folder, DATABASE_URL, ...SHARED_KEY })];
}, 120_000);
afterAll(async () => {
  for (const { child, ended } of programs.toReversed()) {
    child.kill("SIGTERM");
    await ended;
  }
  data.remove();
  rmSync(built, { recursive: true });
});

/**
 * Sends one request over persistent connections. It goes to the next program if a connection is refused, or closed before the first byte of
 * an answer, as a load balancer does with a request that is safe to repeat (RFC 9110, 9.2.2): a server may close an idle connection just
 * when it is used.
 */
function ask(agent: Agent, targets: readonly Program[], path: string): Promise<string> {
  const [target, ...rest] = targets;
  if (!target) return Promise.resolve("nobody listens");
  return new Promise((resolve) => {
    const sent = request(new URL(path, target.url), { agent }, (response) => {
      response
        .resume()
        .on("end", () => resolve(String(response.statusCode)))
        .on("error", (error) => resolve(`cut: ${error.message}`));
    });
    sent.on("error", (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === "ECONNREFUSED" || error.code === "ECONNRESET"
          ? ask(agent, rest, path)
          : `lost: ${error.code ?? ""}`,
      ),
    );
    sent.end();
  });
}

/** Returns the number of requests a second that one program answers, four at a time. */
async function capacity(agent: Agent): Promise<number> {
  const began = performance.now();
  let asked = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (asked < PROBED) await ask(agent, programs.slice(0, 1), PATHS[asked++ % PATHS.length] ?? "/live");
    }),
  );
  return (PROBED / (performance.now() - began)) * 1_000;
}

test("SIGTERM under 200 requests a second: every request is answered, and the program ends in time", async () => {
  const agent = new Agent({ keepAlive: true });
  // The program is still cold the first time.
  await capacity(agent);
  const rate = Math.min(RATE, (await capacity(agent)) / 2);
  const asked: Promise<string>[] = [];
  let running = true;
  const load = (async () => {
    const started = performance.now();
    while (running) {
      const due = Math.floor(((performance.now() - started) / 1_000) * rate);
      while (asked.length < due) {
        const order = asked.length % 2 === 0 ? programs : programs.toReversed();
        asked.push(ask(agent, order, PATHS[asked.length % PATHS.length] ?? "/live"));
      }
      await sleep(2);
    }
  })();
  await sleep(1_500);
  const [, second] = programs;
  if (!second) throw new Error("there are two programs");
  const told = performance.now();
  second.child.kill("SIGTERM");
  const how = await second.ended;
  const exit = Math.round(performance.now() - told);
  await sleep(500);
  running = false;
  await load;
  const answers = await Promise.all(asked);
  agent.destroy();
  report("SIGTERM", { rate: Math.round(rate), requests: answers.length, exit, how, answers: histogram(answers) });
  expect(Object.keys(histogram(answers))).toEqual(["200"]);
  expect(how).toBe(0);
  expect(exit).toBeLessThanOrEqual(LONGEST_EXIT);
}, 60_000);

test("health reports the database's absence and its return", async () => {
  const { owner } = embeddedPostgres(data.folder);
  const network = await openFaultProxy({ path: `${owner.host}/.s.PGSQL.${owner.port}` });
  const program = await startProgram(built, { DATABASE_URL: `postgres://rajt@127.0.0.1:${network.port}/rajt` });
  const probe = async (path: string) => {
    const started = performance.now();
    const response = await fetch(new URL(path, program.url));
    return { status: response.status, body: await response.text(), ms: Math.round(performance.now() - started) };
  };
  expect(await probe("/ready")).toMatchObject({ status: 200, body: '{"ready":true}' });
  for (const kind of ["drop", "refuse"] as const) {
    await network.set({ kind });
    const [live, ready] = await Promise.all([probe("/live"), probe("/ready")]);
    report(`health, ${kind}`, { live: live.ms, ready: ready.ms });
    expect(live).toMatchObject({ status: 200, body: '{"live":true}' });
    expect(ready).toMatchObject({ status: 503, body: '{"ready":false,"reason":"database"}' });
    expect(ready.ms).toBeLessThanOrEqual(5_000);
    await network.set({ kind: "none" });
    const back = performance.now();
    while ((await probe("/ready")).status !== 200) {
      expect(performance.now() - back).toBeLessThan(10_000);
      await sleep(50);
    }
  }
  const told = performance.now();
  program.child.kill("SIGTERM");
  await program.ended;
  expect(performance.now() - told).toBeLessThanOrEqual(LONGEST_EXIT);
  await network.close();
}, 60_000);
