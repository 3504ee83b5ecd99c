import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOrder, NOW } from "../simplepay/simplepay-sandbox.testbed.ts";
import { type BarionTestbed, openBarion, SHOP } from "./barion-sandbox.testbed.ts";

/** A generous limit, on which no assertion depends: milliseconds. */
const LONG = 60_000;

let testbed: BarionTestbed;
let now: Date;
beforeEach(async () => {
  now = NOW;
  testbed = await openBarion({ clock: () => now });
});
afterEach(() => testbed.close());

let orders = 0;
const transaction = (reference: string) => ({
  POSTransactionId: reference,
  Payee: SHOP.payee,
  Total: 8_000,
  Items: [{ Name: "Éves díj", Description: "Éves díj", Quantity: 1, Unit: "db", UnitPrice: 8_000, ItemTotal: 8_000 }],
});
function message(): Record<string, unknown> {
  const reference = `RAW-${++orders}`;
  return {
    POSKey: SHOP.posKey,
    PaymentType: "Immediate",
    PaymentWindow: "0:00:20:00",
    GuestCheckOut: true,
    FundingSources: ["All"],
    PaymentRequestId: reference,
    RedirectUrl: "https://example.test/?path=/user-payment",
    CallbackUrl: "https://example.test/api/barion/callback",
    Locale: "hu-HU",
    Currency: "HUF",
    Transactions: [transaction(reference)],
  };
}
const codesOf = ({ Errors }: Record<string, unknown>) =>
  (Errors as { ErrorCode: string }[]).map(({ ErrorCode }) => ErrorCode);
const start = (change: Record<string, unknown> = {}) => testbed.shop("v2/Payment/Start", { ...message(), ...change });

describe("the checks of a start", () => {
  it("pass a valid one, and answer with the number, the page, and both addresses with the number added", async () => {
    const started = await start();
    expect(started).toMatchObject({ Status: "Prepared", Errors: [] });
    expect(started["PaymentId"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const token = String(started["PaymentId"]).replaceAll("-", "");
    expect(started["GatewayUrl"]).toBe(`${testbed.origin}/sandbox/barion/trx/${token}`);
    expect(started["RedirectUrl"]).toBe(`https://example.test/?path=%2Fuser-payment&paymentId=${token}`);
  });

  const items = (change: object) => [{ ...transaction("X"), POSTransactionId: "X", ...change }];
  it.each([
    ["another key", { POSKey: "f".repeat(32) }, "AuthenticationFailed"],
    ["no key", { POSKey: undefined }, "AuthenticationFailed"],
    ["another wallet", { PaymentRequestId: "X", Transactions: items({ Payee: "mas@rajt.example" }) }, "InvalidUser"],
    ["another currency", { Currency: "EUR" }, "InvalidCurrency"],
    ["no redirect", { RedirectUrl: undefined }, "ModelValidationError"],
    ["a redirect of no web page", { RedirectUrl: "javascript:alert(1)" }, "ModelValidationError"],
    ["no callback", { CallbackUrl: "" }, "ModelValidationError"],
    ["a window in another form", { PaymentWindow: "P1D" }, "ModelValidationError"],
    ["a window of half a minute", { PaymentWindow: "0:00:00:30" }, "ModelValidationError"],
    ["an unknown language", { Locale: "HU" }, "ModelValidationError"],
    ["a total of nothing", { PaymentRequestId: "X", Transactions: items({ Total: 0 }) }, "ModelValidationError"],
    ["items that do not add up", { PaymentRequestId: "X", Transactions: items({ Total: 1 }) }, "ModelValidationError"],
    ["a transaction of another order", { PaymentRequestId: "Y" }, "ModelValidationError"],
  ])("refuse %s", async (_what, change, code) => {
    expect(codesOf(await start(change))).toEqual([code]);
  });

  it("accept a reference once", async () => {
    const once = message();
    await testbed.shop("v2/Payment/Start", once);
    expect(codesOf(await testbed.shop("v2/Payment/Start", once))).toEqual(["ModelValidationError"]);
  });

  it("apply to the other calls: a missing key, an unknown payment, a refund of an unpaid one", async () => {
    const { PaymentId } = await start();
    const key = { "x-pos-key": SHOP.posKey };
    const path = `v4/payment/${String(PaymentId)}/paymentstate`;
    expect(codesOf(await testbed.shop(path, null))).toEqual(["AuthenticationFailed"]);
    expect(codesOf(await testbed.shop(`v4/payment/${"0".repeat(32)}/paymentstate`, null, key))).toEqual([
      "NotExistingPaymentId",
    ]);
    const state = await testbed.shop(path, null, key);
    expect(state).toMatchObject({ Status: "Prepared", Total: 8_000, Currency: "HUF" });
    const refund = {
      PaymentId,
      TransactionsToRefund: [{ TransactionId: "x", POSTransactionId: "x", AmountToRefund: 1 }],
    };
    expect(codesOf(await testbed.shop("v2/Payment/Refund", { ...refund, POSKey: SHOP.posKey }))).toEqual([
      "PaymentStatusNotValid",
    ]);
  });
});

describe("the payer's page", () => {
  it.each([
    ["success", "PAID"],
    ["fail", "FAILED"],
    ["cancel", "CANCELLED"],
    ["timeout", "EXPIRED"],
  ])("%s ends the payment, returns with the number alone, and calls the portal back", async (outcome, truth) => {
    const order = anOrder({ returnUrl: "http://127.0.0.1:3000/?path=%2Fuser-payment" });
    const { paymentUrl, transactionId } = await testbed.provider.start(order);
    const home = await testbed.pay(paymentUrl, { outcome });
    expect([...home.searchParams]).toEqual([
      ["path", "/user-payment"],
      ["paymentId", transactionId],
    ]);
    expect((await testbed.provider.query({ ...order, transactionId }))?.outcome).toBe(truth);
    await vi.waitFor(() => expect(testbed.callbacks).toEqual([transactionId, transactionId]), LONG);
  });

  it("has the provider's name and the payer's language, and accepts test cards", async () => {
    const { paymentUrl, transactionId } = await testbed.provider.start(anOrder({ language: "en" }));
    const page = await (await fetch(paymentUrl)).text();
    expect(page).toContain("<title>Test payment – Barion TEST</title>");
    expect(page).toContain("This is the trial page of Barion.");
    await testbed.pay(paymentUrl, { number: "4111 1111 1111 1111", expiry: "08/30", cvc: "123" });
    expect((await testbed.provider.look(transactionId))?.outcome).toBe("PAID");
  });

  it("ends with the payment window, and calls the portal back when that is noticed", async () => {
    const { transactionId } = await testbed.provider.start(anOrder());
    now = new Date(NOW.getTime() + 20 * 60_000);
    expect((await testbed.provider.look(transactionId))?.outcome).toBe("EXPIRED");
    await vi.waitFor(() => expect(testbed.callbacks).toEqual([transactionId, transactionId]), LONG);
  });

  it("repeats the callback after each wait until it is answered with 200", async () => {
    await testbed.misbehave({ repeatAfterMilliseconds: [20, 20, 20, 20] });
    testbed.status = 503;
    const { paymentUrl } = await testbed.provider.start(anOrder());
    await testbed.pay(paymentUrl, { outcome: "success" });
    await vi.waitFor(() => expect(testbed.callbacks.length).toBeGreaterThanOrEqual(4), LONG);
    testbed.status = 200;
    const before = testbed.callbacks.length;
    await vi.waitFor(() => expect(testbed.callbacks.length).toBeGreaterThan(before), LONG);
  });
});
