import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { brokenInvariants } from "../../../../test/resilience/invariants.store.ts";
import type { Browser } from "../../../../test/browser.ts";
import type { LedgerRow } from "../../money/ledger.store.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { endReceivables, owedFor, testLedger } from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import {
  BASKET,
  type Club,
  MERCHANT,
  NOW,
  openPaymentPortal,
  type PaymentPortal,
  settleByReference,
} from "../payment.testbed.ts";
import { shareRefund } from "./receive-refund.ts";

const HOURS = 3_600_000;

let portal: PaymentPortal;
let office: Browser;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 6 });
  office = await portal.office();
});
beforeEach(async () => {
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

async function paid(amounts: readonly number[], isHeard = true) {
  const items = await portal.enter(club, amounts);
  const page = await portal.start(club, items);
  const brought = await portal.payer(page, "success");
  if (isHeard) await portal.comeBack(club.browser, brought);
  return { items, orderRef: await portal.orderOf(page) };
}
/** Sends the provider's notification of a refund on its page. */
async function sendRefundNotification(orderRef: string, refundStatus: "FULL" | "PARTIAL") {
  const { transactionId } = await portal.payment(orderRef);
  const message = {
    salt: "a".repeat(32),
    orderRef,
    method: "CARD",
    merchant: MERCHANT,
    status: "FINISHED",
    refundStatus,
  };
  return (await portal.notify({ ...message, transactionId: Number(transactionId) })).status;
}
const settled = async (items: readonly number[]) =>
  (
    await portal.db.selectFrom("receivable").select("settled").where("entry_id", "in", items).orderBy("id").execute()
  ).map((row) => row.settled);
const listed = async (orderRef: string, reader = office) =>
  (await (await openList(reader, "doubtfulPayment")).rows())
    .filter((row) => row["orderRef"] === orderRef)
    .map(({ why, came }) => [why, came]);
const queriesOf = async (orderRef: string) =>
  (
    await portal.db
      .selectFrom("payment_message")
      .select("id")
      .where("order_ref", "=", orderRef)
      .where("kind", "=", "QUERY")
      .execute()
  ).length;
const templates = async () =>
  (await (await portal.mails()).select("template").where("recipient", "=", club.email).execute()).map(
    ({ template }) => template,
  );

describe("a refund on the provider's page", () => {
  it("is booked, listed and notified of once; the refunded item is owed again", async () => {
    const { items, orderRef } = await paid([9_000, 4_000]);
    await portal.provider.refund({ orderRef }, 9_000);
    for (let time = 0; time < 3; time++) expect(await sendRefundNotification(orderRef, "PARTIAL")).toBe(200);
    expect(await settled(items)).toEqual([0, 4_000]);
    expect((await club.browser.call(BASKET, {})).body).toMatchObject([{ id: items[0], amount: 9_000 }]);
    expect(await listed(orderRef)).toEqual([["REFUNDED", -9_000]]);
    await portal.provider.refund({ orderRef }, 1_000);
    expect(await sendRefundNotification(orderRef, "PARTIAL")).toBe(200);
    expect(await settled(items)).toEqual([0, 3_000]);
    expect(await listed(orderRef)).toHaveLength(2);
    expect(await templates()).toEqual(["PAYMENT_SUCCESSFUL", "PAYMENT_NOTICE", "PAYMENT_NOTICE"]);
    expect((await portal.payment(orderRef)).state).toBe("PAID");
  });

  it("settles due refunds first", async () => {
    const { items, orderRef } = await paid([9_000, 9_000]);
    await endReceivables(portal.db, await owedFor(portal.db, items.slice(0, 1)));
    await portal.provider.refund({ orderRef }, 9_000);
    await sendRefundNotification(orderRef, "PARTIAL");
    expect(await settled(items)).toEqual([0, 9_000]);
    expect(await portal.db.selectFrom("refund_due").selectAll().where("entry_id", "in", items).execute()).toEqual([]);
  });

  it("is booked together with its payment if the payment was not known yet", async () => {
    const { items, orderRef } = await paid([9_000], false);
    await portal.provider.refund({ orderRef }, 9_000);
    portal.clock.advance(60_000);
    await portal.runJob("ask-payments");
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000, -9_000] });
    expect(await settled(items)).toEqual([0]);
  });

  it("of a payment under review reduces its credit", async () => {
    const items = await portal.enter(club, [9_000]);
    const orderRef = await portal.orderOf(await portal.start(club, items));
    const { transactionId } = await portal.payment(orderRef);
    const odd = { transactionId, total: 8_000, currency: "HUF" } as const;
    await settleByReference(portal.context, orderRef, "QUERY", { ...odd, outcome: "PAID" });
    for (let time = 0; time < 2; time++)
      await settleByReference(portal.context, orderRef, "QUERY", { ...odd, outcome: "REFUNDED", remaining: 3_000 });
    const credit = await portal.db.selectFrom("credit").select("amount").where("party_id", "=", club.id).execute();
    expect(credit).toEqual([{ amount: 3_000 }]);
    expect(await listed(orderRef)).toEqual([
      ["AMOUNT", 8_000],
      ["REFUNDED", -5_000],
    ]);
  });

  it("is listed and notified of once without a booking if the credit was spent; repeated, in any order", async () => {
    const items = await portal.enter(club, [9_000]);
    const orderRef = await portal.orderOf(await portal.start(club, items));
    const { transactionId, id } = await portal.payment(orderRef);
    const odd = { transactionId, total: 8_000, currency: "HUF" } as const;
    await settleByReference(portal.context, orderRef, "QUERY", { ...odd, outcome: "PAID" });
    const others = await portal.enter(club, [8_000]);
    const { id: receivable } = await portal.db
      .selectFrom("receivable")
      .select("id")
      .where("entry_id", "=", others[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect((await office.call("POST /partyMoneyControl/allocateCredit", { receivable })).body.successful).toBe(true);
    for (const remaining of [3_000, 3_000, 6_000, 0, 3_000, 0]) {
      await settleByReference(portal.context, orderRef, "QUERY", { ...odd, outcome: "REFUNDED", remaining });
      await portal.mails();
    }
    expect(await listed(orderRef)).toEqual([
      ["AMOUNT", 8_000],
      ["REFUNDED", -5_000],
      ["REFUNDED", -3_000],
    ]);
    const refunds = portal.db
      .selectFrom("ledger")
      .select("id")
      .where("payment_id", "=", id)
      .where("kind", "=", "REFUND");
    expect(await refunds.execute()).toEqual([]);
    expect(await settled(others)).toEqual([8_000]);
    expect(await templates()).toEqual(["PAYMENT_NOTICE", "PAYMENT_NOTICE", "PAYMENT_NOTICE"]);
  });

  it.each([
    ["after a lost notification", 26 * HOURS, ["REFUNDED", -4_000]],
    ["unless the payment is half a year old", 181 * 24 * HOURS, null],
  ] as const)("is learned by a query %s", async (_, after, row) => {
    const { items, orderRef } = await paid([9_000, 4_000]);
    await portal.provider.refund({ orderRef }, 4_000);
    portal.clock.advance(after);
    for (let time = 0; time < 2; time++) await portal.runJob("ask-settled-payments");
    expect(await listed(orderRef, await portal.office())).toEqual(row === null ? [] : [row]);
    expect(await settled(items)).toEqual([9_000, row === null ? 4_000 : 0]);
    expect(await templates()).toEqual(["PAYMENT_SUCCESSFUL", ...(row === null ? [] : ["PAYMENT_NOTICE"])]);
    expect((await portal.payment(orderRef)).state).toBe("PAID");
  });

  it("is queried once a day at first, then once in a quarter of the age of the payment", async () => {
    const { orderRef } = await paid([9_000]);
    const days: number[] = [];
    for (let day = 0; day < 30; day++) {
      const before = await queriesOf(orderRef);
      for (let time = 0; time < 2; time++) await portal.runJob("ask-settled-payments");
      const news = (await queriesOf(orderRef)) - before;
      days.push(...Array.from({ length: news }, () => day));
      portal.clock.advance(24 * HOURS);
    }
    expect(days).toEqual([1, 2, 3, 4, 6, 8, 11, 15, 20, 27]);
  });

  it("never exceeds the received amount: the database refuses it", async () => {
    const { items, orderRef } = await paid([9_000, 4_000]);
    const { id } = await portal.payment(orderRef);
    const other = await portal.start(club, await portal.enter(club, [1]));
    await portal.comeBack(club.browser, await portal.payer(other, "success"));
    const { id: beside } = await portal.payment(await portal.orderOf(other));
    const [first = 0, second = 0] = await owedFor(portal.db, items);
    const book = (row: Partial<LedgerRow>) =>
      tx(portal.db, (tx) =>
        testLedger.book(
          tx,
          [{ kind: "REFUND", party: club.id, receivable: null, payment: id, amount: -5, cause: "x", ...row }],
          { actor: null, at: new Date(NOW) },
        ),
      );
    await book({ receivable: first, amount: -9_000 });
    await book({ receivable: second, amount: -4_000 });
    await book({ kind: "PAYMENT", amount: 5 });
    await book({});
    await book({ kind: "PAYMENT", payment: beside, amount: 100 });
    await expect(book({})).rejects.toMatchObject({ code: "RJ010" });
  });
});

describe("shareRefund", () => {
  const place = (receivable: number | null, room: number, over = 0) => ({ receivable, party: 1, room, over });
  it.each([
    ["to surplus money first", [place(3, 10), place(2, 10, 10)], 10, [[2, 10]]],
    ["to the item of exactly that amount", [place(3, 10), place(2, 7)], 7, [[2, 7]]],
    [
      "else to the youngest items",
      [place(3, 10), place(2, 7)],
      12,
      [
        [3, 10],
        [2, 2],
      ],
    ],
    ["to the surplus, then to the rest", [place(3, 10), place(2, 7, 3)], 7, [[2, 7]]],
    ["no more than there is", [place(null, 4, 4)], 9, [[null, 4]]],
  ] as const)("distributes %s", (_, places, amount, parts) => {
    expect(shareRefund(places, amount).map((part) => [part.receivable, part.amount])).toEqual(parts);
  });
});

it("breaks no invariant", async () => {
  expect(await brokenInvariants(portal.db)).toEqual([]);
});
