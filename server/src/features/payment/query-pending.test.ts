import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SigningProvider, PaymentProviderError } from "../../ports/payment/provider.ts";
import { queryPending } from "./query-pending.ts";
import { type Club, NOW, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

const SECONDS = 1_000;
const MINUTES = 60_000;

let portal: PaymentPortal;
let club: Club;
/** The queried orders, with the time in seconds after NOW. */
let queries: { orderRef: string; after: number }[];
let answer: "true" | "none" | "pending";
const around = (provider: SigningProvider): SigningProvider => ({
  ...provider,
  query: async (order) => {
    queries.push({ orderRef: order.orderRef, after: (portal.clock().getTime() - Date.parse(NOW)) / SECONDS });
    if (answer === "none") throw new PaymentProviderError("SimplePay query: no answer", { maybeStarted: true });
    const state = await provider.query(order);
    return answer === "pending" && state !== null ? { ...state, outcome: "PENDING" } : state;
  },
  // The payer who cancels does not learn whether the page is closed, and it stays open.
  close: async () => {
    throw new PaymentProviderError("SimplePay transactioncancel: no answer", { maybeStarted: true });
  },
});
beforeAll(async () => {
  portal = await openPaymentPortal({ around });
});
beforeEach(async () => {
  [queries, answer] = [[], "true"];
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

async function startedPayment() {
  const page = await portal.start(club, await portal.enter(club, [9_000]));
  return { page, orderRef: await portal.orderOf(page) };
}
/** Runs the job every minute, as scheduled, from some seconds after NOW. */
async function minutesPass(minutes: number, from = 0): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    portal.clock.set(new Date(Date.parse(NOW) + from * SECONDS + minute * MINUTES));
    await queryPending(portal.context);
  }
}
const timesOf = (orderRef: string) => queries.filter((one) => one.orderRef === orderRef).map(({ after }) => after);

it.each([0, 20, 54, 59])(
  "learns the outcome of an unreported payment within two minutes, with runs at :%i",
  async (from) => {
    const { page, orderRef } = await startedPayment();
    await portal.payer(page, "success");
    await minutesPass(3, from);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000], mails: 1 });
    expect(timesOf(orderRef)[0]).toBeLessThanOrEqual(120);
    // A paid payment is not queried again.
    await minutesPass(40, from);
    expect(timesOf(orderRef)).toHaveLength(1);
  },
);

it("queries an open payment at growing intervals, and at once when it expires", async () => {
  const { orderRef } = await startedPayment();
  await minutesPass(90);
  const times = timesOf(orderRef);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(times[0]).toBe(60);
  expect(pauses.every((pause) => pause >= 60 && pause <= 300)).toBe(true);
  expect(times.length).toBeLessThan(16);
  // It expired at 20:00; the run of 21:00 is the first after the grace period.
  expect(times.at(-1)).toBe(21 * 60);
  expect((await portal.payment(orderRef)).state).toBe("EXPIRED");
});

it("queries a cancelled payment once more when its page expires", async () => {
  const { page, orderRef } = await startedPayment();
  await club.browser.call("POST /basketControl/cancelPayment", { orderRef });
  await portal.payer(page, "success");
  await minutesPass(30);
  expect(timesOf(orderRef)).toEqual([0, 21 * 60]);
  expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000], mails: 1 });
});

it.each(["none", "pending"] as const)(
  "queries a cancelled payment hourly after its page expired as long as the answer is %s",
  async (wrong) => {
    const { page, orderRef } = await startedPayment();
    await club.browser.call("POST /basketControl/cancelPayment", { orderRef });
    answer = wrong;
    await portal.payer(page, "success");
    await minutesPass(90);
    expect(timesOf(orderRef)).toEqual([0, 21 * 60, 81 * 60]);
    answer = "true";
    await minutesPass(60, 90 * 60);
    expect(timesOf(orderRef).slice(3)).toEqual([141 * 60]);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000], mails: 1 });
  },
);

it("queries a cancelled payment for a day after its page expired at most", async () => {
  const { orderRef } = await startedPayment();
  await club.browser.call("POST /basketControl/cancelPayment", { orderRef });
  answer = "none";
  const runs = [21, 23 * 60, 24 * 60 + 21].map((minute) => minute * 60);
  for (const from of runs) await minutesPass(1, from);
  expect(timesOf(orderRef)).toEqual([0, ...runs.slice(0, 2)]);
});
