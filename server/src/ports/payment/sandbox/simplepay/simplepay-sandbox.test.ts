import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sign, toSignedBytes } from "../../simplepay/signature.ts";
import { anOrder, MERCHANT, NOW, openTestbed, SECRET_KEY, type Testbed } from "./simplepay-sandbox.testbed.ts";

let testbed: Testbed;
let now: Date;
beforeEach(async () => {
  now = NOW;
  testbed = await openTestbed({ clock: () => now });
});
afterEach(() => testbed.close());

const SALT = "0123456789abcdef0123456789abcdef";
const message = () => ({
  salt: SALT,
  merchant: MERCHANT,
  sdkVersion: "test",
  orderRef: `RAW-${Math.random()}`,
  currency: "HUF",
  customerEmail: "anna@example.test",
  language: "HU",
  methods: ["CARD"],
  total: 100 as unknown,
  url: "https://example.test/" as unknown,
});

async function send(act: string, body: object | string, signature?: string): Promise<Record<string, unknown>> {
  const bytes = typeof body === "string" ? Buffer.from(body) : toSignedBytes(body);
  const response = await fetch(`${testbed.origin}/sandbox/payment/v2/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json", signature: signature ?? sign(SECRET_KEY, bytes) },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  expect(response.headers.get("signature")).toBe(sign(SECRET_KEY, text));
  return JSON.parse(text);
}

describe("the checks of a message", () => {
  it("run in the provider's order: JSON, merchant, signature, salt, fields", async () => {
    const wrong = { salt: "short", merchant: "", sdkVersion: "" };
    expect((await send("start", "{", "x"))["errorCodes"]).toEqual([5321]);
    expect((await send("start", wrong, "x"))["errorCodes"]).toEqual([5201]);
    expect((await send("start", { ...wrong, merchant: "ANOTHER" }, "x"))["errorCodes"]).toEqual([5010]);
    expect((await send("start", { ...wrong, merchant: MERCHANT }, "x"))["errorCodes"]).toEqual([5302]);
    expect((await send("start", { ...wrong, merchant: MERCHANT }))["errorCodes"]).toEqual([5401]);
    expect((await send("start", { salt: SALT, merchant: MERCHANT }))["errorCodes"]).toEqual(
      expect.arrayContaining([5113, 5213, 5223, 5219, 5220]),
    );
  });

  it.each([
    ["sdkVersion", undefined, 5113],
    ["orderRef", "", 5213],
    ["orderRef", "a\u0000", 5213],
    ["currency", "EUR", 5307],
    ["customerEmail", "anna", 5219],
    ["language", "XX", 5220],
    ["total", undefined, 5324],
    ["total", 0, 5020],
    ["total", "12.5", 5020],
    ["items", [], 5313],
    ["url", undefined, 5325],
    ["url", "javascript:alert(1)", 5325],
    ["url", { success: "https://example.test/" }, 5321],
    ["invoice", { name: "Minta Anna", country: "HU", city: "Baja" }, 5312],
  ])("report a wrong %s (%o): %i", async (field, value, code) => {
    expect((await send("start", { ...message(), [field]: value }))["errorCodes"]).toEqual([code]);
  });

  it("pass a valid message, with its amount as a number or a text, or as items that override the total", async () => {
    expect(await send("start", message())).toMatchObject({ total: 100, currency: "HUF" });
    expect(await send("start", { ...message(), total: "25" })).toMatchObject({ total: 25 });
    const items = [{ ref: "a", title: "a", amount: 2, price: 150, tax: 0 }];
    expect(await send("start", { ...message(), items })).toMatchObject({ total: 300 });
  });

  it("apply to the other calls", async () => {
    const base = { salt: SALT, merchant: MERCHANT, sdkVersion: "test" };
    const ids = Array.from({ length: 51 }, (_, index) => `${index}`);
    expect((await send("query", base, "x"))["errorCodes"]).toEqual([5302]);
    expect((await send("query", { ...base, orderRefs: ids }))["errorCodes"]).toEqual([5328]);
    expect((await send("query", { ...base, transactionIds: ids }))["errorCodes"]).toEqual([5327]);
    expect((await send("query", { ...base, orderRefs: ["\u0000"] }))["errorCodes"]).toEqual([5111]);
    expect((await send("refund", { ...base, currency: "HUF", refundTotal: 1 }))["errorCodes"]).toEqual([5111]);
    expect((await send("refund", { ...base, currency: "HUF", orderRef: "x", refundTotal: -1 }))["errorCodes"]).toEqual([
      5110,
    ]);
    const finish = { ...base, currency: "HUF", orderRef: "x", originalTotal: 1, approveTotal: 0 };
    expect((await send("finish", finish))["errorCodes"]).toEqual([5011]);
  });
});

describe("the payer", () => {
  it.each([
    ["success", "SUCCESS", "PAID"],
    ["fail", "FAIL", "FAILED"],
    ["cancel", "CANCEL", "CANCELLED"],
    ["timeout", "TIMEOUT", "EXPIRED"],
  ])("chooses %s and returns with a signed %s; the query returns %s", async (outcome, event, truth) => {
    const order = anOrder();
    const started = await testbed.provider.start(order);
    const home = await testbed.pay(started.paymentUrl, { outcome });
    expect(`${home.origin}${home.pathname}`).toBe("http://127.0.0.1:3000/calendar");
    expect(home.searchParams.get("paymentStatus")).toBe("simplepay");
    expect(home.searchParams.get("tab")).toBe("2");
    expect(testbed.readReturn(home)).toEqual({
      orderRef: order.orderRef,
      transactionId: started.transactionId,
      event,
    });
    expect((await testbed.provider.query(order))?.outcome).toBe(truth);
  });

  it("cannot change a payment that has ended", async () => {
    const order = anOrder();
    const { paymentUrl } = await testbed.provider.start(order);
    await testbed.pay(paymentUrl, { outcome: "success" });
    const again = await testbed.pay(paymentUrl, { outcome: "cancel" });
    expect(testbed.readReturn(again)?.event).toBe("SUCCESS");
    expect((await testbed.provider.query(order))?.outcome).toBe("PAID");
    expect(await (await fetch(paymentUrl)).text()).toContain("már lezárult");
  });

  it("pays by a test card; wrong data stay on the page, a refused card returns FAIL", async () => {
    const { paymentUrl } = await testbed.provider.start(anOrder());
    const card = { number: "4111 1111 1111 1111", expiry: "06/26", cvc: "123" };
    const corrected = await testbed.pay(paymentUrl, { ...card, number: "4111111111111112", expiry: "05/26", cvc: "1" });
    expect(corrected.pathname + corrected.search).toBe(`${new URL(paymentUrl).pathname}?wrong=number,expiry,cvc`);
    expect(await (await fetch(corrected)).text()).toContain("A fizetés nem indult el");
    expect(testbed.readReturn(await testbed.pay(paymentUrl, card))?.event).toBe("SUCCESS");

    const refused = await testbed.provider.start(anOrder());
    const home = await testbed.pay(refused.paymentUrl, { ...card, number: "4000000000000002" });
    expect(testbed.readReturn(home)?.event).toBe("FAIL");
  });

  it("gets the time-out when the time is over, to the millisecond", async () => {
    const order = anOrder();
    const { paymentUrl } = await testbed.provider.start(order);
    now = new Date(order.validUntil.getTime() - 1);
    expect(await (await fetch(paymentUrl)).text()).toContain("kevesebb mint 1 perc");
    now = order.validUntil;
    expect(await (await fetch(paymentUrl)).text()).toContain("<h1>Időtúllépés</h1>");
    expect(testbed.readReturn(await testbed.pay(paymentUrl, { outcome: "success" }))?.event).toBe("TIMEOUT");
    expect((await testbed.provider.query(order))?.outcome).toBe("EXPIRED");
    await testbed.misbehave({ latePayment: true });
    await testbed.pay(paymentUrl, { outcome: "success" });
    expect((await testbed.provider.query(order))?.outcome).toBe("PAID");
  });

  it("sees the amount, the merchant and the badge, in the order's language, under a policy without scripts", async () => {
    const { paymentUrl } = await testbed.provider.start(anOrder({ language: "en" }));
    const page = await fetch(paymentUrl);
    const text = await page.text();
    expect(text).toContain('<html lang="en">');
    for (const shown of ["27\u00a0500\u00a0Ft", "A kereskedő &amp; Tsa", ">TEST<", "20 minutes"])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/<script|style=|<style|anna@/);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'self'");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:3000");
    const style = await fetch(new URL("/sandbox/payer.css", paymentUrl));
    expect(style.headers.get("content-type")).toContain("text/css");
  });

  it("gets every value escaped, and nothing at an unknown address", async () => {
    const orderRef = `<b>"&'`;
    const { paymentUrl } = await send("start", { ...message(), orderRef });
    expect(await (await fetch(String(paymentUrl))).text()).toContain("<dd>&lt;b&gt;&quot;&amp;&#39;</dd>");
    for (const token of ["nothing", "%00", "0".repeat(48)])
      expect((await fetch(`${testbed.origin}/sandbox/trx/${token}`)).status).toBe(404);
    const post = await fetch(`${String(paymentUrl)}/outcome`, {
      method: "POST",
      body: new URLSearchParams({ outcome: "x" }),
    });
    expect(post.status).toBe(404);
  });

  it("only reserves in a payment of two steps; the merchant takes the amount", async () => {
    const start = { ...message(), orderRef: "TWO", twoStep: true };
    const { paymentUrl } = await send("start", start);
    await testbed.pay(String(paymentUrl), { outcome: "success" });
    expect((await testbed.provider.query({ orderRef: "TWO" }))?.outcome).toBe("AUTHORIZED");
    const finish = { salt: SALT, merchant: MERCHANT, sdkVersion: "x", orderRef: "TWO", currency: "HUF" };
    expect(await send("finish", { ...finish, originalTotal: 100, approveTotal: 101 })).toMatchObject({
      errorCodes: [5020],
    });
    await send("finish", { ...finish, originalTotal: 100, approveTotal: 80 });
    expect(await testbed.provider.query({ orderRef: "TWO" })).toMatchObject({ outcome: "PAID", total: 80 });
  });
});

describe("the settings", () => {
  it("replace one another; omitted ones have the values of the start", async () => {
    await testbed.misbehave({ notificationCopies: 3 });
    expect(await (await testbed.misbehave({ loseAnswer: true })).json()).toMatchObject({
      loseAnswer: true,
      notificationCopies: 1,
    });
    expect(await (await fetch(`${testbed.origin}/sandbox/settings`)).json()).toMatchObject({ loseAnswer: true });
  });

  it("refuse unknown names", async () => {
    for (const wrong of [{ unknown: true }, { notificationCopies: 0 }, [], "x"])
      expect((await testbed.misbehave(wrong as object)).status).toBe(400);
  });

  it("make the signature of the return wrong on request", async () => {
    await testbed.misbehave({ badSignature: "return" });
    const { paymentUrl } = await testbed.provider.start(anOrder());
    expect(testbed.readReturn(await testbed.pay(paymentUrl, { outcome: "success" }))).toBeNull();
  });
});

describe("the notification", () => {
  const paid = async (outcome = "success") => {
    const order = anOrder();
    const { paymentUrl } = await testbed.provider.start(order);
    await testbed.pay(paymentUrl, { outcome });
    return order;
  };
  const arrived = (count: number) => vi.waitFor(() => expect(testbed.notifications).toHaveLength(count), 60_000);
  const quiet = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

  it("reports the payment once, if it is acknowledged", async () => {
    await testbed.misbehave({ repeatAfterMilliseconds: [20, 20, 20] });
    const { orderRef } = await paid();
    await arrived(1);
    await quiet(150);
    expect(testbed.notifications).toEqual([
      expect.objectContaining({ orderRef, outcome: "PAID", providerStatus: "FINISHED", finishedAt: NOW }),
    ]);
  });

  it.each([
    ["without receiveDate", (raw: Buffer) => ({ body: raw.toString(), signature: sign(SECRET_KEY, raw) })],
    [
      "with a wrong signature",
      (raw: Buffer) => ({ body: testbed.provider.acknowledge(raw, NOW).body, signature: sign("x", raw) }),
    ],
    ["unsigned", (raw: Buffer) => ({ body: testbed.provider.acknowledge(raw, NOW).body, signature: "" })],
    [
      "dated without an offset",
      (raw: Buffer) => {
        const body = testbed.provider.acknowledge(raw, NOW).body.replace(/\+02:00"}$/, '"}');
        return { body, signature: sign(SECRET_KEY, body) };
      },
    ],
    [
      "of another transaction",
      (raw: Buffer) => {
        const { body } = testbed.provider.acknowledge(raw, NOW);
        const other = body.replace("FINISHED", "TIMEOUT");
        return { body: other, signature: sign(SECRET_KEY, other) };
      },
    ],
  ])("is repeated as long as the acknowledgement is %s, then given up", async (_name, wrong) => {
    await testbed.misbehave({ repeatAfterMilliseconds: [20, 20] });
    testbed.answer = (raw) => {
      const { body, signature } = wrong(raw);
      return { body, headers: { "content-type": "application/json", signature } };
    };
    await paid();
    await arrived(3);
    await quiet(150);
    expect(testbed.notifications).toHaveLength(3);
  });

  it("is repeated after a 500 and stops when it is acknowledged", async () => {
    await testbed.misbehave({ repeatAfterMilliseconds: [20, 20, 20, 20] });
    const right = testbed.answer;
    testbed.answer = (raw) => ({ ...right(raw), status: testbed.notifications.length < 2 ? 500 : 200 });
    await paid();
    await arrived(2);
    await quiet(150);
    expect(testbed.notifications).toHaveLength(2);
  });

  it("is sent in copies, late, before the return, badly signed or never, as set", async () => {
    await testbed.misbehave({ notificationCopies: 5, notificationDelayMilliseconds: 200 });
    await paid();
    await quiet(80);
    expect(testbed.notifications).toHaveLength(0);
    await arrived(5);

    await testbed.misbehave({ notificationBeforeReturn: true });
    await paid();
    expect(testbed.notifications).toHaveLength(6);

    await testbed.misbehave({ badSignature: "notification" });
    await paid();
    await vi.waitFor(() => expect(testbed.refused).toBe(1), 60_000);
    await testbed.misbehave({ loseNotification: true });
    await paid();
    await quiet(150);
    expect(testbed.notifications).toHaveLength(6);
  });

  it("reports failures only on request, and refunds", async () => {
    for (const outcome of ["fail", "cancel", "timeout"]) await paid(outcome);
    await quiet(100);
    expect(testbed.notifications).toHaveLength(0);
    await testbed.misbehave({ notifyFailures: true });
    for (const outcome of ["fail", "cancel", "timeout"]) await paid(outcome);
    await arrived(3);
    expect(testbed.notifications.map(({ outcome }) => outcome).toSorted()).toEqual(["CANCELLED", "EXPIRED", "FAILED"]);
    await testbed.misbehave({});
    const { orderRef } = await paid();
    await arrived(4);
    await testbed.provider.refund({ orderRef }, 500);
    await arrived(5);
    expect(testbed.notifications[4]).toMatchObject({ orderRef, outcome: "REFUNDED" });
  });
});
