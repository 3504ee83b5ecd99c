import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SigningProvider, PaymentProviderError } from "../../ports/payment/provider.ts";
import { askUnanswered } from "./ask-unanswered.ts";
import { type Club, NOW, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

const SECONDS = 1_000;
const MINUTES = 60_000;

let portal: PaymentPortal;
let club: Club;
/** The orders asked about, and when, in seconds after NOW. */
let asked: { orderRef: string; after: number }[];
const around = (provider: SigningProvider): SigningProvider => ({
  ...provider,
  query: (order) => {
    asked.push({ orderRef: order.orderRef, after: (portal.clock().getTime() - Date.parse(NOW)) / SECONDS });
    return provider.query(order);
  },
  // Whoever cancels does not learn whether the page is closed, and it is not.
  close: async () => {
    throw new PaymentProviderError("SimplePay transactioncancel: no answer", { maybeStarted: true });
  },
});
beforeAll(async () => {
  portal = await openPaymentPortal({ around });
});
beforeEach(async () => {
  asked = [];
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

async function begun() {
  const page = await portal.start(club, await portal.enter(club, [9_000]));
  return { page, orderRef: await portal.orderOf(page) };
}
/** The job as its schedule runs it, every minute, from some seconds after NOW. */
async function minutesPass(minutes: number, from = 0): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    portal.clock.set(new Date(Date.parse(NOW) + from * SECONDS + minute * MINUTES));
    await askUnanswered(portal.context);
  }
}
const timesOf = (orderRef: string) => asked.filter((one) => one.orderRef === orderRef).map(({ after }) => after);

it.each([0, 20, 54, 59])(
  "a payment of which nothing is heard is known within two minutes, runs at :%i",
  async (from) => {
    const { page, orderRef } = await begun();
    await portal.payer(page, "success");
    await minutesPass(3, from);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000], mails: 1 });
    expect(timesOf(orderRef)[0]).toBeLessThanOrEqual(120);
    // What has ended paid is not asked about again.
    await minutesPass(40, from);
    expect(timesOf(orderRef)).toHaveLength(1);
  },
);

it("one that stays open is asked about ever more seldom, and at once when its time is over", async () => {
  const { orderRef } = await begun();
  await minutesPass(30);
  const times = timesOf(orderRef);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(times[0]).toBe(60);
  expect(pauses.every((pause) => pause >= 60 && pause <= 300)).toBe(true);
  expect(times.length).toBeLessThan(16);
  // Its time was over at 20:00; the run of 21:00 is the first after the grace.
  expect(times.at(-1)).toBe(21 * 60);
  expect((await portal.payment(orderRef)).state).toBe("EXPIRED");
});

it("one that its payer gave up is asked about once more when its page is over", async () => {
  const { page, orderRef } = await begun();
  await club.browser.call("POST /basketControl/cancelPayment", { orderRef });
  await portal.payer(page, "success");
  await minutesPass(30);
  expect(timesOf(orderRef)).toEqual([0, 21 * 60]);
  expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000], mails: 1 });
});
