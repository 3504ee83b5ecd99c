import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NotificationInformation } from "../../ports/payment/provider.ts";
import type { Browser } from "../../../test/browser.ts";
import { callback, type Club, openPaymentPortal, type PaymentPortal, QUERY_INTERVAL } from "./payment.testbed.ts";

// Falsified answers of Barion. A callback is unsigned, so only the answer to a query counts, and it is compared with
// the order. Other reports, in every order, repeated and concurrent, are in provider-reports.slow.test.ts.

const SECONDS = 1_000;
const MINUTES = 60_000;
const AMOUNT = 8_000;

let portal: PaymentPortal;
let office: Browser;
let club: Club;
/** Falsifies the answers of Barion. */
let falsely: (state: NotificationInformation) => NotificationInformation;
beforeAll(async () => {
  portal = await openPaymentPortal({
    poolSize: 4,
    by: "BARION",
    aroundBarion: (barion) => ({
      ...barion,
      look: async (number) => {
        const state = await barion.look(number);
        return state === null ? null : falsely(state);
      },
      query: async (order) => {
        const state = await barion.query(order);
        return state === null ? null : { ...state, ...falsely({ ...state, orderRef: order.orderRef }) };
      },
    }),
  });
  office = await portal.office();
});
beforeEach(async () => {
  falsely = (state) => state;
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

async function startedPayment(fees?: readonly number[]) {
  const items = fees ?? (await portal.enter(club, [AMOUNT]));
  const page = await portal.start(club, items);
  const orderRef = await portal.orderOf(page);
  const { transactionId } = await portal.payment(orderRef);
  return { items, page, orderRef, number: transactionId ?? "" };
}
const doubtsOf = async (orderRef: string) => {
  const { rows } = await sql<{ why: string; came: number | null }>`
    select d.reason_code as why, d.received_amount as came from doubtful_payment d join payment p on p.id = d.payment_id where p.order_ref = ${orderRef}`.execute(
    portal.db,
  );
  return rows;
};
const bellOf = async ({ id }: { id: number }) =>
  (await portal.db.selectFrom("notification").select("type").where("account_id", "=", id).execute()).map(
    ({ type }) => type,
  );
const dueFor = async (items: readonly number[]) => {
  const { rows } = await sql<{ amount: number }>`select amount from refund_due where fee_id = any(${items})`.execute(
    portal.db,
  );
  return rows.map(({ amount }) => amount);
};

it("pays nothing for a false callback, before and after the payment was cancelled", async () => {
  const { page, orderRef, number, items } = await startedPayment();
  const lie = async () => {
    portal.clock.advance(QUERY_INTERVAL);
    expect((await callback(portal, number)).status).toBe(200);
  };
  for (let time = 0; time < 2; time++) await lie();
  await portal.payer(page, "cancel");
  for (let time = 0; time < 2; time++) await lie();
  expect(await portal.payment(orderRef)).toMatchObject({ state: "CANCELLED", booked: [], mails: 0, openItems: 0 });
  expect(await portal.owed(items)).toMatchObject([{ settled: 0, paid: false }]);
});

it("holds the items of a payment in another currency for a decision, and books nothing", async () => {
  const { page, orderRef, number, items } = await startedPayment();
  await portal.payer(page, "success");
  falsely = (state) => ({ ...state, currency: "EUR" });
  expect((await callback(portal, number)).status).toBe(200);
  expect(await portal.payment(orderRef)).toMatchObject({ state: "REVIEW", booked: [], mails: 0, openItems: 1 });
  expect(await doubtsOf(orderRef)).toMatchObject([{ why: "CURRENCY" }]);
  expect(await portal.owed(items)).toMatchObject([{ settled: 0, paid: false }]);
});

it("books a different amount as the payer's credit and leaves the decision to people", async () => {
  const { page, orderRef, number, items } = await startedPayment();
  await portal.payer(page, "success");
  falsely = (state) => ({ ...state, total: 80 });
  expect((await callback(portal, number)).status).toBe(200);
  expect(await portal.payment(orderRef)).toMatchObject({ state: "REVIEW", booked: [80], openItems: 1 });
  expect(await doubtsOf(orderRef)).toEqual([{ why: "AMOUNT", came: 80 }]);
  expect(await portal.owed(items)).toMatchObject([{ settled: 0, paid: false }]);
});

it("moves no payment for a payment id under which Barion names another order", async () => {
  const [mine, theirs] = [await startedPayment(), await startedPayment()];
  await portal.payer(mine.page, "success");
  falsely = (state) => ({ ...state, orderRef: theirs.orderRef });
  expect((await callback(portal, mine.number)).status).toBe(500);
  for (const { orderRef } of [mine, theirs])
    expect(await portal.payment(orderRef)).toMatchObject({ state: "STARTED", booked: [], openItems: 1 });
});

it("books a late second success as refundable, notifies, and sends no receipt", async () => {
  const first = await startedPayment();
  portal.clock.advance(21 * MINUTES);
  await portal.runJob("ask-payments");
  expect(await portal.payment(first.orderRef)).toMatchObject({ state: "EXPIRED", openItems: 0 });
  const second = await startedPayment(first.items);
  await portal.payer(second.page, "success");
  await callback(portal, second.number);
  expect(await portal.payment(second.orderRef)).toMatchObject({ state: "PAID", mails: 1 });
  await portal.misbehave({ loseNotification: true, latePayment: true });
  await portal.payer(first.page, "success");
  for (let time = 0; time < 2; time++) await callback(portal, first.number);
  expect(await portal.payment(first.orderRef)).toMatchObject({ state: "PAID", booked: [AMOUNT], mails: 0 });
  expect(await dueFor(first.items)).toEqual([AMOUNT]);
  expect(await doubtsOf(first.orderRef)).toEqual([{ why: "TWICE", came: AMOUNT }]);
  expect(await bellOf(club)).toContain("PaymentNotOwed");
});

it.each([0, 20, 54, 59])("learns a lost callback and return within two minutes, with the job at :%i", async (from) => {
  const { page, orderRef } = await startedPayment();
  await portal.payer(page, "success");
  const began = portal.clock().getTime();
  for (let minute = 0; minute <= 2; minute++) {
    const at = began + from * SECONDS + minute * MINUTES;
    if (at > began + 2 * MINUTES) break;
    portal.clock.set(new Date(at));
    await portal.runJob("ask-payments");
  }
  expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [AMOUNT], mails: 1 });
});

it("keeps the amount of a fee that the office corrected when an old page is paid late", async () => {
  const { page, number, items } = await startedPayment();
  const [id = 0] = items;
  portal.clock.advance(21 * MINUTES);
  await portal.runJob("ask-payments");
  const record = (await office.call("POST /userPaymentEditControl/getData", { id })).body;
  const dto = {
    user: { id: club.id },
    licenseCost: null,
    year: record.year ?? null,
    description: "Helyesbített díj",
    paymentSubject: null,
    billingDate: "2026-05-01",
    payableGross: 10_000,
    vatCode: "TAM",
    vatGround: "Áfa tv. 85. § (1) m)",
  } as const;
  const update = { id, updated: record.updated ?? "", dto };
  expect((await office.call("POST /userPaymentEditControl/update", update)).body).toMatchObject({ successful: true });
  await portal.misbehave({ loseNotification: true, latePayment: true });
  await portal.payer(page, "success");
  await callback(portal, number);
  expect(await portal.owed(items)).toMatchObject([{ settled: AMOUNT, paid: false }]);
  expect(await portal.basket(club.browser)).toMatchObject([{ id, amount: 2_000 }]);
});
