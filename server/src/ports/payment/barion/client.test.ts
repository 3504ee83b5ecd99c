import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BarionTestbed, openBarion, SHOP } from "../sandbox/barion/barion-sandbox.testbed.ts";
import { anOrder, NOW } from "../sandbox/simplepay/simplepay-sandbox.testbed.ts";
import { failureOf } from "../simplepay/client.testbed.ts";
import { createBarion } from "./client.ts";

let testbed: BarionTestbed;
const servers: Server[] = [];
beforeEach(async () => {
  testbed = await openBarion();
});
afterEach(async () => {
  await testbed.close();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

type RecordedRequest = { method: string; path: string; key: string | undefined; body: Record<string, unknown> };

/** A provider with given answers, which records its requests. */
async function aBarion(answer: RequestListener, timeoutMilliseconds = 60_000) {
  const asked: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      asked.push({
        method: request.method ?? "",
        path: request.url ?? "",
        key: request.headers["x-pos-key"] as string | undefined,
        body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
      });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const provider = createBarion({
    ...SHOP,
    baseUrl: `http://127.0.0.1:${port}`,
    callbackUrl: "https://rajt.example/api/barion/callback",
    clock: () => NOW,
    timeoutMilliseconds,
  });
  return { provider, asked };
}
const answering =
  (message: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(message));
const refusing = (code: string, status = 400) =>
  answering(
    { Errors: [{ Title: "x", ErrorCode: code, Description: "Minta Anna", HappenedAt: "", EndPoint: "" }] },
    status,
  );

const ID = "6faf6a0d7a4ce8118f0b001dd8b71cc4";
const DASHED = "6FAF6A0D-7A4C-E811-8F0B-001DD8B71CC4";
const TRANSACTION = "277edf9f7a4ce8118f0b001dd8b71cc4";
const prepared = (orderRef: string, change: object = {}) => ({
  PaymentId: DASHED,
  PaymentRequestId: orderRef,
  Status: "Prepared",
  QRUrl: "https://api.test.barion.com/qr/generate?paymentId=x",
  RecurrenceResult: "None",
  GatewayUrl: `https://secure.test.barion.com/Pay?id=${ID}`,
  Transactions: [],
  Errors: [],
  ...change,
});
const brought = (change: object = {}) => ({
  TransactionId: TRANSACTION,
  POSTransactionId: "SAME",
  TransactionTime: "2026-06-01T10:01:00.000Z",
  Total: 27_500,
  Currency: "HUF",
  Payer: { Name: { LoginName: "anna@example.test" } },
  Status: "Succeeded",
  TransactionType: "CardPayment",
  RelatedId: null,
  ...change,
});
const fee = brought({
  TransactionId: "a".repeat(32),
  POSTransactionId: "",
  Total: 275,
  TransactionType: "CardProcessingFee",
});
const back = (total: number, change: object = {}) =>
  brought({
    TransactionId: "b".repeat(32),
    Total: total,
    TransactionType: "RefundToBankCard",
    RelatedId: TRANSACTION,
    ...change,
  });
const stateOf = (change: object = {}) => ({
  PaymentId: ID,
  PaymentRequestId: "SAME",
  Status: "Succeeded",
  FundingSource: "BankCard",
  FundingInformation: { BankCard: { MaskedPan: "5559" } },
  CompletedAt: "2026-06-01T10:01:00.000Z",
  Total: 27_500,
  Currency: "HUF",
  Transactions: [brought(), fee],
  Errors: [],
  ...change,
});
const SAME = { orderRef: "SAME", transactionId: ID };

describe("start", () => {
  it("sends the request of the protocol: one transaction of ours, whose items add up to the total, and the time left to pay", async () => {
    const { provider, asked } = await aBarion(answering(prepared("SAME")));
    const started = await provider.start(anOrder({ orderRef: "SAME" }));
    expect(started).toEqual({
      transactionId: ID,
      paymentUrl: `https://secure.test.barion.com/Pay?id=${ID}`,
      validUntil: anOrder().validUntil,
    });
    expect(asked).toEqual([
      {
        method: "POST",
        path: "/v2/Payment/Start",
        key: SHOP.posKey,
        body: {
          POSKey: SHOP.posKey,
          PaymentType: "Immediate",
          PaymentWindow: "0:00:20:00",
          GuestCheckOut: true,
          FundingSources: ["All"],
          PaymentRequestId: "SAME",
          OrderNumber: "SAME",
          PayerHint: "anna@example.test",
          CardHolderNameHint: "Minta Anna",
          RedirectUrl: anOrder().returnUrl,
          CallbackUrl: "https://rajt.example/api/barion/callback",
          Locale: "hu-HU",
          Currency: "HUF",
          Transactions: [
            {
              POSTransactionId: "SAME",
              Payee: SHOP.payee,
              Total: 27_500,
              Items: [
                {
                  Name: "Rövidtáv",
                  Description: "Rövidtáv",
                  Quantity: 1,
                  Unit: "db",
                  UnitPrice: 13_000,
                  ItemTotal: 13_000,
                },
                { Name: "Váltó", Description: "Váltó", Quantity: 1, Unit: "db", UnitPrice: 14_500, ItemTotal: 14_500 },
              ],
            },
          ],
        },
      },
    ]);
  });

  it("throws before the request: lines that do not add up, broken forints, a wrong reference", async () => {
    for (const wrong of [
      { amount: 27_501 },
      { amount: 0.5, lines: [{ title: "x", amount: 0.5 }] },
      { amount: 0, lines: [] },
      { orderRef: "a/b" },
    ])
      await expect(testbed.provider.start(anOrder(wrong))).rejects.toThrow(RangeError);
  });

  it.each(["ModelValidationError", "AuthenticationFailed", "ShopIsInDraftState", "ShopIsClosed", "InvalidUser"])(
    "is refused with %s, has not started, and its error has no personal data",
    async (code) => {
      const { provider, asked } = await aBarion(refusing(code));
      const refused = await failureOf(provider.start(anOrder()));
      expect(refused).toMatchObject({ codes: [code], maybeStarted: false });
      expect(JSON.stringify(refused) + refused.message + (refused.stack ?? "")).not.toMatch(/anna|minta|0123456789/i);
      expect(asked).toHaveLength(1);
    },
  );

  it.each([
    ["an error inside", refusing("InternalServerError")],
    ["a server in trouble", refusing("Anything", 503)],
    ["no JSON", (_request, response) => response.writeHead(502).end("<html>")],
    ["a redirect", (_request, response) => response.writeHead(307, { location: "/else" }).end()],
    ["a broken connection", (request) => request.socket.destroy()],
    ["another order", answering(prepared("OTHER"))],
    ["another state", answering(prepared("SAME", { Status: "Succeeded" }))],
    ["no number", answering(prepared("SAME", { PaymentId: "x" }))],
    ["a page that is none", answering(prepared("SAME", { GatewayUrl: "javascript:alert(1)" }))],
  ] satisfies [string, RequestListener][])("may have begun after %s; it is not sent again", async (_what, answer) => {
    const { provider, asked } = await aBarion(answer);
    expect(await failureOf(provider.start(anOrder({ orderRef: "SAME" })))).toMatchObject({ maybeStarted: true });
    expect(asked).toHaveLength(1);
  });

  it("is not doubtful where nothing listens, and ends within its time limit", async () => {
    const { provider } = await aBarion(() => {}, 200);
    expect(await failureOf(provider.start(anOrder()))).toMatchObject({ maybeStarted: true });
    for (const server of servers.splice(0)) server.close().closeAllConnections();
    expect(await failureOf(provider.start(anOrder()))).toMatchObject({ maybeStarted: false });
  });

  it("may have begun if its answer is lost, and cannot be queried: its number was in the answer", async () => {
    await testbed.misbehave({ loseAnswer: true });
    const order = anOrder();
    const lost = await failureOf(testbed.provider.start(order));
    expect(lost).toMatchObject({ codes: [], maybeStarted: true });
    expect(lost.message).toBe("Barion start: no answer (UND_ERR_SOCKET)");
    expect(await testbed.provider.query(order)).toBeNull();
  });
});

describe("query", () => {
  it("uses the provider's number, under the shop's key", async () => {
    const { provider, asked } = await aBarion(answering(stateOf()));
    expect(await provider.query({ orderRef: "SAME", transactionId: DASHED })).toEqual({
      orderRef: "SAME",
      outcome: "PAID",
      transactionId: ID,
      providerStatus: "Succeeded",
      total: 27_500,
      remaining: 27_500,
      currency: "HUF",
      finishedAt: new Date("2026-06-01T10:01:00Z"),
    });
    expect(asked).toEqual([{ method: "GET", path: `/v4/payment/${ID}/paymentstate`, key: SHOP.posKey, body: {} }]);
  });

  it.each([
    ["Prepared", "PENDING"],
    ["Started", "PENDING"],
    ["InProgress", "PENDING"],
    ["Waiting", "PENDING"],
    ["Reserved", "AUTHORIZED"],
    ["Authorized", "AUTHORIZED"],
    ["Canceled", "CANCELLED"],
    ["Failed", "FAILED"],
    ["Expired", "EXPIRED"],
  ])("returns for %s the outcome %s", async (Status, outcome) => {
    const { provider } = await aBarion(answering(stateOf({ Status })));
    expect((await provider.query(SAME))?.outcome).toBe(outcome);
  });

  it("returns amounts and currencies as reported, for the portal to compare", async () => {
    for (const [told, expected] of [
      [stateOf({ Transactions: [brought({ Total: 1 }), fee] }), { outcome: "PAID", total: 1 }],
      [stateOf({ Currency: "EUR" }), { currency: "EUR/HUF" }],
      [stateOf({ Currency: "EUR", Transactions: [brought({ Currency: "EUR" })] }), { currency: "EUR" }],
      [stateOf({ Transactions: [fee] }), { outcome: "PAID", total: 0 }],
      [
        stateOf({ Status: "PartiallySucceeded", Transactions: [brought({ Status: "Rejected" })] }),
        { outcome: "PAID", total: 0 },
      ],
    ] as const) {
      const { provider } = await aBarion(answering(told));
      expect(await provider.query(SAME)).toMatchObject(expected);
    }
  });

  it("derives refunds from all transactions: partial, whole (where its own total is 0), and one that bounced", async () => {
    const cameBack = back(7_500, {
      TransactionId: "c".repeat(32),
      TransactionType: "StornoUnSuccessfulRefundToBankCard",
    });
    for (const [told, expected] of [
      [stateOf({ Transactions: [brought(), back(-7_500)] }), { outcome: "REFUNDED", total: 27_500, remaining: 20_000 }],
      [stateOf({ Total: 0, Transactions: [brought(), back(27_500)] }), { outcome: "REFUNDED", remaining: 0 }],
      [stateOf({ Transactions: [brought(), back(7_500), cameBack] }), { outcome: "PAID", remaining: 27_500 }],
      [stateOf({ Transactions: [brought(), back(7_500, { Status: "Rejected" })] }), { outcome: "PAID" }],
      [stateOf({ Transactions: [brought(), back(7_500, { RelatedId: "d".repeat(32) })] }), { outcome: "PAID" }],
    ] as const) {
      const { provider } = await aBarion(answering(told));
      expect(await provider.query(SAME)).toMatchObject(expected);
    }
  });

  it("returns null for an order that was never answered, has no number, or does not exist", async () => {
    const { provider, asked } = await aBarion(refusing("NotExistingPaymentId"));
    expect(await provider.query({ orderRef: "SAME", transactionId: null })).toBeNull();
    expect(await provider.look("../../v2/Payment/Refund")).toBeNull();
    expect(asked).toEqual([]);
    expect(await provider.query(SAME)).toBeNull();
  });

  it("rejects an answer about another payment or another order, or in another form", async () => {
    for (const wrong of [
      stateOf({ PaymentId: "f".repeat(32) }),
      stateOf({ PaymentRequestId: "OTHER" }),
      stateOf({ Status: "Wonderful" }),
      stateOf({ Transactions: undefined }),
      {},
    ]) {
      const { provider } = await aBarion(answering(wrong));
      expect(await failureOf(provider.query(SAME))).toMatchObject({ codes: [] });
    }
  });
});

describe("refund", () => {
  it("refunds in parts until nothing remains, and no more", async () => {
    const order = anOrder();
    const { paymentUrl, transactionId } = await testbed.provider.start(order);
    const begun = { ...order, transactionId };
    expect(await failureOf(testbed.provider.refund(begun, 500))).toMatchObject({ codes: ["PaymentStatusNotValid"] });
    await testbed.pay(paymentUrl, { outcome: "success" });
    const part = await testbed.provider.refund(begun, 7_500);
    expect(part).toEqual({ refundReference: expect.stringMatching(/^[0-9a-f]{32}$/), remaining: 20_000 });
    expect(await testbed.provider.query(begun)).toMatchObject({ outcome: "REFUNDED", remaining: 20_000 });
    expect(await failureOf(testbed.provider.refund(begun, 20_001))).toMatchObject({
      codes: ["AmountToRefundIsGreaterThanTransactionAmount"],
      maybeStarted: false,
    });
    expect((await testbed.provider.refund(begun, 20_000)).remaining).toBe(0);
    await expect(testbed.provider.refund(begun, 0.5)).rejects.toThrow(RangeError);
    expect(await failureOf(testbed.provider.refund({ orderRef: "NEVER" }, 1))).toMatchObject({ maybeStarted: false });
    expect(await failureOf(testbed.provider.refund({ ...begun, orderRef: "OTHER" }, 1))).toMatchObject({
      maybeStarted: false,
    });
  });
});
