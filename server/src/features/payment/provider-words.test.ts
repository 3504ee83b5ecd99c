import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import pg from "pg";
import { isSignedBy } from "../../ports/payment/simplepay/signature.ts";
import {
  type Club,
  MERCHANT,
  NOW,
  openPaymentPortal,
  type Outcome,
  type PaymentPortal,
  RETURN,
  SECRET_KEY,
} from "./payment.testbed.ts";

const MINUTES = 60_000;
const STATUS = { success: "FINISHED", fail: "NOTAUTHORIZED", cancel: "CANCELLED", timeout: "TIMEOUT" } as const;
const END = { success: "PAID", fail: "FAILED", cancel: "CANCELLED", timeout: "EXPIRED" } as const;

let portal: PaymentPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 10 });
  club = await portal.club();
});
beforeEach(async () => {
  portal.clock.set(NOW);
  // What is told, and when, is each test's own doing.
  await portal.misbehave({ loseNotification: true });
});
afterAll(() => portal.close());

async function startedOrder(amounts = [9_000, 4_000]) {
  const items = await portal.enter(club, amounts);
  const page = await portal.start(club, items);
  return { items, page, orderRef: await portal.orderOf(page) };
}

/** The notification the provider would send of an order, word for word the same each time. */
async function notificationOf(orderRef: string, status: string) {
  const { transactionId } = await portal.payment(orderRef);
  return {
    salt: "a".repeat(32),
    orderRef,
    method: "CARD",
    merchant: MERCHANT,
    finishDate: "2026-05-04T12:01:00+02:00",
    paymentDate: "2026-05-04T12:00:00+02:00",
    transactionId: Number(transactionId),
    status,
  };
}

describe("a notification", () => {
  it("is applied once, sent 20 times at once and 20 times later; each is acknowledged and signed", async () => {
    const { page, orderRef } = await startedOrder();
    await portal.payer(page, "success");
    const message = await notificationOf(orderRef, "FINISHED");
    const together = await Promise.all(Array.from({ length: 20 }, () => portal.notify(message)));
    const later = [];
    for (let time = 0; time < 20; time++) {
      portal.clock.advance(MINUTES);
      later.push(await portal.notify(message));
    }
    for (const { status, body } of [...together, ...later]) {
      expect(status).toBe(200);
      expect(body).toEqual({ ...message, receiveDate: expect.stringMatching(/^2026-05-04T1\d:\d\d:00[+-]\d\d:\d\d$/) });
    }
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000, 4_000], mails: 1, moves: 2 });
  });

  it("is acknowledged by a signature over the very bytes of the answer", async () => {
    const { page, orderRef } = await startedOrder();
    await portal.payer(page, "success");
    const { headers, text } = await portal.notifyRaw(await notificationOf(orderRef, "FINISHED"));
    expect(isSignedBy(SECRET_KEY, text, headers.get("signature") ?? "")).toBe(true);
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("of no order of ours is acknowledged, so that it ends, and written down", async () => {
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

  it("of money is not believed, nor acknowledged, while the provider does not confirm it when asked", async () => {
    const { orderRef } = await startedOrder();
    expect((await portal.notify(await notificationOf(orderRef, "FINISHED"))).status).toBe(503);
    expect((await portal.payment(orderRef)).state).toBe("STARTED");
  });

  it("of money that the provider denies when asked is looked at by people the second time, and acknowledged then", async () => {
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
      .select(["why", "came"])
      .orderBy("id", "desc")
      .execute();
    expect(doubts[0]).toEqual({ why: "CONTRADICTED", came: null });
    // The provider was only slow: what it stands by settles it, and nobody needs to decide.
    await portal.payer(page, "success");
    expect((await portal.notify(message)).status).toBe(200);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000, 4_000], mails: 1 });
  });

  it.each(["AUTHORIZED", "INPAYMENT", "INIT"])("that says %s books nothing", async (status) => {
    const { orderRef } = await startedOrder();
    expect((await portal.notify(await notificationOf(orderRef, status))).status).toBe(200);
    expect(await portal.payment(orderRef)).toMatchObject({ booked: [], mails: 0, openItems: 2 });
  });
});

describe("what the provider says, in any order", () => {
  const acts = {
    return: (brought: { r: string; s: string }) => club.browser.call(RETURN, brought),
    notification: async (_: unknown, orderRef: string, outcome: Outcome) =>
      portal.notify(await notificationOf(orderRef, STATUS[outcome])),
    question: () => portal.runJob("ask-payments"),
  };
  const orders: (keyof typeof acts)[][] = permutations(["return", "notification", "question"]);

  it.each(
    (["success", "fail", "cancel", "timeout"] as const).flatMap((outcome) =>
      orders.map((order) => ({ outcome, order, words: order.join(", ") })),
    ),
  )("ends the same: $outcome heard by $words", async ({ outcome, order }) => {
    const { page, orderRef, items } = await startedOrder();
    const brought = await portal.payer(page, outcome);
    portal.clock.advance(21 * MINUTES);
    for (const act of [...order, ...order]) await acts[act](brought, orderRef, outcome);
    const isPaid = outcome === "success";
    expect(await portal.payment(orderRef)).toMatchObject({
      state: END[outcome],
      booked: isPaid ? [9_000, 4_000] : [],
      mails: isPaid ? 1 : 0,
      moves: 2,
      openItems: 0,
    });
    expect(await unpaidOf(items)).toBe(isPaid ? 0 : 2);
  });

  it.each(orders)("is paid, late: a success after the time-out was known, heard by %s, %s, %s", async (...order) => {
    const { page, orderRef, items } = await startedOrder();
    portal.clock.advance(21 * MINUTES);
    await portal.runJob("ask-payments");
    expect(await portal.payment(orderRef)).toMatchObject({ state: "EXPIRED", openItems: 0 });
    await portal.misbehave({ loseNotification: true, latePayment: true });
    const brought = await portal.payer(page, "success");
    for (const act of order) await acts[act](brought, orderRef, "success");
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000, 4_000], mails: 1 });
    expect(await unpaidOf(items)).toBe(0);
  });
});

describe("what is not the provider's word", () => {
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

  it("is too large: a body nobody would sign", async () => {
    const { status } = await portal.browser().send("POST", "/api/simplePay/ipn", { body: "x".repeat(20_000) });
    expect(status).toBe(413);
  });

  it.each([1, -1, 100_000])("is looked at by people: %i forints more than was asked for", async (totalOffset) => {
    const { page, orderRef, items } = await startedOrder();
    await portal.misbehave({ loseNotification: true, totalOffset });
    const brought = await portal.payer(page, "success");
    expect((await portal.notify(await notificationOf(orderRef, "FINISHED"))).status).toBe(200);
    expect((await club.browser.call(RETURN, brought)).body).toMatchObject({
      e: null,
      t: null,
      pending: false,
      review: "WAITING",
    });
    const came = 13_000 + totalOffset;
    expect(await portal.payment(orderRef)).toMatchObject({ state: "REVIEW", booked: [came], mails: 0, openItems: 2 });
    expect(await unpaidOf(items)).toBe(2);
    const { detail } = await portal.db
      .selectFrom("security_log")
      .select("detail")
      .where("event", "=", "PAYMENT_MISMATCH")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ orderRef, asked: 13_000, total: 13_000 + totalOffset, currency: "HUF" });

    await portal.misbehave({ loseNotification: true });
    await portal.notify(await notificationOf(orderRef, "FINISHED"));
    expect(await portal.payment(orderRef)).toMatchObject({
      state: "PAID",
      booked: [9_000, 4_000, came, -came],
      openItems: 0,
    });
  });
});

describe("a crash while a notification is taken", () => {
  it("at whatever statement loses nothing and doubles nothing: the provider repeats it", async () => {
    const seen: { at: number; status: number; state: string }[] = [];
    for (let at = 1; ; at++) {
      const { page, orderRef } = await startedOrder();
      await portal.payer(page, "success");
      const message = await notificationOf(orderRef, "FINISHED");
      const { status, happened } = await breakingConnectionAt(at, () => portal.notify(message));
      if (!happened) break;
      const between = await portal.payment(orderRef);
      seen.push({ at, status, state: between.state });
      expect([between.state === "PAID", between.booked.length, between.mails]).toEqual(
        between.state === "PAID" ? [true, 2, 1] : [false, 0, 0],
      );
      for (let repeat = 0; repeat < 2; repeat++) expect((await portal.notify(message)).status).toBe(200);
      expect(await portal.payment(orderRef)).toMatchObject({
        state: "PAID",
        booked: [9_000, 4_000],
        mails: 1,
        moves: 2,
      });
    }
    // Every statement from the first look-up to the commit was broken once. The portal asks again itself where a connection was lost before
    // anything was done, so some of them are acknowledged: those that are booked whole by then, as seen above, and no other.
    expect(seen.length).toBeGreaterThan(8);
    expect(seen.filter(({ status, state }) => status === 200 && state !== "PAID")).toEqual([]);
    // The other way round it is the answer to the commit alone that may be lost: that is told again, and booked already.
    expect(seen.filter(({ status, state }) => status !== 200 && state === "PAID").length).toBeLessThanOrEqual(1);
  });
});

/** Breaks the connection under the n-th statement that the portal sends, as a crash of the process or the machine would. */
async function breakingConnectionAt(at: number, work: () => Promise<{ status: number }>) {
  let statements = 0;
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, "query")?.value as (...all: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    statements += 1;
    const answer = query.apply(this, all);
    if (statements === at)
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return answer;
  } as never);
  try {
    return { status: (await work()).status, happened: statements >= at };
  } finally {
    spy.mockRestore();
  }
}

const unpaidOf = async (items: readonly number[]) =>
  (
    await portal.db
      .selectFrom("receivable")
      .select("id")
      .where("entry_id", "in", items)
      .where("paid", "=", false)
      .execute()
  ).length;

const forgeries = async () =>
  (await portal.db.selectFrom("security_log").select("id").where("event", "=", "PAYMENT_FORGED").execute()).length;

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((first, index) => permutations(of.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
