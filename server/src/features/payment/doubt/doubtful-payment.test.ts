import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { brokenInvariants } from "../../../../test/resilience/invariants.store.ts";
import type { Browser } from "../../../../test/browser.ts";
import { endReceivables, owedFor } from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import {
  BASKET,
  type Club,
  notificationOf,
  NOW,
  openPaymentPortal,
  PAY,
  type PaymentPortal,
  settleByReference,
} from "../payment.testbed.ts";

const DECIDE = "POST /doubtfulPaymentControl/decide";
const ONE = "POST /doubtfulPaymentControl/getOne";
const NOTES = "POST /dashboardNotificationControl/getList";
const MINUTES = 60_000;

let portal: PaymentPortal;
let office: Browser;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 10 });
  office = await portal.office();
});
beforeEach(async () => {
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

/** Makes a payment whose reported total differs from the order by this offset. */
async function doubtful(totalOffset: number, amounts = [9_000, 4_000]) {
  const items = await portal.enter(club, amounts);
  const page = await portal.start(club, items);
  const orderRef = await portal.orderOf(page);
  await portal.misbehave({ loseNotification: true, totalOffset });
  const brought = await portal.payer(page, "success");
  const { body } = await portal.comeBack(club.browser, brought);
  expect(body).toMatchObject({ review: "WAITING" });
  const list = await openList(office, "doubtfulPayment");
  const row = (await list.rows()).find((each) => each["orderRef"] === orderRef);
  return { items, page, orderRef, brought, id: row?.id ?? 0, row };
}

const basket = async () => (await club.browser.call(BASKET, {})).body;
const credit = async (party = club.id): Promise<number> =>
  (await portal.db.selectFrom("credit").select("amount").where("party_id", "=", party).executeTakeFirst())?.amount ?? 0;
const settledOf = async (items: readonly number[]) =>
  (
    await portal.db
      .selectFrom("receivable")
      .select(["settled", "paid"])
      .where("entry_id", "in", items)
      .orderBy("id")
      .execute()
  ).map(({ settled }) => settled);
const typesOf = async (browser: Browser) =>
  (await browser.call(NOTES, { firstResult: 0, maxResults: 0 })).body.map(({ notificationType }) => notificationType);
const mails = async () => {
  const rows = await (
    await portal.mails()
  )
    .select(["template", "text"])
    .where("recipient", "=", club.email)
    .orderBy("id")
    .execute();
  return rows.map(({ template, text }) => ({ template, text }));
};
const decide = async (id: number, decision: "TAKEN" | "RELEASED" | "NOTED", reason = "Utánanéztünk.") =>
  (await office.call(DECIDE, { id, decision, reason })).body;

/** Returns how many decisions the bell of the office asks for. */
const asked = async () => (await typesOf(office)).filter((type) => type === "DoubtfulPayment").length;

it("asks all who decide until one has decided", async () => {
  const before = await asked();
  const { id } = await doubtful(6);
  expect(await asked()).toBe(before + 1);
  await decide(id, "RELEASED");
  expect(await asked()).toBe(before);
});

describe("a payment under review", () => {
  it("holds its items, books its money as the payer's credit, and notifies payer and office at once in plain words", async () => {
    const { items, orderRef, row } = await doubtful(-1);
    expect(row).toMatchObject({ why: "AMOUNT", asked: 13_000, came: 12_999, state: "WAITING", provider: "SIMPLEPAY" });
    expect(row?.["items"]).toContain("Teszt Elek");
    expect(await basket()).toMatchObject([
      { inPayment: true, underReview: true },
      { inPayment: true, underReview: true },
    ]);
    expect(await credit()).toBe(12_999);
    expect(await settledOf(items)).toEqual([0, 0]);
    expect(await typesOf(club.browser)).toEqual(["PaymentUnderReview"]);
    expect(await typesOf(office)).toContain("DoubtfulPayment");
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: "PAYMENT_NOTICE", text: expect.stringContaining(orderRef) });
    expect(mail?.text).toContain("Ne fizesd ki újra!");
  });

  it("prevents any further payment of its items, however long it takes", async () => {
    const { items } = await doubtful(1);
    portal.clock.advance(25 * MINUTES);
    await portal.runJob("ask-payments");
    const { body } = await club.browser.call(PAY, { urlBase: portal.url.href, itemIdList: items });
    expect(body).toMatchObject({ code: "payment.refusal.underReview" });
  });

  it("is listed once, however often the report is repeated", async () => {
    const { orderRef, brought, page } = await doubtful(5);
    const { transactionId } = await portal.payment(orderRef);
    const report = { outcome: "PAID", transactionId, total: 13_005, currency: "HUF" } as const;
    await Promise.all([1, 2, 3].map(() => settleByReference(portal.context, orderRef, "NOTIFICATION", report)));
    await settleByReference(portal.context, orderRef, "QUERY", { ...report, total: 20_000 });
    await portal.comeBack(club.browser, brought);
    await portal.comeBack(club.browser, await portal.payer(page, "success"));
    expect(await credit()).toBe(13_005);
    expect(await mails()).toHaveLength(1);
    expect(await typesOf(club.browser)).toHaveLength(1);
  });

  it("books nothing of another currency, and the notice says so", async () => {
    const orderRef = await portal.orderOf(await portal.start(club, await portal.enter(club, [9_000])));
    const { transactionId } = await portal.payment(orderRef);
    const report = { outcome: "PAID", transactionId, total: 9_000, currency: "EUR" } as const;
    await settleByReference(portal.context, orderRef, "QUERY", report);
    const [row] = (await (await openList(office, "doubtfulPayment")).rows()).filter((r) => r["orderRef"] === orderRef);
    expect(row).toMatchObject({ why: "CURRENCY", came: null });
    expect(await credit()).toBe(0);
    expect(await decide(row?.id ?? 0, "TAKEN")).toMatchObject({ code: "payment.refusal.noMoneyToTake" });
    expect(await decide(row?.id ?? 0, "RELEASED")).toMatchObject({ successful: true });
    expect(await typesOf(club.browser)).toEqual(["PaymentReleasedUnbooked", "PaymentUnderReview"]);
    const { text = "" } = (await mails()).at(-1) ?? {};
    expect(text).toContain("jóváírás sem maradt belőle");
    expect(text).not.toMatch(/\d\s?Ft/);
  });

  it("reserves its released items again if they are free, and not while another payment pays them", async () => {
    for (const isPaidAnew of [false, true]) {
      const items = await portal.enter(club, [9_000, 1_000]);
      const orderRef = await portal.orderOf(await portal.start(club, items));
      const { transactionId } = await portal.payment(orderRef);
      await settleByReference(portal.context, orderRef, "QUERY", { outcome: "EXPIRED", transactionId });
      if (isPaidAnew) await portal.start(club, items.slice(1));
      const odd = { outcome: "PAID", transactionId, total: 1, currency: "HUF" } as const;
      await settleByReference(portal.context, orderRef, "QUERY", odd);
      expect(await portal.payment(orderRef)).toMatchObject({ state: "REVIEW", openItems: isPaidAnew ? 0 : 2 });
    }
    expect(await credit()).toBe(2);
  });
});

describe("deciding a doubtful payment", () => {
  it("TAKEN pays the items from the received money; the surplus stays credit", async () => {
    const { id, items } = await doubtful(500);
    expect((await office.call(ONE, { id })).body).toMatchObject({ choices: ["TAKEN", "RELEASED"], decision: null });
    expect(await decide(id, "TAKEN")).toMatchObject({ successful: true });
    expect([await settledOf(items), await credit(), await basket()]).toEqual([[9_000, 4_000], 500, []]);
    expect((await office.call(ONE, { id })).body).toMatchObject({
      choices: [],
      decision: "TAKEN",
      reason: "Utánanéztünk.",
    });
    expect((await mails()).at(-1)?.text).toMatch(/elfogadták: 13\s000\sFt.*Utánanéztünk\./s);
  });

  it("TAKEN leaves a missing forint to pay, and no more", async () => {
    const { id, items } = await doubtful(-1);
    await decide(id, "TAKEN");
    expect(await settledOf(items)).toEqual([9_000, 3_999]);
    expect(await basket()).toMatchObject([{ id: items[1], amount: 1, inPayment: false }]);
    await portal.misbehave({ loseNotification: true });
    const rest = await portal.start(club, items.slice(1));
    await portal.comeBack(club.browser, await portal.payer(rest, "success"));
    expect([await settledOf(items), await basket()]).toEqual([[9_000, 4_000], []]);
  });

  it("RELEASED frees the items at once and leaves the money as the payer's credit", async () => {
    const { id, items, brought } = await doubtful(500);
    expect(await decide(id, "RELEASED")).toMatchObject({ successful: true });
    expect(await credit()).toBe(13_500);
    expect(await typesOf(club.browser)).toEqual(["PaymentReleased", "PaymentUnderReview"]);
    expect((await mails()).at(-1)?.text).toMatch(/befolyt \(13\s500\sFt\)/);
    expect(await basket()).toMatchObject([{ inPayment: false }, { inPayment: false }]);
    expect((await portal.comeBack(club.browser, brought)).body).toMatchObject({ review: "RELEASED", e: null });
    await portal.misbehave({ loseNotification: true });
    await portal.comeBack(club.browser, await portal.payer(await portal.start(club, items), "success"));
    expect([await settledOf(items), await credit()]).toEqual([[9_000, 4_000], 13_500]);
  });

  it("succeeds once, even for two concurrent calls", async () => {
    const { id, items } = await doubtful(7);
    const answers = await Promise.all([decide(id, "TAKEN"), decide(id, "RELEASED")]);
    expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
    expect(answers.find(({ successful }) => !successful)).toMatchObject({ code: "payment.refusal.decided" });
    const isTaken = answers[0]?.successful === true;
    expect([await settledOf(items), await credit()]).toEqual(isTaken ? [[9_000, 4_000], 7] : [[0, 0], 13_007]);
  });

  it.each(["TAKEN", "RELEASED"] as const)("%s is final, whatever the provider reports later", async (decision) => {
    const { id, items, orderRef } = await doubtful(10);
    await decide(id, decision);
    const [before, had] = [await settledOf(items), await credit()];
    const { transactionId } = await portal.payment(orderRef);
    const right = { outcome: "PAID", transactionId, total: 13_000, currency: "HUF" } as const;
    expect(await settleByReference(portal.context, orderRef, "QUERY", right)).toMatchObject({ state: "REVIEW" });
    expect([await settledOf(items), await credit()]).toEqual([before, had]);
    await expect(
      sql`update payment set state = 'PAID' where order_ref = ${orderRef}`.execute(portal.db),
    ).rejects.toMatchObject({ code: "RJ010" });
  });

  it("is not needed if the report turns out right, but stays needed if the credit is spent", async () => {
    const { items, orderRef } = await doubtful(10);
    const other = await doubtful(10, [1_000]);
    const own = await portal.enter(club, [14_000]);
    const [receivable = 0] = await owedFor(portal.db, own);
    // 13 010 and 1 010 were received: this leaves 20.
    await office.call("POST /partyMoneyControl/allocateCredit", { receivable });
    const right = async (ref: string, total: number) => {
      const { transactionId } = await portal.payment(ref);
      const report = { outcome: "PAID", transactionId, total, currency: "HUF" } as const;
      return settleByReference(portal.context, ref, "QUERY", report);
    };
    expect(await right(orderRef, 13_000)).toMatchObject({ state: "REVIEW" });
    const transfer = { payer: club.id, bankReference: "doubt-1", amount: 20_000, receivedOn: "2026-05-04" };
    await office.call("POST /partyMoneyControl/recordTransfer", { ...transfer, receivables: [] });
    expect(await right(orderRef, 13_000)).toMatchObject({ state: "PAID" });
    expect([await settledOf(items), await settledOf(other.items)]).toEqual([[9_000, 4_000], [0]]);
    expect(await credit()).toBe(20_020 - 13_010);
  });

  it("requires a reason and a super admin", async () => {
    const { id } = await doubtful(1);
    expect((await office.call(DECIDE, { id, decision: "RELEASED", reason: "  " })).status).toBe(400);
    expect((await club.browser.call(DECIDE, { id, decision: "RELEASED", reason: "x" })).status).toBe(403);
    expect(await decide(id, "NOTED")).toMatchObject({ code: "payment.refusal.notThisDecision" });
  });
});

describe("money that is first reported of a payment under review", () => {
  /** Makes a payment that the provider notifies as paid, and denies when queried. */
  async function denied() {
    const items = await portal.enter(club, [9_000, 4_000]);
    const page = await portal.start(club, items);
    const orderRef = await portal.orderOf(page);
    const { transactionId } = await portal.payment(orderRef);
    for (let times = 0; times < 2; times++) await portal.notify(notificationOf(orderRef, transactionId, "success"));
    const [row, ...others] = await rowsOf(orderRef);
    expect([row, others]).toMatchObject([{ why: "CONTRADICTED", came: null, state: "WAITING" }, []]);
    return { items, page, orderRef, id: row?.id ?? 0 };
  }
  const rowsOf = async (orderRef: string) =>
    (await (await openList(office, "doubtfulPayment")).rows()).filter((row) => row["orderRef"] === orderRef);

  it("is credit, once, and notified if the items were released before", async () => {
    const { items, page, orderRef, id } = await denied();
    await decide(id, "RELEASED");
    const before = await asked();
    await portal.payer(page, "success");
    for (let days = 0; days < 2; days++) {
      portal.clock.advance(25 * 60 * MINUTES);
      await portal.runJob("ask-settled-payments");
    }
    portal.clock.set(NOW);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "REVIEW", booked: [13_000], openItems: 0 });
    expect([await settledOf(items), await credit()]).toEqual([[0, 0], 13_000]);
    const late = (await rowsOf(orderRef)).find(({ id: other }) => other !== id);
    expect(late).toMatchObject({ why: "OFF", came: 13_000, state: "WAITING" });
    expect(await asked()).toBe(before + 1);
    expect((await mails()).at(-1)?.text).toMatch(/befolyt \(13\s000\sFt\)/);
    expect(await mails()).toHaveLength(3);
    expect(await decide(late?.id ?? 0, "TAKEN")).toMatchObject({ code: "payment.refusal.notThisDecision" });
    expect(await decide(late?.id ?? 0, "NOTED")).toMatchObject({ successful: true });
    expect(await asked()).toBe(before);
  });

  it("can be taken if it is another amount and the payment waits for the decision", async () => {
    const { items, page, orderRef, id } = await denied();
    expect(await decide(id, "TAKEN")).toMatchObject({ code: "payment.refusal.noMoneyToTake" });
    const before = await asked();
    await portal.misbehave({ loseNotification: true, totalOffset: -1 });
    await portal.payer(page, "success");
    for (let times = 0; times < 2; times++) {
      portal.clock.advance(10 * MINUTES);
      await portal.runJob("ask-payments");
    }
    expect(await portal.payment(orderRef)).toMatchObject({ state: "REVIEW", booked: [12_999], openItems: 2 });
    expect(await rowsOf(orderRef)).toMatchObject([{ id, why: "CONTRADICTED", came: 12_999, state: "WAITING" }]);
    expect([await credit(), await asked()]).toEqual([12_999, before + 1]);
    expect(await decide(id, "TAKEN")).toMatchObject({ successful: true });
    expect([await settledOf(items), await credit(), await asked()]).toEqual([[9_000, 3_999], 0, before - 1]);
  });
});

describe("money for items that are not owed any more", () => {
  /** Makes a payment that expires and is paid on its page nevertheless. */
  async function late(items: readonly number[], meanwhile: () => Promise<unknown>) {
    const page = await portal.start(club, items);
    portal.clock.advance(21 * MINUTES);
    await portal.runJob("ask-payments");
    await meanwhile();
    await portal.misbehave({ loseNotification: true, latePayment: true });
    const brought = await portal.payer(page, "success");
    const { body } = await portal.comeBack(club.browser, brought);
    const orderRef = await portal.orderOf(page);
    const rows = (await (await openList(office, "doubtfulPayment")).rows()).filter((r) => r["orderRef"] === orderRef);
    return { body, orderRef, brought, rows };
  }
  const due = async (items: readonly number[]) =>
    (await portal.db.selectFrom("refund_due").select("amount").where("entry_id", "in", items).execute()).map(
      ({ amount }) => amount,
    );
  const pay = async (items: readonly number[]) =>
    portal.comeBack(club.browser, await portal.payer(await portal.start(club, items), "success"));

  /** Returns how many listed payments super admins were notified of. */
  const timesNotified = async () => {
    const notices = portal.db.selectFrom("notification").select("dedupe_key").distinct();
    return (await notices.where("type", "=", "DoubtfulPayment").execute()).length;
  };

  it("is booked once, listed, and explained in plain words, without a second receipt: an item paid twice", async () => {
    const before = await timesNotified();
    const items = await portal.enter(club, [9_000, 2_000]);
    const { body, orderRef, brought, rows } = await late(items, () => pay(items.slice(0, 1)));
    expect(body).toMatchObject({ review: "NOT_OWED", e: "SUCCESS" });
    expect([await settledOf(items), await due(items)]).toEqual([[18_000, 2_000], [9_000]]);
    expect(rows).toMatchObject([{ why: "TWICE", came: 11_000, state: "WAITING" }]);
    const { transactionId } = await portal.payment(orderRef);
    const report = { outcome: "PAID", transactionId, total: 11_000, currency: "HUF" } as const;
    await settleByReference(portal.context, orderRef, "NOTIFICATION", report);
    await portal.comeBack(club.browser, brought);
    expect((await mails()).map(({ template }) => template)).toEqual(["PAYMENT_SUCCESSFUL", "PAYMENT_NOTICE"]);
    expect((await mails()).at(-1)?.text).toMatch(/megérkezett, de ebből 9\s?000\sFt/);
    expect(await typesOf(club.browser)).toEqual(["PaymentNotOwed"]);
    expect(await timesNotified()).toBe(before + 1);
    expect(await decide(rows[0]?.id ?? 0, "TAKEN")).toMatchObject({ code: "payment.refusal.notThisDecision" });
    expect(await decide(rows[0]?.id ?? 0, "NOTED")).toMatchObject({ successful: true });
  });

  it("is refundable: an entry that was withdrawn meanwhile", async () => {
    const items = await portal.enter(club, [9_000]);
    const withdraw = async () => endReceivables(portal.db, await owedFor(portal.db, items));
    const { rows } = await late(items, withdraw);
    expect(rows).toMatchObject([{ why: "OFF" }]);
    expect([await due(items), (await mails()).map(({ template }) => template)]).toEqual([[9_000], ["PAYMENT_NOTICE"]]);
  });

  it("is booked with a receipt if it is late but still owed", async () => {
    const items = await portal.enter(club, [9_000]);
    const { rows, body } = await late(items, async () => undefined);
    expect([rows, body.review, await settledOf(items), await due(items)]).toEqual([[], null, [9_000], []]);
    expect((await mails()).map(({ template }) => template)).toEqual(["PAYMENT_SUCCESSFUL"]);
  });

  it("is credit, once, from a second transaction of a paid payment", async () => {
    const before = await timesNotified();
    const items = await portal.enter(club, [9_000]);
    const page = await portal.start(club, items);
    const orderRef = await portal.orderOf(page);
    await portal.comeBack(club.browser, await portal.payer(page, "success"));
    const other = { outcome: "PAID", transactionId: "other", total: 9_000, currency: "HUF" } as const;
    for (const kind of ["QUERY", "NOTIFICATION"] as const)
      await settleByReference(portal.context, orderRef, kind, other);
    expect([await settledOf(items), await credit()]).toEqual([[9_000], 9_000]);
    expect(await typesOf(club.browser)).toEqual(["PaymentNotOwed"]);
    expect(await timesNotified()).toBe(before + 1);
  });

  it("needs no decision if the provider corrects itself", async () => {
    const before = await asked();
    const { id, orderRef } = await doubtful(3);
    expect(await asked()).toBe(before + 1);
    const { transactionId } = await portal.payment(orderRef);
    const right = { outcome: "PAID", transactionId, total: 13_000, currency: "HUF" } as const;
    await settleByReference(portal.context, orderRef, "QUERY", right);
    expect((await office.call(ONE, { id })).body).toMatchObject({ decision: "RESOLVED", choices: [], reason: null });
    expect((await mails()).at(-1)).toMatchObject({ template: "PAYMENT_SUCCESSFUL" });
    expect(await asked()).toBe(before);
  });
});

describe("the constraints of doubtful payments", () => {
  it("keep a payment under review in the list, its decision, and its items free after it", async () => {
    const { id, orderRef } = await doubtful(1);
    const refused = { code: "RJ010" };
    const page = await portal.start(club, await portal.enter(club, [1]));
    const unlisted = sql`update payment set state = 'REVIEW' where redirect_url = ${page}`;
    await expect(unlisted.execute(portal.db)).rejects.toMatchObject(refused);
    const at = new Date(NOW);
    const alone = sql`update doubtful_payment set decision = 'RELEASED', reason = 'x', decided_by = ${club.id}, decided_at = ${at} where id = ${id}`;
    await expect(alone.execute(portal.db)).rejects.toMatchObject(refused);
    await decide(id, "RELEASED");
    await expect(
      sql`update doubtful_payment set reason = 'y' where id = ${id}`.execute(portal.db),
    ).rejects.toMatchObject(refused);
    expect((await portal.payment(orderRef)).openItems).toBe(0);
  });
});

it("are not violated by these tests", async () => {
  expect(await brokenInvariants(portal.db)).toEqual([]);
});
