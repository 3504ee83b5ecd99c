import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  beginPayment,
  billFee,
  endPaid,
  endReceivables,
  endUnpaid,
  type Made,
  makeClub,
  makeOfficial,
  makeOrganiser,
} from "../../../test/factories.ts";
import { athleteOf, MARK_ENTRY, MARK_FEE, type MoneyPortal, NOW, openMoney } from "./money.testbed.ts";

let portal: MoneyPortal;
let athlete: Made;
beforeAll(async () => {
  portal = await openMoney();
  athlete = await athleteOf(portal);
});
afterAll(() => portal.close());

const mark = async (browser: Browser, id: number, paid: boolean) => (await browser.call(MARK_ENTRY, { id, paid })).body;
const DONE = { successful: true };

describe("marking an entry manually", () => {
  it("inserts a payment of its own that names its marker, and refuses a second mark", async () => {
    const { entry, receivable } = await portal.owes(athlete, 9_000);
    expect(await mark(portal.admin.browser, entry, true)).toEqual(DONE);
    expect(await mark(portal.admin.browser, entry, true)).toMatchObject({ code: "money.refusal.alreadyPaid.HAND" });
    expect(await portal.balance(receivable)).toEqual({ owed: 9_000, settled: 9_000, paid: true });
    const { rows } = await sql`select p.method, p.state, p.amount, p.received_by, p.marked_by, l.actor_id
      from ledger l join payment p on p.id = l.payment_id where l.receivable_id = ${receivable}`.execute(portal.db);
    const by = portal.admin.id;
    expect(rows).toEqual([
      { method: "HAND", state: "PAID", amount: 9_000, received_by: "FEDERATION", marked_by: by, actor_id: by },
    ]);
    const log = await portal.db
      .selectFrom("change_log")
      .select(["actor_id", "changes"])
      .where("object", "=", "entry")
      .where("object_id", "=", entry)
      .execute();
    expect(log).toEqual([{ actor_id: by, changes: { paid: [false, true] } }]);
  });

  it("corrects a wrong mark: the payment stays and a correction is added", async () => {
    const { entry, receivable } = await portal.owes(athlete, 9_000);
    await mark(portal.admin.browser, entry, true);
    expect(await mark(portal.admin.browser, entry, false)).toEqual(DONE);
    expect(await mark(portal.admin.browser, entry, false)).toMatchObject({ code: "money.refusal.notPaid" });
    expect(await portal.ledger(receivable)).toEqual(["CHARGE 9000", "PAYMENT 9000", "CORRECTION -9000"]);
    expect(await portal.balance(receivable)).toEqual({ owed: 9_000, settled: 0, paid: false });
    const payment = await beginPayment(portal.db, athlete.id, [entry], `kezi-${entry}`);
    await endPaid(portal.db, payment, new Date(NOW));
    expect(await portal.balance(receivable)).toMatchObject({ settled: 9_000, paid: true });
  });

  it("rejects an entry that is settled otherwise, has ended or is in an open card payment, and names the reason", async () => {
    const { entry } = await portal.owes(athlete, 9_000);
    const payment = await beginPayment(portal.db, athlete.id, [entry], `kartya-${entry}`);
    expect(await mark(portal.admin.browser, entry, true)).toMatchObject({ code: "money.refusal.inPayment" });
    await endPaid(portal.db, payment, new Date(NOW));
    const refused = await mark(portal.admin.browser, entry, false);
    expect(refused).toMatchObject({ successful: false, code: "money.refusal.settledBy.SIMPLEPAY" });
    expect(refused.message).toContain("SimplePay");
    const ended = await portal.owes(athlete, 9_000);
    await endReceivables(portal.db, [ended.receivable]);
    expect(await mark(portal.admin.browser, ended.entry, true)).toMatchObject({ code: "money.refusal.ended" });
  });

  it("corrects only the manual payment of an entry that a card paid too", async () => {
    const { entry, receivable } = await portal.owes(athlete, 9_000);
    const payment = await beginPayment(portal.db, athlete.id, [entry], `ketto-${entry}`);
    await endUnpaid(portal.db, payment, "EXPIRED", new Date(NOW));
    await mark(portal.admin.browser, entry, true);
    await endPaid(portal.db, payment, new Date(NOW));
    expect(await portal.balance(receivable)).toMatchObject({ settled: 18_000 });
    expect(await mark(portal.admin.browser, entry, false)).toEqual(DONE);
    expect(await portal.balance(receivable)).toMatchObject({ settled: 9_000, paid: true });
    expect(await mark(portal.admin.browser, entry, false)).toMatchObject({ code: "money.refusal.settledBy.SIMPLEPAY" });
  });

  it("retains nothing of a withdrawn entry after its manual payment is corrected", async () => {
    const { entry, receivable } = await portal.owes(athlete, 9_000);
    await mark(portal.admin.browser, entry, true);
    await endReceivables(portal.db, [receivable], { retained: 9_000 });
    expect(await mark(portal.admin.browser, entry, false)).toEqual(DONE);
    expect(await portal.balance(receivable)).toEqual({ owed: 0, settled: 0, paid: false });
  });
});

describe("rights to mark an entry", () => {
  it("let an organiser mark entries of its own competitions, but not correct a mark of the federation", async () => {
    const { entry, receivable } = await portal.owes(athlete, 9_000);
    const { browser } = portal.organiser;
    expect(await mark(browser, entry, true)).toEqual(DONE);
    const { rows } = await sql`select received_by from payment p join ledger l on l.payment_id = p.id
      where l.receivable_id = ${receivable}`.execute(portal.db);
    expect(rows).toEqual([{ received_by: "ORGANISER" }]);
    expect(await mark(browser, entry, false)).toEqual(DONE);
    await mark(portal.admin.browser, entry, true);
    expect(await mark(browser, entry, false)).toMatchObject({ code: "money.refusal.federationMark" });
    expect(await portal.balance(receivable)).toMatchObject({ paid: true });
  });

  it("refuse other accounts", async () => {
    const { entry, receivable } = await portal.owes(athlete, 9_000);
    const others = [
      athlete,
      await makeClub(portal.db),
      await makeOrganiser(portal.db),
      await makeOfficial(portal.db, { isTechnicalCommittee: true }),
    ];
    for (const other of others) {
      const { body } = await (await portal.signedIn(other)).call(MARK_ENTRY, { id: entry, paid: true });
      expect(body.successful).toBe(false);
    }
    expect(await portal.balance(receivable)).toMatchObject({ settled: 0 });
  });
});

describe("marking a fee manually", () => {
  it("pays and corrects the fee, for super admins only", async () => {
    const receivable = await billFee(portal.db, athlete.id, "LICENSE_AMATOR", 2026);
    const { fee_id: id } = await portal.db
      .selectFrom("receivable")
      .select("fee_id")
      .where("id", "=", receivable)
      .executeTakeFirstOrThrow();
    const fee = { id: id ?? 0, paid: true };
    for (const other of [portal.organiser.browser, await portal.signedIn(athlete)])
      expect((await other.call(MARK_FEE, fee)).body.successful).toBe(false);
    expect((await portal.admin.browser.call(MARK_FEE, fee)).body).toEqual(DONE);
    expect(await portal.balance(receivable)).toMatchObject({ paid: true });
    expect((await portal.admin.browser.call(MARK_FEE, { ...fee, paid: false })).body).toEqual(DONE);
    expect(await portal.ledger(receivable)).toEqual(["CHARGE 8000", "PAYMENT 8000", "CORRECTION -8000"]);
    expect((await portal.admin.browser.call(MARK_FEE, { id: 2_000_000_000, paid: true })).status).toBe(404);
  });
});
