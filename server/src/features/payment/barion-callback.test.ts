import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAthlete, makeClub, PASSWORD } from "../../../test/factories.ts";
import {
  callback,
  CALLBACKS,
  type Club,
  FIND,
  NOW,
  openPaymentPortal,
  type PaymentPortal,
  QUERY_INTERVAL,
} from "./payment.testbed.ts";

const STATUS = "POST /groupTransactionControl/getStatusByBarionId";
const MINUTES = 60_000;
const UNKNOWN = "0".repeat(32);

let portal: PaymentPortal;
let club: Club;
/** The payment ids and the orders that Barion was queried about. */
let queriedIds: string[];
let queriedOrders: string[];
beforeAll(async () => {
  portal = await openPaymentPortal({
    poolSize: 4,
    by: "BARION",
    aroundBarion: (barion) => ({
      ...barion,
      look: (number) => (queriedIds.push(number), barion.look(number)),
      query: (order) => (queriedOrders.push(order.orderRef), barion.query(order)),
    }),
  });
  club = await portal.club();
});
beforeEach(async () => {
  queriedIds = [];
  queriedOrders = [];
  portal.clock.set(NOW);
  await portal.misbehave({ loseNotification: true });
});
afterAll(() => portal.close());

async function startedOrder(amounts = [8_000]) {
  const items = await portal.enter(club, amounts);
  const page = await portal.start(club, items);
  const orderRef = await portal.orderOf(page);
  const { transactionId } = await portal.payment(orderRef);
  return { items, page, orderRef, number: transactionId ?? "" };
}
/** Starts a payment whose response is lost, so that its payment id is unknown. */
async function startNumberless() {
  const items = await portal.enter(club, [8_000]);
  await portal.misbehave({ loseNotification: true, loseAnswer: true });
  const { body } = await portal.pay(club.browser, items);
  await portal.misbehave({ loseNotification: true });
  return body;
}
const send = (body: string, type: string, query = "") =>
  portal.browser().send("POST", CALLBACKS + query, { body, headers: { "content-type": type } });
const foreign = async () =>
  (await portal.db.selectFrom("security_log").select("id").where("event", "=", "PAYMENT_FOREIGN").execute()).length;

describe("a callback of Barion", () => {
  it("is only a hint: it pays nothing, whatever payment it names", async () => {
    const { orderRef, number } = await startedOrder();
    expect((await callback(portal, number)).status).toBe(200);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "STARTED", booked: [], mails: 0, openItems: 1 });
    expect(queriedIds).toEqual([number]);
  });

  it.each([
    ["a form", (number: string) => send(`paymentId=${number}`, "application/x-www-form-urlencoded")],
    ["a name in capital letters", (number: string) => send(`PaymentId=${number}`, "application/x-www-form-urlencoded")],
    ["JSON", (number: string) => send(JSON.stringify({ PaymentId: number }), "application/json")],
    ["the address", (number: string) => send("", "application/x-www-form-urlencoded", `?paymentId=${number}`)],
    [
      "dashes and capital letters",
      (number: string) => {
        const dashed = number.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
        return send(`paymentId=${dashed}`, "application/x-www-form-urlencoded");
      },
    ],
  ])("is read from %s", async (_how, sent) => {
    const { page, orderRef, number } = await startedOrder();
    await portal.payer(page, "success");
    expect((await sent(number)).status).toBe(200);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [8_000], mails: 1 });
  });

  it("is acknowledged without a query if it names none of our payments or nothing", async () => {
    await startedOrder();
    for (const body of ["", "paymentId=", "paymentId=x", "other=1", `paymentId=${"0".repeat(32)}`, "{", "null"])
      expect((await send(body, "application/x-www-form-urlencoded")).status).toBe(200);
    expect(queriedIds).toEqual([]);
    expect((await send("x".repeat(5_000), "text/plain")).status).toBe(413);
  });

  it("moves no other payment: an amount is booked to the payment that the provider reports", async () => {
    const [mine, theirs] = [await startedOrder(), await startedOrder([50_000])];
    await portal.payer(mine.page, "success");
    await callback(portal, theirs.number);
    expect(await portal.payment(theirs.orderRef)).toMatchObject({ state: "STARTED", booked: [] });
    await callback(portal, mine.number);
    expect(await portal.payment(mine.orderRef)).toMatchObject({ state: "PAID", booked: [8_000] });
  });

  it("is sent again while the provider does not answer, and is acknowledged once it is recorded", async () => {
    const { page, orderRef, number } = await startedOrder();
    await portal.payer(page, "success");
    portal.barionAnswers(false);
    expect((await callback(portal, number)).status).toBe(503);
    portal.barionAnswers(true);
    portal.clock.advance(QUERY_INTERVAL);
    expect((await callback(portal, number)).status).toBe(200);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", mails: 1 });
  });

  it("finds the order of a start whose response was lost by our reference at the provider", async () => {
    const body = await startNumberless();
    expect(body).toMatchObject({ code: "payment.refusal.unclear", message: expect.stringContaining("A Barion nem") });
    const { order_ref: orderRef } = await portal.db
      .selectFrom("payment")
      .select("order_ref")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(await portal.payment(orderRef ?? "")).toMatchObject({
      state: "STARTING",
      transactionId: null,
      openItems: 1,
    });
    // No browser has its page, so it is given up after a minute and its items are free.
    portal.clock.advance(2 * MINUTES);
    await portal.runJob("ask-payments");
    expect(await portal.payment(orderRef ?? "")).toMatchObject({ state: "EXPIRED", openItems: 0 });
    const number = portal.barionNumbers().at(-1) ?? "";
    await portal.payer(`${portal.sandboxUrl}/sandbox/barion/trx/${number}`, "success");
    expect((await callback(portal, number)).status).toBe(200);
    expect(await portal.payment(orderRef ?? "")).toMatchObject({
      state: "PAID",
      transactionId: number,
      booked: [8_000],
      mails: 1,
    });
  });

  it("causes one query per payment in 3 seconds, however many arrive at once, and the others are sent again", async () => {
    const { page, orderRef, number } = await startedOrder();
    const statuses = async () =>
      (await Promise.all(Array.from({ length: 30 }, () => callback(portal, number)))).map(({ status }) => status);
    expect((await statuses()).filter((status) => status === 200)).toHaveLength(1);
    await portal.payer(page, "success");
    portal.clock.advance(QUERY_INTERVAL - 1);
    expect(await statuses()).not.toContain(200);
    portal.clock.advance(1);
    expect((await statuses()).filter((status) => status === 200)).toHaveLength(1);
    expect(queriedIds).toEqual([number, number]);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [8_000], mails: 1 });
  });

  it("is processed at once during a flood of callbacks for another payment and for unknown payment ids", async () => {
    portal.clock.advance(10 * MINUTES);
    await startNumberless();
    const [flooded, mine] = [await startedOrder(), await startedOrder()];
    await portal.payer(mine.page, "success");
    queriedIds = [];
    for (let time = 0; time < 150; time++) {
      await callback(portal, flooded.number);
      await callback(portal, String(time).padStart(32, "0"));
    }
    expect((await callback(portal, mine.number)).status).toBe(200);
    expect(await portal.payment(mine.orderRef)).toMatchObject({ state: "PAID", booked: [8_000] });
    expect(queriedIds.filter((number) => number === flooded.number)).toHaveLength(1);
    // Unknown payment ids from one address cause at most 20 queries a minute.
    expect(queriedIds).toHaveLength(1 + 20 + 1);
    portal.clock.advance(MINUTES);
    await callback(portal, UNKNOWN);
    expect(queriedIds.at(-1)).toBe(UNKNOWN);
  });
});

describe("the payment id that a browser returns from Barion", () => {
  it("proves nothing: the result is the answer of the provider to a query", async () => {
    const { page, orderRef, number } = await startedOrder();
    expect((await club.browser.call(FIND, { paymentId: number })).body).toMatchObject({
      successful: true,
      o: orderRef,
      e: null,
      t: null,
      pending: true,
      provider: "BARION",
    });
    expect((await portal.browser().call(STATUS, { paymentId: number })).body).toBe("Pending");
    await portal.payer(page, "success");
    portal.clock.advance(QUERY_INTERVAL);
    expect((await club.browser.call(FIND, { paymentId: number })).body).toMatchObject({ e: "SUCCESS", t: number });
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [8_000], mails: 1 });
    expect((await portal.browser().call(STATUS, { paymentId: number })).body).toBe("Paid");
  });

  it("causes one provider query in 3 seconds; meanwhile the stored state is returned", async () => {
    const { number } = await startedOrder();
    const guests = Array.from({ length: 30 }, () => portal.browser());
    const answers = async () =>
      Promise.all(guests.map(async (guest) => (await guest.call(STATUS, { paymentId: number })).body));
    expect(new Set(await answers())).toEqual(new Set(["Pending"]));
    expect(queriedOrders).toHaveLength(1);
    portal.clock.advance(QUERY_INTERVAL);
    await answers();
    expect(queriedOrders).toHaveLength(2);
  });

  it.each([
    ["fail", "Failed"],
    ["cancel", "Canceled"],
    ["timeout", "Expired"],
  ] as const)("shows a guest only the outcome: %s is %s", async (outcome, status) => {
    const { page, number } = await startedOrder();
    await portal.payer(page, outcome);
    expect((await portal.browser().call(STATUS, { paymentId: number })).body).toBe(status);
    expect((await portal.browser().call(FIND, { paymentId: number })).status).toBe(401);
  });

  it("is answered for another account's payment like an unknown payment, and is recorded", async () => {
    const { page, orderRef, number } = await startedOrder();
    await portal.payer(page, "success");
    const strangers = [await makeAthlete(portal.db), await makeClub(portal.db)];
    const before = await foreign();
    for (const { email } of strangers) {
      const stranger = await portal.browser().signIn(email, PASSWORD);
      for (const call of [FIND, STATUS] as const) {
        const [theirs, none] = [
          await stranger.call(call, { paymentId: number }),
          await stranger.call(call, { paymentId: "0".repeat(32) }),
        ];
        expect([theirs.status, theirs.body]).toEqual([404, none.body]);
      }
    }
    expect(await foreign()).toBe(before + 8);
    expect((await portal.browser().call(STATUS, { paymentId: "0".repeat(32) })).status).toBe(404);
    expect((await portal.browser().call(STATUS, { paymentId: "x" })).status).toBe(400);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "STARTED", booked: [] });
  });
});
