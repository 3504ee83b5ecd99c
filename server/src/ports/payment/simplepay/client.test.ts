import type { RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  anOrder,
  MERCHANT,
  openTestbed,
  SECRET_KEY,
  type Testbed,
} from "../sandbox/simplepay/simplepay-sandbox.testbed.ts";
import { aProvider, closeProviders, failureOf } from "./client.testbed.ts";
import { createSimplePay } from "./client.ts";
import { sign, toSignedBytes } from "./signature.ts";

let testbed: Testbed;
beforeEach(async () => {
  testbed = await openTestbed();
});
afterEach(async () => {
  await testbed.close();
  closeProviders();
});

const answering =
  (message: object, status = 200, signature = sign(SECRET_KEY, toSignedBytes(message))): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { signature }).end(toSignedBytes(message));

describe("close", () => {
  it("ends an open order at the provider, once or twice, and refuses an unknown one", async () => {
    const order = anOrder();
    await testbed.provider.start(order);
    await testbed.provider.close(order);
    await testbed.provider.close(order);
    expect(await testbed.provider.query(order)).toMatchObject({ outcome: "CANCELLED" });
    expect(await failureOf(testbed.provider.close({ orderRef: "NOBODY-1" }))).toMatchObject({
      codes: ["5011"],
      maybeStarted: false,
    });
  });

  it("is refused with a wrong key, and the order stays open", async () => {
    const order = anOrder();
    await testbed.provider.start(order);
    const stranger = createSimplePay({
      merchant: MERCHANT,
      secretKey: "another key",
      baseUrl: `${testbed.origin}/sandbox/payment/v2`,
    });
    expect(await failureOf(stranger.close(order))).toMatchObject({ codes: [] });
    expect(await testbed.provider.query(order)).toMatchObject({ outcome: "PENDING" });
  });

  it("rejects an answer about another order, or with another end", async () => {
    const answer = { merchant: MERCHANT, orderRef: "A-1", status: "CANCELLED" };
    for (const wrong of [{ orderRef: "A-2" }, { merchant: "ANOTHER" }, { status: "FINISHED" }]) {
      const { provider } = await aProvider(answering({ ...answer, ...wrong }));
      expect(await failureOf(provider.close({ orderRef: "A-1" }))).toMatchObject({ codes: [], maybeStarted: true });
    }
  });
});

describe("start", () => {
  it("registers the order and returns the payer's page and its time limit", async () => {
    const order = anOrder();
    const started = await testbed.provider.start(order);
    expect(started.paymentUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/trx\/[0-9a-f]{48}$/);
    expect(started.validUntil).toEqual(order.validUntil);
    expect(await testbed.provider.query(order)).toMatchObject({
      outcome: "PENDING",
      transactionId: started.transactionId,
      total: 27_500,
      currency: "HUF",
    });
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

  it("reports a used reference as doubtful", async () => {
    const order = anOrder();
    await testbed.provider.start(order);
    expect(await failureOf(testbed.provider.start(order))).toMatchObject({ codes: ["5013"], maybeStarted: true });
  });

  it("is refused with a wrong key and has not started, and its error has no personal data", async () => {
    const baseUrl = `${testbed.origin}/sandbox/payment/v2`;
    const stranger = createSimplePay({ merchant: MERCHANT, secretKey: "another key", baseUrl });
    const order = anOrder();
    const refused = await failureOf(stranger.start(order));
    // Signed with another key than the provider's: nothing in it is trusted, not even the refusal.
    expect(refused).toMatchObject({ codes: [], maybeStarted: true });
    expect(await testbed.provider.query(order)).toBeNull();
    expect(JSON.stringify(refused) + refused.message + (refused.stack ?? "")).not.toMatch(/anna|minta|another key/i);
  });

  it("queries the outcome by reference when the answer is lost", async () => {
    await testbed.misbehave({ loseAnswer: true });
    const order = anOrder();
    const lost = await failureOf(testbed.provider.start(order));
    expect(lost).toMatchObject({ codes: [], maybeStarted: true });
    expect(lost.message).toBe("SimplePay start: no answer (UND_ERR_SOCKET)");
    expect((await testbed.provider.query(order))?.outcome).toBe("PENDING");
  });

  it("starts once and queries the outcome once; an order unknown to the provider has not started", async () => {
    const { provider, asked } = await aProvider((request, response) => {
      if (request.url?.endsWith("/start")) request.socket.destroy();
      else answering({ merchant: MERCHANT, totalCount: 0, transactions: [] })(request, response);
    });
    expect(await failureOf(provider.start(anOrder()))).toMatchObject({ maybeStarted: false });
    expect(asked).toEqual(["/payment/v2/start", "/payment/v2/query"]);
  });

  it("is not doubtful where nothing listens", async () => {
    const { provider, asked } = await aProvider(() => {});
    closeProviders();
    expect(await failureOf(provider.start(anOrder()))).toMatchObject({ maybeStarted: false });
    expect(asked).toEqual([]);
  });

  it("trusts a signed refusal whatever the HTTP status", async () => {
    const { provider, asked } = await aProvider(answering({ errorCodes: [5307], merchant: MERCHANT }, 503));
    expect(await failureOf(provider.start(anOrder()))).toMatchObject({ codes: ["5307"], maybeStarted: false });
    expect(asked).toHaveLength(1);
  });

  it("follows no redirect", async () => {
    const { provider } = await aProvider((_request, response) => response.writeHead(307, { location: "/else" }).end());
    expect((await failureOf(provider.start(anOrder()))).codes).toEqual([]);
  });

  it.each([
    { total: 27_499 },
    { currency: "EUR" },
    { orderRef: "another" },
    { merchant: "another" },
    { paymentUrl: "javascript:alert(1)" },
  ])("refuses a signed answer with %o", async (difference) => {
    const order = anOrder({ orderRef: "SAME" });
    const right = {
      merchant: MERCHANT,
      orderRef: "SAME",
      currency: "HUF",
      transactionId: "509007600",
      timeout: "2026-08-30T11:34:57+02:00",
      total: "27500",
      paymentUrl: "https://sb-checkout.simplepay.hu/trx/x",
    };
    const good = await aProvider(answering(right));
    expect((await good.provider.start(order)).transactionId).toBe("509007600");
    const bad = await aProvider(answering({ ...right, ...difference }));
    expect(await failureOf(bad.provider.start(order))).toMatchObject({ codes: [], maybeStarted: true });
    expect(bad.asked).toEqual(["/payment/v2/start", "/payment/v2/query"]);
  });
});

describe("every answer", () => {
  it("is refused when its signature is wrong", async () => {
    const order = anOrder();
    await testbed.provider.start(order);
    await testbed.misbehave({ badSignature: "answer" });
    await failureOf(testbed.provider.query(order));
    expect((await failureOf(testbed.provider.refund(order, 1))).message).toContain("not signed");
    await expect(testbed.provider.refund(order, 0.5)).rejects.toThrow(RangeError);
    await failureOf(testbed.provider.start(anOrder()));
  });
});

describe("query", () => {
  it("returns null for an order that was never started", async () => {
    expect(await testbed.provider.query({ orderRef: "NEVER" })).toBeNull();
  });

  it("returns amounts as reported, for the portal to compare", async () => {
    const order = anOrder();
    await testbed.provider.start(order);
    await testbed.misbehave({ totalOffset: -100 });
    expect((await testbed.provider.query(order))?.total).toBe(27_400);
  });
});

describe("refund", () => {
  it("refunds in parts until nothing remains, and no more", async () => {
    const order = anOrder();
    const { paymentUrl } = await testbed.provider.start(order);
    expect(await failureOf(testbed.provider.refund(order, 500))).toMatchObject({ codes: ["5110"] });
    await testbed.pay(paymentUrl, { outcome: "success" });
    const part = await testbed.provider.refund(order, 7_500);
    expect(part.remaining).toBe(20_000);
    expect(part.refundReference).toMatch(/^\d+$/);
    expect(await testbed.provider.query(order)).toMatchObject({ outcome: "REFUNDED", remaining: 20_000 });
    expect(await failureOf(testbed.provider.refund(order, 20_001))).toMatchObject({ codes: ["5110"] });
    expect((await testbed.provider.refund(order, 20_000)).remaining).toBe(0);
    expect(await failureOf(testbed.provider.refund({ orderRef: "NEVER" }, 1))).toMatchObject({
      codes: ["5011"],
      maybeStarted: false,
    });
  });
});
