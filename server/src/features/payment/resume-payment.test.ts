import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PortalCalls } from "@rajt/contract/portal.calls";
import { type OrderReference, PaymentProviderError, type SigningProvider } from "../../ports/payment/provider.ts";
import { brokenInvariants } from "../../../test/resilience/invariants.store.ts";
import { giveRole, makeFees, TEST_BUYER } from "../../../test/factories.ts";
import { makeRole } from "../access/accounts.testbed.ts";
import { BASKET, type Club, openPaymentPortal, PAY, type PaymentPortal, settleByReference } from "./payment.testbed.ts";

const CONTINUE = "POST /basketControl/continuePayment";
const CANCEL = "POST /basketControl/cancelPayment";
const AGAIN = "POST /basketControl/payAgain";
const MINUTES = 60_000;

let portal: PaymentPortal;
let club: Club;
/** Runs during a query of the provider. */
let meanwhile: () => Promise<unknown>;
/** Handles the request to close the page. */
let onClose: (order: OrderReference, provider: SigningProvider) => Promise<void>;
const unanswered = async () => {
  throw new PaymentProviderError("SimplePay transactioncancel: no answer", { maybeStarted: true });
};
const around = (provider: SigningProvider): SigningProvider => ({
  ...provider,
  query: async (order) => {
    const state = await provider.query(order);
    await meanwhile();
    return state;
  },
  close: (order) => onClose(order, provider),
});
beforeAll(async () => {
  portal = await openPaymentPortal({ around, poolSize: 6 });
});
beforeEach(async () => {
  meanwhile = async () => undefined;
  onClose = (order, provider) => provider.close(order);
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

async function startedPayment(amounts = [9_000, 4_000]) {
  const items = await portal.enter(club, amounts);
  const page = await portal.start(club, items);
  return { items, page, orderRef: await portal.orderOf(page) };
}
const basket = async () => (await club.browser.call(BASKET, {})).body;

const back = () => new URL("/calendar", portal.url).href;
/** Calls what answers with the address of a payment page, and returns it. */
async function pageOf(call: keyof PortalCalls, input: object): Promise<string> {
  const { body } = await club.browser.call(call, input);
  if (typeof body !== "string") throw new Error(`${call} answered ${JSON.stringify(body)}`);
  return body;
}
const payAgain = (orderRef: string) => pageOf(AGAIN, { orderRef, urlBase: back() });
/** Returns the items of the payment of a page, by entry or fee, with the name of its buyer. */
async function orderOf(page: string) {
  const orderRef = await portal.orderOf(page);
  const rows = await portal.db
    .selectFrom("payment")
    .innerJoin("payment_item", "payment_item.payment_id", "payment.id")
    .innerJoin("receivable", "receivable.id", "payment_item.receivable_id")
    .where("order_ref", "=", orderRef)
    .select(["entry_id as entry", "fee_id as fee", "buyer_name as buyer", "payment.method"])
    .orderBy("receivable.id")
    .execute();
  return {
    items: rows.map(({ entry, fee }) => entry ?? fee),
    buyer: rows[0]?.buyer,
    method: rows[0]?.method,
  };
}

describe("paying the same again after a payment that ended unpaid", () => {
  it("starts a payment of exactly its items for its buyer, whatever was started since", async () => {
    const items = await portal.enter(club, [9_000, 4_000]);
    const buyer = { ...TEST_BUYER, name: "Szülő Szilvia" };
    const page = await pageOf(PAY, { urlBase: back(), itemIdList: items, buyer });
    await portal.comeBack(club.browser, await portal.payer(page, "fail"));
    const later = await startedPayment([2_000]);
    await club.browser.call(CANCEL, { orderRef: later.orderRef });
    const again = await payAgain(await portal.orderOf(page));
    expect(again).not.toBe(page);
    expect(await orderOf(again)).toEqual({ items, buyer: "Szülő Szilvia", method: "SIMPLEPAY" });
  });

  it("starts a payment of fees too, unless the payer may not pay fees any more", async () => {
    const fees = await makeFees(portal.db, club.id, [8_000, 4_000]);
    const page = await pageOf("POST /paymentControl/paymentStartMany", { paymentIdList: fees });
    const orderRef = await portal.orderOf(page);
    await club.browser.call(CANCEL, { orderRef });
    const again = await payAgain(orderRef);
    expect(await orderOf(again)).toMatchObject({ items: fees, method: "BARION" });
    await club.browser.call(CANCEL, { orderRef: await portal.orderOf(again) });
    await giveRole(portal.db, club.id, (await makeRole(portal.db, { Payment: "Deny" })).key);
    const { status } = await club.browser.call(AGAIN, { orderRef, urlBase: back() });
    expect(status).toBe(403);
  });

  it("refuses items that are paid by now, and returns the page of an open payment", async () => {
    const { page, orderRef } = await startedPayment();
    expect(await payAgain(orderRef)).toBe(page);
    await portal.comeBack(club.browser, await portal.payer(page, "success"));
    expect((await club.browser.call(AGAIN, { orderRef, urlBase: back() })).body).toMatchObject({
      code: "payment.refusal.notPayable",
    });
  });
});

describe("returning from the payment page", () => {
  it("shows the payment and its expiry in the basket, and leads to the same page again", async () => {
    const { page, orderRef } = await startedPayment();
    portal.clock.advance(2 * MINUTES);
    const payment = { orderRef, until: "2026-05-04T10:20:00.000Z" };
    expect(await basket()).toMatchObject([
      { inPayment: true, payment },
      { inPayment: true, payment },
    ]);
    expect((await club.browser.call(CONTINUE, { orderRef })).body).toBe(page);
    portal.clock.advance(18 * MINUTES);
    expect((await club.browser.call(CONTINUE, { orderRef })).body).toMatchObject({ code: "payment.refusal.pageOver" });
  });

  it("frees the items at once after cancelling, so that they can be paid again", async () => {
    const { items, orderRef } = await startedPayment();
    expect((await club.browser.call(CANCEL, { orderRef })).body).toMatchObject({ e: "CANCEL", pending: false });
    expect(await portal.payment(orderRef)).toMatchObject({ state: "CANCELLED", openItems: 0 });
    expect(await basket()).toMatchObject([{ inPayment: false, payment: null }, { inPayment: false }]);
    const restarted = await portal.start(club, items);
    expect((await portal.comeBack(club.browser, await portal.payer(restarted, "success"))).body).toMatchObject({
      e: "SUCCESS",
    });
    expect(await basket()).toEqual([]);
  });

  it("closes the provider's page when cancelling, so that it cannot be paid any more", async () => {
    const { page, orderRef } = await startedPayment();
    await club.browser.call(CANCEL, { orderRef });
    expect(await portal.provider.query({ orderRef })).toMatchObject({ outcome: "CANCELLED" });
    await portal.payer(page, "success");
    expect(await portal.provider.query({ orderRef })).toMatchObject({ outcome: "CANCELLED" });
    expect(await portal.payment(orderRef)).toMatchObject({ state: "CANCELLED", booked: [], openItems: 0 });
  });

  it("keeps a payment paid that was paid just before its page is closed", async () => {
    const { page, orderRef } = await startedPayment();
    onClose = async (order, provider) => {
      await portal.payer(page, "success");
      return provider.close(order);
    };
    expect((await club.browser.call(CANCEL, { orderRef })).body).toMatchObject({ e: "SUCCESS" });
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000, 4_000] });
  });

  it("reports a payment as paid when it is cancelled too late", async () => {
    const { page, orderRef } = await startedPayment();
    await portal.payer(page, "success");
    expect((await club.browser.call(CANCEL, { orderRef })).body).toMatchObject({ e: "SUCCESS" });
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000, 4_000] });
  });

  it("keeps a payment paid that is paid at the moment of cancelling", async () => {
    const { orderRef } = await startedPayment();
    const { transactionId } = await portal.payment(orderRef);
    const paid = { outcome: "PAID", transactionId, total: 13_000, currency: "HUF" } as const;
    meanwhile = () => settleByReference(portal.context, orderRef, "NOTIFICATION", paid);
    expect((await club.browser.call(CANCEL, { orderRef })).body).toMatchObject({ e: "SUCCESS" });
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", mails: 1 });
  });

  it("does not cancel a payment that is reserved on the card", async () => {
    const { orderRef } = await startedPayment();
    const { transactionId } = await portal.payment(orderRef);
    await settleByReference(portal.context, orderRef, "QUERY", { outcome: "AUTHORIZED", transactionId });
    expect((await club.browser.call(CANCEL, { orderRef })).body).toMatchObject({ code: "payment.refusal.reserved" });
    expect((await portal.payment(orderRef)).openItems).toBe(2);
  });

  it("books a cancelled payment that is paid on the open page, and makes it refundable if its items were paid again", async () => {
    const { items, page, orderRef } = await startedPayment();
    onClose = unanswered;
    await club.browser.call(CANCEL, { orderRef });
    await portal.comeBack(club.browser, await portal.payer(await portal.start(club, items), "success"));
    const { body } = await portal.comeBack(club.browser, await portal.payer(page, "success"));
    expect(body).toMatchObject({ review: "NOT_OWED" });
    const due = await portal.db.selectFrom("refund_due").select("amount").where("entry_id", "in", items).execute();
    expect(new Set(due.map(({ amount }) => amount))).toEqual(new Set([4_000, 9_000]));
  });

  it("answers for another payer's payment as for an unknown one, and does not show it", async () => {
    const { orderRef } = await startedPayment();
    const other = await portal.club();
    for (const name of [CONTINUE, CANCEL] as const)
      expect((await other.browser.call(name, { orderRef })).status).toBe(404);
    expect((await other.browser.call(AGAIN, { orderRef, urlBase: back() })).status).toBe(404);
    expect((await portal.payment(orderRef)).state).toBe("STARTED");
  });
});

it("breaks no invariant", async () => {
  expect(await brokenInvariants(portal.db)).toEqual([]);
});

it("cancels nothing while the provider cannot be queried", async () => {
  const { orderRef } = await startedPayment();
  await portal.stopSandbox();
  expect((await club.browser.call(CANCEL, { orderRef })).body).toMatchObject({ code: "payment.refusal.notCancelled" });
  expect(await portal.payment(orderRef)).toMatchObject({ state: "STARTED", openItems: 2 });
});
