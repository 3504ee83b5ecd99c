import fc from "fast-check";
import net from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PaymentProviderError, type PaymentOrder, type PaymentProvider } from "../../ports/payment/provider.ts";
import { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../../../test/factories.ts";
import { BASKET, type Club, NOW, openPaymentPortal, PAY, type PaymentPortal } from "./payment.testbed.ts";

const MINUTES = 60_000;
/** 150 payments of five calls each. If they were cut off, they would continue during the next test. */
const LONG = 5 * MINUTES;
const ENTER = "POST /competitionEntryControl/personEntry";

let portal: PaymentPortal;
let club: Club;
/** The orders that the portal sent to the provider; `onStart` is the test's response. */
const sent: PaymentOrder[] = [];
let onStart: (order: PaymentOrder, provider: PaymentProvider) => ReturnType<PaymentProvider["start"]>;

beforeAll(async () => {
  portal = await openPaymentPortal({
    poolSize: 10,
    around: (provider) => ({
      ...provider,
      start: (order) => (sent.push(order), onStart(order, provider)),
    }),
  });
  club = await portal.club();
});
beforeEach(async () => {
  portal.clock.set(NOW);
  sent.length = 0;
  onStart = (order, provider) => provider.start(order);
  await portal.misbehave({ loseNotification: true });
});
afterAll(() => portal.close());

const urlBase = () => new URL("/calendar", portal.url).href;
const pay = (items: readonly number[], { browser }: Club = club) =>
  browser.call(PAY, { urlBase: urlBase(), itemIdList: [...items] });
const paymentsOf = (items: readonly number[]) =>
  portal.db
    .selectFrom("payment_item")
    .innerJoin("payment", "payment.id", "payment_item.payment_id")
    .innerJoin("receivable", "receivable.id", "payment_item.receivable_id")
    .where("entry_id", "in", items)
    .select(["payment.order_ref as orderRef", "payment.state", "open"])
    .orderBy("payment.id")
    .execute();
const refundsDue = (items: readonly number[]) =>
  portal.db
    .selectFrom("refund_due")
    .select(["entry_id", "amount"])
    .where("entry_id", "in", items)
    .orderBy("entry_id")
    .execute();

describe("the amount of a payment", () => {
  it(
    "is the same in the basket, at the provider, in the payment and in the ledger",
    async () => {
      const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(amounts, async (prices) => {
          const items = await portal.enter(club, prices);
          const basket = (await club.browser.call(BASKET, {})).body.filter(({ id }) => items.includes(id));
          expect(basket.map(({ amount }) => amount)).toEqual(prices);
          const sum = prices.reduce((total, amount) => total + amount, 0);
          const page = await portal.start(club, items);
          const orderRef = await portal.orderOf(page);
          expect(sent.at(-1)).toMatchObject({ amount: sum, orderRef });
          expect(await portal.provider.query({ orderRef })).toMatchObject({ total: sum, currency: "HUF" });
          await portal.comeBack(club.browser, await portal.payer(page, "success"));
          expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", amount: sum, booked: prices });
          expect(await refundsDue(items)).toEqual([]);
        }),
        { numRuns: 150 },
      );
    },
    LONG,
  );

  it("is that of the day on which the payment starts, and is unchanged while the payment is open", async () => {
    const athlete = await makeAthlete(portal.db);
    const browser = await portal.browser().signIn(athlete.email, PASSWORD);
    const competition = await makeCompetition(portal.db);
    const entry = { competition: competition.id, race: competition.races[0] ?? 0, isDelete: false };
    const { id = 0 } = (await browser.call(ENTER, entry)).body;
    // 13 000 until 10 May, 14 500 after; the price of the day of entry is held for five days.
    portal.clock.set("2026-05-10T21:59:59Z");
    const shown = async () => (await browser.call(BASKET, {})).body.map(({ amount }) => amount);
    await browser.signIn(athlete.email, PASSWORD);
    expect(await shown()).toEqual([13_000]);
    portal.clock.set("2026-05-10T22:00:00Z");
    expect(await shown()).toEqual([14_500]);
    await pay([id], { ...athlete, browser });
    expect(sent.map(({ amount }) => amount)).toEqual([14_500]);
  });
});

describe("payments from two tabs", () => {
  it("start one payment of the same items; every tab that gets a page gets the same one", async () => {
    for (let round = 0; round < 5; round++) {
      sent.length = 0;
      const items = await portal.enter(club, [9_000, 4_000]);
      const answers = await Promise.all(Array.from({ length: 12 }, () => pay(items)));
      expect(sent).toHaveLength(1);
      const pages = answers.map(({ body }) => body).filter((body) => typeof body === "string");
      expect(pages.length).toBeGreaterThanOrEqual(1);
      expect(new Set(pages).size).toBe(1);
      const refused = answers.map(({ body }) => (typeof body === "string" ? null : body.code));
      expect(refused.filter((code) => code !== null && code !== "payment.refusal.starting")).toEqual([]);
      expect(await paymentsOf(items)).toHaveLength(2);
    }
  });

  it("cannot pay one item twice through different baskets", async () => {
    for (let round = 0; round < 5; round++) {
      const [one = 0, both = 0, other = 0] = await portal.enter(club, [1_000, 2_000, 3_000]);
      const answers = await Promise.all([pay([one, both]), pay([other, both]), pay([both])]);
      expect(answers.filter(({ body }) => typeof body === "string")).toHaveLength(1);
      expect((await paymentsOf([both])).filter(({ open }) => open)).toHaveLength(1);
    }
  });

  it("refuse the later start with the time of the next attempt, no matter who started the payment", async () => {
    const [one = 0, other = 0] = await portal.enter(club, [1_000, 2_000]);
    const page = await portal.start(club, [one]);
    expect((await pay([one])).body).toBe(page);
    expect((await pay([one, other])).body).toMatchObject({
      successful: false,
      code: "payment.refusal.inPayment",
      message: expect.stringContaining("2026 május 4. 12:20"),
    });
    portal.clock.advance(21 * MINUTES);
    await portal.runJob("ask-payments");
    expect(typeof (await pay([one, other])).body).toBe("string");
  });

  it("make a double payment refundable if both are paid in the end", async () => {
    const items = await portal.enter(club, [9_000]);
    const first = await portal.start(club, items);
    portal.clock.advance(21 * MINUTES);
    await portal.runJob("ask-payments");
    const second = await portal.start(club, items);
    await portal.comeBack(club.browser, await portal.payer(second, "success"));
    expect(await refundsDue(items)).toEqual([]);
    await portal.misbehave({ notificationBeforeReturn: true, latePayment: true });
    await portal.payer(first, "success");
    expect((await paymentsOf(items)).map(({ state }) => state)).toEqual(["PAID", "PAID"]);
    expect(await refundsDue(items)).toEqual([{ entry_id: items[0], amount: 9_000 }]);
  });
});

describe("a lost response to the browser", () => {
  it("leads to the same page and to one payment when the call is repeated", async () => {
    const cut = await cuttingProxy(portal.url);
    for (let round = 0; round < 10; round++) {
      sent.length = 0;
      const items = await portal.enter(club, [9_000]);
      const behind = new Browser(cut.url(portal.url));
      for (const [name, value] of club.browser.cookies) behind.cookies.set(name, value);
      const lost = behind.call(PAY, { urlBase: urlBase(), itemIdList: items }, { origin: portal.url.origin });
      await expect(lost).rejects.toThrow("socket hang up");
      const page = (await pay(items)).body;
      expect(page).toMatch(/^http.*\/sandbox\/trx\//);
      expect(sent).toHaveLength(1);
      expect(await paymentsOf(items)).toHaveLength(1);
    }
    cut.close();
  });
});

describe("a failing provider", () => {
  it("that never received the order leaves the items free at once", async () => {
    onStart = () => Promise.reject(new PaymentProviderError("no answer (ECONNREFUSED)", { maybeStarted: false }));
    const items = await portal.enter(club, [9_000]);
    expect((await pay(items)).body).toMatchObject({ successful: false, code: "payment.refusal.notStarted" });
    expect(await paymentsOf(items)).toMatchObject([{ state: "FAILED", open: false }]);
    onStart = (order, provider) => provider.start(order);
    expect(typeof (await pay(items)).body).toBe("string");
  });

  it("that received the order holds the items until it reports the outcome; nothing is sent twice", async () => {
    await portal.misbehave({ loseNotification: true, loseAnswer: true });
    const items = await portal.enter(club, [9_000]);
    expect((await pay(items)).body).toMatchObject({ successful: false, code: "payment.refusal.unclear" });
    expect(await paymentsOf(items)).toMatchObject([{ state: "STARTING", open: true }]);
    expect((await pay(items)).body).toMatchObject({ successful: false, code: "payment.refusal.starting" });
    expect(sent).toHaveLength(1);

    portal.clock.advance(MINUTES - 10_000);
    await portal.runJob("ask-payments");
    expect(await paymentsOf(items)).toMatchObject([{ state: "STARTING" }]);
    portal.clock.advance(10_000);
    await portal.runJob("ask-payments");
    expect(await paymentsOf(items)).toMatchObject([{ state: "STARTED", open: true }]);
    portal.clock.advance(20 * MINUTES);
    await portal.runJob("ask-payments");
    expect(await paymentsOf(items)).toMatchObject([{ state: "EXPIRED", open: false }]);
  });

  it("whose order was never sent because the portal died is handled by the job: the order does not exist", async () => {
    onStart = () => Promise.reject(new Error("the process died here"));
    const items = await portal.enter(club, [9_000]);
    expect((await pay(items)).status).toBe(500);
    await Promise.all([portal.runJob("ask-payments"), portal.runJob("ask-payments")]);
    expect(await paymentsOf(items)).toMatchObject([{ state: "STARTING", open: true }]);
    portal.clock.advance(MINUTES);
    await Promise.all([portal.runJob("ask-payments"), portal.runJob("ask-payments")]);
    expect(await paymentsOf(items)).toMatchObject([{ state: "EXPIRED", open: false }]);
  });

  it("that answers after the order was given up provides no page to pay on", async () => {
    const items = await portal.enter(club, [9_000]);
    onStart = async (order, provider) => {
      portal.clock.advance(2 * MINUTES);
      await portal.runJob("ask-payments");
      return provider.start(order);
    };
    expect((await pay(items)).body).toMatchObject({ successful: false, code: "payment.refusal.notStarted" });
    expect(await paymentsOf(items)).toMatchObject([{ state: "EXPIRED", open: false }]);
  });

  it("is queried again a minute later, and no other payment waits for it", async () => {
    const items = await portal.enter(club, [9_000]);
    await portal.start(club, items);
    portal.clock.advance(21 * MINUTES);
    await portal.misbehave({ badSignature: "answer" });
    await portal.runJob("ask-payments");
    expect(await paymentsOf(items)).toMatchObject([{ state: "STARTED", open: true }]);
    await portal.misbehave({});
    await portal.runJob("ask-payments");
    expect(await paymentsOf(items)).toMatchObject([{ state: "STARTED" }]);
    portal.clock.advance(MINUTES);
    await portal.runJob("ask-payments");
    expect(await paymentsOf(items)).toMatchObject([{ state: "EXPIRED", open: false }]);
  });
});

describe("withdrawing and paying", () => {
  async function entered() {
    const athlete = await makeAthlete(portal.db);
    const browser = await portal.browser().signIn(athlete.email, PASSWORD);
    const competition = await makeCompetition(portal.db);
    const entry = { competition: competition.id, race: competition.races[0] ?? 0 };
    const { id = 0 } = (await browser.call(ENTER, { ...entry, isDelete: false })).body;
    const withdraw = () => browser.call(ENTER, { ...entry, isDelete: true });
    return { id, withdraw, payer: { ...athlete, browser } };
  }

  it("exclude each other while the payment is open", async () => {
    const { id, withdraw, payer } = await entered();
    const page = await portal.start(payer, [id]);
    expect((await withdraw()).body).toMatchObject({ successful: false, code: "entry.withdrawalRefusal.inPayment" });
    await portal.comeBack(payer.browser, await portal.payer(page, "cancel"));
    expect((await withdraw()).body).toMatchObject({ successful: true });
  });

  it("at the same moment end one way or the other: no money without an entry or a due refund", async () => {
    for (let round = 0; round < 12; round++) {
      const { id, withdraw, payer } = await entered();
      const [started, withdrawn] = await Promise.all([pay([id], payer), withdraw()]);
      const hasPage = typeof started.body === "string";
      expect([hasPage, withdrawn.body.successful]).toEqual([hasPage, !hasPage]);
      if (typeof started.body === "string")
        await portal.comeBack(payer.browser, await portal.payer(started.body, "success"));
      const row = await portal.db
        .selectFrom("receivable")
        .select(["active", "settled"])
        .where("entry_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ active: hasPage, settled: hasPage ? 13_000 : 0 });
    }
  });

  it("make money refundable that is received after the withdrawal", async () => {
    const { id, withdraw, payer } = await entered();
    const page = await portal.start(payer, [id]);
    portal.clock.advance(21 * MINUTES);
    await portal.runJob("ask-payments");
    expect((await withdraw()).body).toMatchObject({ successful: true });
    await portal.misbehave({ notificationBeforeReturn: true, latePayment: true });
    await portal.payer(page, "success");
    expect(await refundsDue([id])).toEqual([{ entry_id: id, amount: 13_000 }]);
  });
});

/** Forwards requests and cuts the connection at the first byte of the response. */
async function cuttingProxy(portalUrl: URL) {
  const server = net.createServer((from) => {
    const to = net.connect(Number(portalUrl.port), portalUrl.hostname);
    from.pipe(to);
    to.once("data", () => (from.destroy(), to.destroy()));
    for (const socket of [from, to]) socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: (like: URL) => Object.assign(new URL(like), { port: String(port) }),
    close: () => void server.close(),
  };
}
