import { afterEach, beforeEach, expect, it } from "vitest";
import {
  anOrder,
  MERCHANT,
  openTestbed,
  SECRET_KEY,
  type Testbed,
} from "../sandbox/simplepay/simplepay-sandbox.testbed.ts";
import { aProvider, closeProviders, failureOf } from "./client.testbed.ts";
import { createSimplePay } from "./client.ts";

/** Milliseconds for all requests of one call together: a limit for each request alone would exceed it. */
const LIMIT = 1_000;
const SHORT_LIMIT = 400;

let testbed: Testbed;
beforeEach(async () => {
  testbed = await openTestbed();
});
afterEach(async () => {
  await testbed.close();
  closeProviders();
});

/** The shorter of two durations in milliseconds: other load makes some slower, none faster. */
async function quickestOf(act: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let tries = 0; tries < 2; tries++) {
    const before = performance.now();
    await act();
    times.push(performance.now() - before);
  }
  return Math.min(...times);
}

it("queries an order when the answer takes too long, within the time limit", async () => {
  await testbed.misbehave({ startDelayMilliseconds: 3_000 });
  const baseUrl = `${testbed.origin}/sandbox/payment/v2`;
  const limits = { timeoutMilliseconds: LIMIT };
  const provider = createSimplePay({ merchant: MERCHANT, secretKey: SECRET_KEY, baseUrl, ...limits });
  const ms = await quickestOf(async () => {
    expect(await failureOf(provider.start(anOrder()))).toMatchObject({ maybeStarted: true });
  });
  expect(ms).toBeLessThan(1.5 * LIMIT);
});

it("every call ends within the time limit", async () => {
  const { provider } = await aProvider(() => {}, { timeoutMilliseconds: SHORT_LIMIT });
  for (const act of [
    () => provider.start(anOrder()),
    () => provider.query({ orderRef: "x" }),
    () => provider.refund({ orderRef: "x" }, 1),
  ]) {
    const ms = await quickestOf(async () => expect((await failureOf(act())).maybeStarted).toBe(true));
    expect(ms).toBeLessThan(1.5 * SHORT_LIMIT);
  }
});
