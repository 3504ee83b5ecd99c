import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { brokenInvariants } from "../../../../test/resilience/invariants.store.ts";
import { openList } from "../../../../test/list.ts";
import { callback, type Club, openPaymentPortal, type PaymentPortal, QUERY_INTERVAL } from "../payment.testbed.ts";

const HOURS = 3_600_000;

let portal: PaymentPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 6, by: "BARION" });
});
beforeEach(async () => {
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

/** Makes two fees paid at Barion, one of which is refunded on Barion's page without a callback. */
async function givenBack() {
  const fees = await portal.enter(club, [9_000, 4_000]);
  const page = await portal.start(club, fees);
  await portal.comeBack(club.browser, await portal.payer(page, "success"));
  const orderRef = await portal.orderOf(page);
  const { transactionId } = await portal.payment(orderRef);
  await portal.barion.refund({ orderRef, transactionId }, 4_000);
  return { fees, orderRef, number: transactionId ?? "" };
}
const settled = async (fees: readonly number[]) => (await portal.owed(fees)).map((one) => one.settled);
/** Sessions expire while the clock is moved, so each caller signs in again. */
const listed = async (orderRef: string) =>
  (await (await openList(await portal.office(), "doubtfulPayment")).rows())
    .filter((row) => row["orderRef"] === orderRef)
    .map(({ why, came }) => [why, came]);
const templates = async () =>
  (await (await portal.mails()).select("template").where("recipient", "=", club.email).execute()).map(
    ({ template }) => template,
  );

describe("a refund on Barion's page", () => {
  it("is booked, listed and notified of once, however often its callback is sent", async () => {
    const { fees, orderRef, number } = await givenBack();
    expect(await settled(fees)).toEqual([9_000, 4_000]);
    for (let time = 0; time < 3; time++) {
      portal.clock.advance(QUERY_INTERVAL);
      expect((await callback(portal, number)).status).toBe(200);
    }
    expect(await settled(fees)).toEqual([9_000, 0]);
    expect(await listed(orderRef)).toEqual([["REFUNDED", -4_000]]);
    expect(await templates()).toEqual(["FEE_PAID", "PAYMENT_NOTICE"]);
    expect((await portal.payment(orderRef)).state).toBe("PAID");
  });

  it.each([
    ["after a lost callback", 26 * HOURS, true],
    ["unless the payment is half a year old", 181 * 24 * HOURS, false],
  ] as const)("is learned by a query %s", async (_, after, isAsked) => {
    const { fees, orderRef } = await givenBack();
    portal.clock.advance(after);
    for (let time = 0; time < 2; time++) await portal.runJob("ask-settled-payments");
    expect(await settled(fees)).toEqual([9_000, isAsked ? 0 : 4_000]);
    expect(await listed(orderRef)).toEqual(isAsked ? [["REFUNDED", -4_000]] : []);
    expect(await templates()).toEqual(["FEE_PAID", ...(isAsked ? ["PAYMENT_NOTICE"] : [])]);
    expect(await portal.payment(orderRef)).toMatchObject({
      state: "PAID",
      booked: isAsked ? [9_000, 4_000, -4_000] : [9_000, 4_000],
    });
  });
});

it("breaks no invariant", async () => {
  expect(await brokenInvariants(portal.db)).toEqual([]);
});
