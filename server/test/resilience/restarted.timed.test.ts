import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translate } from "../../src/kernel/http/texts.ts";
import { Browser } from "../browser.ts";
import { report } from "./figures.ts";
import { openLoadedProgram, type LoadedProgram } from "./loaded-program.testbed.ts";
import type { Writers } from "./writers.testbed.ts";

const ROUNDS = 10;
const ACKS_A_ROUND = 150;
const WRITERS = 12;
/** From a database that accepts connections to the first acknowledged entry: milliseconds. */
const LONGEST_RECOVERY = 5_000;
const LONGEST_JOB = 15_000;

let loaded: LoadedProgram;
let writers: Writers;
beforeAll(async () => {
  loaded = await openLoadedProgram(WRITERS);
}, 120_000);
afterAll(() => loaded?.close());

/** `pg_ctl restart -m …` is a signal to the postmaster and a start once it has ended; the start is the launcher's. */
const modes = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

async function restartUnderLoad(mode: keyof typeof modes) {
  const before = writers.acks();
  await until(() => writers.acks() >= before + ACKS_A_ROUND);
  const { pid } = loaded.postgres();
  const told = performance.now();
  process.kill(pid, modes[mode]);
  await until(() => !isSame(pid));
  await loaded.recovered();
  const ready = performance.now();
  const acks = writers.acks();
  await until(() => writers.acks() > acks);
  return { mode, ready: Math.round(ready - told), firstSuccess: Math.round(performance.now() - ready) };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    const { exitCode, signalCode } = loaded.program().child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(["the portal ended", ...loaded.failures()].join("\n"));
    await sleep(2);
  }
}

/** While the server ends its lock file may be missing or half written: then it is still the old one. */
function isSame(pid: number): boolean {
  try {
    const now = loaded.postgres().pid;
    return now === pid || Number.isNaN(now);
  } catch {
    return true;
  }
}

test("a restart of the database under load loses nothing, is reported to users, and the portal continues by itself", async () => {
  writers = loaded.write();
  const restarts: Awaited<ReturnType<typeof restartUnderLoad>>[] = [];
  for (let round = 0; round < ROUNDS; round++)
    restarts.push(await restartUnderLoad(round % 2 === 0 ? "fast" : "immediate"));
  const { lost, broken } = await loaded.damage();
  report("restarts of the database", {
    rounds: ROUNDS,
    acknowledged: writers.acks(),
    lost: lost.length,
    broken: broken.length,
    unanswered: writers.unanswered(),
    ready: restarts.map(({ ready }) => ready),
    firstSuccess: restarts.map(({ firstSuccess }) => firstSuccess),
  });
  expect({ lost, broken }).toEqual({ lost: [], broken: [] });
  expect(restarts.filter(({ firstSuccess }) => firstSuccess > LONGEST_RECOVERY)).toEqual([]);
  expect(loaded.failures()).toEqual([]);
  expect(writers.statuses().filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const busy = { successful: false, code: "kernel.error.busy", message: translate("hu", "kernel.error.busy") };
  expect(writers.troubles().map((body): unknown => JSON.parse(body))).toEqual([busy]);
}, 180_000);

test("jobs continue by themselves too: a mail requested afterwards is sent", async () => {
  const browser = new Browser(loaded.program().url);
  const { body } = await browser.call("POST /userAccountControl/requestNewPassword", { email: loaded.email });
  expect(body).toBe(true);
  const mails = () =>
    loaded.withDatabase((db) => db.selectFrom("mail").where("recipient", "=", loaded.email).selectAll().execute());
  const asked = performance.now();
  while ((await mails()).length === 0) {
    expect(performance.now() - asked).toBeLessThan(LONGEST_JOB);
    await sleep(100);
  }
  expect(await mails()).toHaveLength(1);
}, 60_000);
