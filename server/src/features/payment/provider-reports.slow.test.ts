import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Brought,
  type Club,
  NOW,
  openPaymentPortal,
  type Outcome,
  type PaymentPortal,
  QUERY_INTERVAL,
} from "./payment.testbed.ts";

const MINUTES = 60_000;
const END = { success: "PAID", fail: "FAILED", cancel: "CANCELLED", timeout: "EXPIRED" } as const;

let portal: PaymentPortal;
let club: Club;

// Entries and fees have different providers but the same flow and code.
describe.each(["SIMPLEPAY", "BARION"] as const)("the reports of %s", (by) => {
  beforeAll(async () => {
    portal = await openPaymentPortal({ poolSize: 10, by });
    club = await portal.club();
  });
  beforeEach(async () => {
    portal.clock.set(NOW);
    // Each test sends its own notifications.
    await portal.misbehave({ loseNotification: true });
  });
  afterAll(() => portal.close());

  describe("a notification", () => {
    it("is applied once if it is sent 20 times at once and 20 times later; each is acknowledged or sent again", async () => {
      const { page, orderRef } = await startedOrder();
      await portal.payer(page, "success");
      const together = await Promise.all(
        Array.from({ length: 20 }, () => portal.sendNotification(orderRef, "success")),
      );
      const later = [];
      for (let time = 0; time < 20; time++) {
        portal.clock.advance(MINUTES);
        later.push(await portal.sendNotification(orderRef, "success"));
      }
      const statuses = new Set(together.map(({ status }) => status));
      // One unsigned callback of Barion is processed at a time; the others must be sent again.
      if (by === "BARION") statuses.delete(503);
      expect([...statuses]).toEqual([200]);
      expect(later.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(await portal.payment(orderRef)).toMatchObject({
        state: "PAID",
        booked: [9_000, 4_000],
        mails: 1,
        moves: 2,
      });
    });
  });

  describe("reports of one payment in any order", () => {
    const acts = {
      return: (brought: Brought) => portal.comeBack(club.browser, brought),
      notification: async (_: unknown, orderRef: string, outcome: Outcome) =>
        portal.sendNotification(orderRef, outcome),
      question: () => portal.runJob("ask-payments"),
    };
    const orders: (keyof typeof acts)[][] = permutations(["return", "notification", "question"]);

    it.each(
      (["success", "fail", "cancel", "timeout"] as const).flatMap((outcome) =>
        orders.map((order) => ({ outcome, order, words: order.join(", ") })),
      ),
    )("lead to the same end: $outcome reported by $words", async ({ outcome, order }) => {
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

    it.each(orders)("books a late success after the expiry was known, reported by %s, %s, %s", async (...order) => {
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

  describe("an amount that differs from the order", () => {
    it.each([1, -1, 100_000])("is put under review: %i forints more than ordered", async (totalOffset) => {
      const { page, orderRef, items } = await startedOrder();
      await portal.misbehave({ loseNotification: true, totalOffset });
      const brought = await portal.payer(page, "success");
      expect((await portal.sendNotification(orderRef, "success")).status).toBe(200);
      portal.clock.advance(QUERY_INTERVAL);
      expect((await portal.comeBack(club.browser, brought)).body).toMatchObject({
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
      await portal.sendNotification(orderRef, "success");
      expect(await portal.payment(orderRef)).toMatchObject({
        state: "PAID",
        booked: [9_000, 4_000, came, -came],
        openItems: 0,
      });
    });
  });

  describe("a crash while a notification is processed", () => {
    it("at any statement loses nothing and books nothing twice: the provider repeats the notification", async () => {
      const seen: { at: number; status: number; state: string }[] = [];
      for (let at = 1; ; at++) {
        const { page, orderRef } = await startedOrder();
        await portal.payer(page, "success");
        const { status, happened } = await breakingConnectionAt(at, () => portal.sendNotification(orderRef, "success"));
        if (!happened) break;
        const between = await portal.payment(orderRef);
        seen.push({ at, status, state: between.state });
        expect([between.state === "PAID", between.booked.length, between.mails]).toEqual(
          between.state === "PAID" ? [true, 2, 1] : [false, 0, 0],
        );
        for (let repeat = 0; repeat < 2; repeat++)
          expect((await portal.sendNotification(orderRef, "success")).status).toBe(200);
        expect(await portal.payment(orderRef)).toMatchObject({
          state: "PAID",
          booked: [9_000, 4_000],
          mails: 1,
          moves: 2,
        });
      }
      // Every statement from the first query to the commit was broken once. The portal retries where a connection was
      // lost before anything was done, so some notifications are acknowledged: exactly those that are booked
      // completely.
      expect(seen.length).toBeGreaterThan(8);
      expect(seen.filter(({ status, state }) => status === 200 && state !== "PAID")).toEqual([]);
      // Conversely, only the response to the commit may be lost: that notification is repeated although it is booked.
      expect(seen.filter(({ status, state }) => status !== 200 && state === "PAID").length).toBeLessThanOrEqual(1);
    });
  });
});

/** Breaks the connection at the n-th statement that the portal sends, as a crash of the process or the machine would. */
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

const unpaidOf = async (items: readonly number[]) => (await portal.owed(items)).filter(({ paid }) => !paid).length;

async function startedOrder(amounts = [9_000, 4_000]) {
  const items = await portal.enter(club, amounts);
  const page = await portal.start(club, items);
  return { items, page, orderRef: await portal.orderOf(page) };
}

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((first, index) => permutations(of.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
