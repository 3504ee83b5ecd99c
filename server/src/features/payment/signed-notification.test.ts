import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSignedBy } from "../../ports/payment/simplepay/signature.ts";
import {
  type Club,
  MERCHANT,
  notificationOf as signedNotification,
  NOW,
  openPaymentPortal,
  type PaymentPortal,
  QUERY_INTERVAL,
  RETURN,
  SECRET_KEY,
} from "./payment.testbed.ts";

const MINUTES = 60_000;

let portal: PaymentPortal;
let club: Club;
/** The orders that SimplePay was queried about, and whether it does not know the outcome yet. */
let queried: string[] = [];
let isSlow = false;
beforeAll(async () => {
  portal = await openPaymentPortal({
    poolSize: 10,
    around: (provider) => ({
      ...provider,
      async query(order) {
        queried.push(order.orderRef);
        const state = await provider.query(order);
        return state && isSlow ? { ...state, outcome: "PENDING" } : state;
      },
    }),
  });
  club = await portal.club();
});
beforeEach(async () => {
  portal.clock.set(NOW);
  // Each test sends its own notifications.
  await portal.misbehave({ loseNotification: true });
});
afterAll(() => portal.close());

async function startedOrder(amounts = [9_000, 4_000]) {
  const items = await portal.enter(club, amounts);
  const page = await portal.start(club, items);
  return { items, page, orderRef: await portal.orderOf(page) };
}

/** Returns the notification of an order in some state; its bytes are the same each time. */
const notificationOf = async (orderRef: string, status: string) =>
  signedNotification(orderRef, (await portal.payment(orderRef)).transactionId, "success", status);

describe("a signed notification", () => {
  it("is acknowledged with a signature over the exact bytes of the response", async () => {
    const { page, orderRef } = await startedOrder();
    await portal.payer(page, "success");
    const message = await notificationOf(orderRef, "FINISHED");
    const { headers, text } = await portal.notifyRaw(message);
    expect(isSignedBy(SECRET_KEY, text, headers.get("signature") ?? "")).toBe(true);
    expect(JSON.parse(text)).toEqual({ ...message, receiveDate: "2026-05-04T12:00:00+02:00" });
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("is acknowledged and recorded for an unknown order, so that it is not repeated", async () => {
    const { orderRef } = await startedOrder();
    const unknown = { ...(await notificationOf(orderRef, "FINISHED")), orderRef: "RAJT-2026-UNKNOWN" };
    expect((await portal.notify(unknown)).status).toBe(200);
    const rows = await portal.db
      .selectFrom("payment_message")
      .select(["payment_id", "applied"])
      .where("order_ref", "=", "RAJT-2026-UNKNOWN")
      .execute();
    expect(rows).toEqual([{ payment_id: null, applied: false }]);
  });

  it("of money is not booked and not acknowledged while a query does not confirm it", async () => {
    const { orderRef } = await startedOrder();
    expect((await portal.notify(await notificationOf(orderRef, "FINISHED"))).status).toBe(503);
    expect((await portal.payment(orderRef)).state).toBe("STARTED");
  });

  it("of money that a query denies puts the payment under review the second time, and is acknowledged then", async () => {
    const { orderRef, page } = await startedOrder();
    const message = await notificationOf(orderRef, "FINISHED");
    const statuses = [];
    for (let time = 0; time < 4; time++) {
      statuses.push((await portal.notify(message)).status);
      portal.clock.advance(MINUTES);
    }
    expect(statuses).toEqual([503, 200, 200, 200]);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "REVIEW", booked: [], mails: 0, openItems: 2 });
    const doubts = await portal.db
      .selectFrom("doubtful_payment")
      .select(["reason_code as why", "received_amount as came"])
      .orderBy("id", "desc")
      .execute();
    expect(doubts[0]).toEqual({ why: "CONTRADICTED", came: null });
    // The provider was only slow: its confirmation settles the payment, and no decision is needed.
    await portal.payer(page, "success");
    expect((await portal.notify(message)).status).toBe(200);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000, 4_000], mails: 1 });
  });

  it.each(["AUTHORIZED", "INPAYMENT", "INIT"])("with the state %s books nothing", async (status) => {
    const { orderRef } = await startedOrder();
    expect((await portal.notify(await notificationOf(orderRef, status))).status).toBe(200);
    expect(await portal.payment(orderRef)).toMatchObject({ booked: [], mails: 0, openItems: 2 });
  });
});

describe("a signed return that a guest replays", () => {
  it("causes one provider query in 3 seconds; meanwhile the stored state is returned", async () => {
    const { page, orderRef } = await startedOrder();
    const brought = await portal.payer(page, "success");
    [queried, isSlow] = [[], true];
    const guests = Array.from({ length: 30 }, () => portal.browser());
    const replay = () => Promise.all(guests.map((guest) => portal.comeBack(guest, brought)));
    await replay();
    expect(queried).toEqual([orderRef]);
    await replay();
    expect(queried).toEqual([orderRef]);
    expect((await portal.payment(orderRef)).state).toBe("STARTED");
    portal.clock.advance(QUERY_INTERVAL);
    isSlow = false;
    await replay();
    expect(queried).toEqual([orderRef, orderRef]);
    const [last] = await replay();
    expect(last?.body).toMatchObject({ e: "SUCCESS", o: orderRef });
    const messages = await portal.db
      .selectFrom("payment_message")
      .select("id")
      .where("order_ref", "=", orderRef)
      .where("kind", "=", "RETURN")
      .execute();
    expect(messages).toHaveLength(2);
  });
});

describe("an unauthentic message", () => {
  it("changes nothing: a forged or foreign signature on a return", async () => {
    const { page, orderRef } = await startedOrder();
    const other = await startedOrder([1_000]);
    const paid = await portal.payer(other.page, "success");
    const cancelled = await portal.payer(page, "cancel");
    const claim = (message: object) => Buffer.from(JSON.stringify(message)).toString("base64");
    const success = claim({ r: 0, t: 1, e: "SUCCESS", m: MERCHANT, o: orderRef });
    const before = await forgeries();
    for (const brought of [
      { r: success, s: "A".repeat(64) },
      { r: success, s: paid.s },
      { r: success, s: cancelled.s },
      { r: paid.r, s: cancelled.s },
      { r: cancelled.r, s: `${cancelled.s} x` },
      { r: "", s: "" },
    ]) {
      const { body } = await club.browser.call(RETURN, brought);
      expect(body).toMatchObject({ successful: false, code: "payment.refusal.forgedReturn" });
      expect(body).not.toHaveProperty("o");
    }
    expect(await forgeries()).toBe(before + 6);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "STARTED", booked: [] });
  });

  it("is answered 400: a notification signed by another key, of another merchant, or over other bytes", async () => {
    const { page, orderRef } = await startedOrder();
    await portal.payer(page, "success");
    const message = await notificationOf(orderRef, "FINISHED");
    const before = await forgeries();
    expect((await portal.notify(message, "another key")).status).toBe(400);
    expect((await portal.notify({ ...message, merchant: "S000001" })).status).toBe(400);
    expect((await portal.browser().send("POST", "/api/simplePay/ipn", { body: JSON.stringify(message) })).status).toBe(
      400,
    );
    expect((await portal.browser().send("POST", "/api/simplePay/ipn", { body: "" })).status).toBe(400);
    expect(await forgeries()).toBe(before + 4);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "STARTED", booked: [] });
  });

  it("is answered 413 if its body is too large", async () => {
    const { status } = await portal.browser().send("POST", "/api/simplePay/ipn", { body: "x".repeat(20_000) });
    expect(status).toBe(413);
  });
});

const forgeries = async () =>
  (await portal.db.selectFrom("security_log").select("id").where("event", "=", "PAYMENT_FORGED").execute()).length;
