import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { makeAthlete, makeCompetition, makeEntries, PASSWORD } from "../../../test/factories.ts";
import { BASKET, type Club, openPaymentPortal, PAY, type PaymentPortal, RESULT } from "./payment.testbed.ts";

let portal: PaymentPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal();
});
beforeEach(async () => {
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

const basket = async ({ browser }: Club) => (await browser.call(BASKET, {})).body;
const urlBase = () => new URL("/calendar?tab=2", portal.url).href;

describe("paying the basket", () => {
  it("keeps the VAT code of each item, even if one card payment pays both", async () => {
    const [taxed = 0, exempt = 0] = await portal.enter(club, [12_700]).then(async ([first = 0]) => {
      const { id: competition, races } = await makeCompetition(portal.db, { races: [{}] });
      await sql`update competition set vat_code = '27', vat_ground = null where id = ${competition}`.execute(portal.db);
      const own = { competition, race: races[0] ?? 0, by: club.id, at: portal.clock() };
      return [...(await makeEntries(portal.db, [{ ...own, amount: 12_700 }])), first];
    });
    await portal.comeBack(club.browser, await portal.payer(await portal.start(club, [taxed, exempt]), "success"));
    const items = await portal.db
      .selectFrom("payment_item as i")
      .innerJoin("receivable as r", "r.id", "i.receivable_id")
      .innerJoin("payment as p", "p.id", "i.payment_id")
      .where("r.entry_id", "in", [taxed, exempt])
      .select(["p.state", "p.amount as asked", "r.vat_code", "r.vat_ground", "r.net", "r.vat", "r.gross"])
      .orderBy("r.vat_code")
      .execute();
    const payment = { state: "PAID", asked: 25_400, gross: 12_700 };
    expect(items).toEqual([
      { ...payment, vat_code: "27", vat_ground: null, net: 10_000, vat: 2_700 },
      { ...payment, vat_code: "TAM", vat_ground: "Áfa tv. 85. § (1) m)", net: 12_700, vat: 0 },
    ]);
  });

  it("leads from the basket over the provider's page to a paid state, reported by the notification", async () => {
    await portal.misbehave({ notificationBeforeReturn: true });
    const items = await portal.enter(club, [13_000, 14_500]);
    expect((await basket(club)).map(({ id, amount, inPayment }) => ({ id, amount, inPayment }))).toEqual([
      { id: items[0], amount: 13_000, inPayment: false },
      { id: items[1], amount: 14_500, inPayment: false },
    ]);
    const page = await portal.start(club, items);
    const orderRef = await portal.orderOf(page);
    expect(orderRef).toMatch(/^RAJT-2026-[A-Z0-9]{16}$/);
    expect((await basket(club)).map(({ inPayment }) => inPayment)).toEqual([true, true]);
    expect((await club.browser.call(RESULT, { orderRef })).body).toEqual({
      successful: true,
      o: orderRef,
      e: null,
      t: null,
      pending: true,
      review: null,
      provider: "SIMPLEPAY",
    });

    const brought = await portal.payer(page, "success");
    expect(await portal.payment(orderRef)).toMatchObject({
      state: "PAID",
      amount: 27_500,
      booked: [13_000, 14_500],
      mails: 1,
      openItems: 0,
    });
    const paid = {
      successful: true,
      o: orderRef,
      e: "SUCCESS",
      t: expect.stringMatching(/^\d+$/),
      pending: false,
      review: null,
      provider: "SIMPLEPAY",
    };
    expect((await portal.comeBack(club.browser, brought)).body).toEqual(paid);
    expect((await club.browser.call(RESULT, { orderRef })).body).toEqual(paid);
    expect(await basket(club)).toEqual([]);
  });

  it.each([
    ["success", "SUCCESS", "PAID", true],
    ["fail", "FAIL", "FAILED", true],
    ["cancel", "CANCEL", "CANCELLED", false],
    ["timeout", "TIMEOUT", "EXPIRED", false],
  ] as const)("shows the returning payer %s without a notification", async (outcome, e, state, hasNumber) => {
    const items = await portal.enter(club, [9_000]);
    const page = await portal.start(club, items);
    const orderRef = await portal.orderOf(page);
    const { body } = await portal.comeBack(club.browser, await portal.payer(page, outcome));
    const { transactionId, ...payment } = await portal.payment(orderRef);
    expect(body).toEqual({
      successful: true,
      o: orderRef,
      e,
      t: hasNumber ? transactionId : null,
      pending: false,
      review: null,
      provider: "SIMPLEPAY",
    });
    expect(payment).toMatchObject({ state, booked: outcome === "success" ? [9_000] : [], openItems: 0 });
    expect(await basket(club)).toHaveLength(outcome === "success" ? 0 : 1);
  });

  it("frees the items of a failed payment, so that they can be paid again", async () => {
    const items = await portal.enter(club, [9_000]);
    const first = await portal.start(club, items);
    await portal.comeBack(club.browser, await portal.payer(first, "fail"));
    const second = await portal.start(club, items);
    expect(second).not.toBe(first);
    await portal.comeBack(club.browser, await portal.payer(second, "success"));
    expect((await portal.payment(await portal.orderOf(second))).booked).toEqual([9_000]);
    expect(await refundsDue(items)).toEqual([]);
  });

  it("requests the amounts of the server from the provider, whatever a client sends", async () => {
    const items = await portal.enter(club, [9_000]);
    const extra = JSON.stringify({ urlBase: urlBase(), itemIdList: items, amount: 1 });
    const headers = { "content-type": "application/json" };
    const refused = await club.browser.send("POST", "/api/basketControl/payBasketItems", { body: extra, headers });
    expect(refused.status).toBe(400);
    const orderRef = await portal.orderOf(await portal.start(club, [...items, ...items]));
    expect(await portal.provider.query({ orderRef })).toMatchObject({ total: 9_000, currency: "HUF" });
  });
});

describe("the right to pay", () => {
  it("belongs to the debtor: not to a guest or another club, and for no paid or unknown item", async () => {
    const [item = 0, other = 0] = await portal.enter(club, [9_000, 8_000]);
    const guest = await portal.browser().call(PAY, { urlBase: urlBase(), itemIdList: [item] });
    expect(guest.status).toBe(401);
    const stranger = await portal.club();
    const foreign = await stranger.browser.call(PAY, { urlBase: urlBase(), itemIdList: [item] });
    const missing = await stranger.browser.call(PAY, { urlBase: urlBase(), itemIdList: [2_000_000_000] });
    expect(foreign.body).toEqual(missing.body);
    expect(foreign.body).toMatchObject({ successful: false, code: "payment.refusal.notPayable" });

    await portal.comeBack(club.browser, await portal.payer(await portal.start(club, [item]), "success"));
    const again = await club.browser.call(PAY, { urlBase: urlBase(), itemIdList: [item, other] });
    expect(again.body).toMatchObject({ successful: false, code: "payment.refusal.notPayable" });
    expect(await basket(club)).toMatchObject([{ id: other, inPayment: false }]);
  });

  it("reveals nothing of another payer's payment: every call answers foreign and unknown orders alike", async () => {
    const page = await portal.start(club, await portal.enter(club, [9_000]));
    const orderRef = await portal.orderOf(page);
    const brought = await portal.payer(page, "success");
    const athlete = await makeAthlete(portal.db);
    const stranger = await portal.browser().signIn(athlete.email, PASSWORD);
    const foreign = await stranger.call(RESULT, { orderRef });
    const missing = await stranger.call(RESULT, { orderRef: "RAJT-2026-0000000000000000" });
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.status).toBe(404);
    expect((await portal.comeBack(stranger, brought)).status).toBe(404);
    expect((await portal.browser().call(RESULT, { orderRef })).status).toBe(401);
    expect((await portal.payment(orderRef)).state).toBe("STARTED");
    expect(await attempts(orderRef)).toBe(2);
  });

  it("shows a payer whose session expired at the provider's page only the outcome", async () => {
    const page = await portal.start(club, await portal.enter(club, [9_000]));
    const brought = await portal.payer(page, "success");
    const { body } = await portal.comeBack(portal.browser(), brought);
    expect(body).toEqual({
      successful: true,
      o: await portal.orderOf(page),
      e: "SUCCESS",
      t: null,
      pending: false,
      review: null,
      provider: "SIMPLEPAY",
    });
  });
});

const refundsDue = (entries: readonly number[]) =>
  portal.db.selectFrom("refund_due").select(["entry_id", "amount"]).where("entry_id", "in", entries).execute();

const attempts = async (orderRef: string) => {
  const rows = await portal.db
    .selectFrom("security_log")
    .select("detail")
    .where("event", "=", "PAYMENT_FOREIGN")
    .execute();
  return rows.filter(({ detail }) => JSON.stringify(detail).includes(orderRef)).length;
};
