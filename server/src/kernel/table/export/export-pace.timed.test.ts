import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { countArrivals } from "../../http/arrivals.ts";
import { paced } from "./export-pace.ts";

const WORK = 20;
/** The longest rest: many times the work would be more. */
const REST = 80;
/** Timers may be a millisecond early. */
const SLACK = 2;

/** Somebody asks for something. */
async function ask(): Promise<void> {
  const app = Fastify();
  countArrivals(app);
  await app.inject({ url: "/" });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test("while others ask, exports rest one after another, so that two are no more in the way than one", async () => {
  const [one, other] = [paced(), paced()];
  await sleep(WORK);
  await ask();
  expect(await timeOf(() => Promise.all([one(), other()]))).toBeGreaterThanOrEqual(2 * REST - SLACK);
});

test("while nobody asks none of them rests", async () => {
  const rest = paced();
  const times: number[] = [];
  for (let portion = 0; portion < 5; portion++) {
    await sleep(WORK);
    times.push(await timeOf(rest));
  }
  // The quickest: what else the machine does may hold up some of them.
  expect(Math.min(...times)).toBeLessThan(REST / 2);
});
