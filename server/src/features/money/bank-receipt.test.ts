import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { endReceivables, type Made, makeClub, testLedger } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { brokenInvariants } from "../../../test/resilience/invariants.store.ts";
import {
  ALLOCATE,
  athleteOf,
  MARK_ENTRY,
  type MoneyPortal,
  openMoney,
  type Owing,
  RECORD_BANK_RECEIPT,
} from "./money.testbed.ts";
import { allocation } from "./allocation.ts";

let portal: MoneyPortal;
beforeAll(async () => {
  portal = await openMoney();
});
afterAll(() => portal.close());

let references = 0;
const receive = (
  payer: Made,
  amount: number,
  of: readonly Owing[],
  bankReference = `bank-${++references}`,
  receivedOn = "2026-05-02",
) =>
  portal.admin.browser.call(RECORD_BANK_RECEIPT, {
    payer: payer.id,
    bankReference,
    amount,
    receivedOn,
    receivables: of.map(({ receivable }) => receivable),
  });
const allocate = async ({ receivable }: Owing) => (await portal.admin.browser.call(ALLOCATE, { receivable })).body;

/** Makes three entries of a club, the second of which ends. */
async function sheet() {
  const club = await makeClub(portal.db);
  const items = [await portal.owes(club, 9_000), await portal.owes(club, 7_000), await portal.owes(club, 5_000)];
  const [one, ended, last] = items as [Owing, Owing, Owing];
  await endReceivables(portal.db, [ended.receivable]);
  return { club, items, one, ended, last };
}

describe("recording a bank receipt", () => {
  it("pays outstanding amounts, oldest first, and books the share of ended entries as credit", async () => {
    const { club, items, one, ended, last } = await sheet();
    const { body } = await receive(club, 21_000, items.toReversed());
    expect(body).toEqual({ successful: true, credit: 7_000 });
    for (const { receivable } of [one, last]) expect(await portal.balance(receivable)).toMatchObject({ paid: true });
    expect(await portal.ledger(ended.receivable)).toEqual(["CHARGE 7000", "CHARGE -7000"]);
    expect(await portal.ledger(null, club.id)).toEqual(["PAYMENT 7000"]);
    expect(await portal.creditOf(club.id)).toBe(7_000);
  });

  it("pays in part if the amount is too small", async () => {
    const { club, items, one, last } = await sheet();
    expect((await receive(club, 10_000, items)).body).toMatchObject({ credit: 0 });
    expect(await portal.balance(one.receivable)).toMatchObject({ paid: true });
    expect(await portal.balance(last.receivable)).toEqual({ owed: 5_000, settled: 1_000, paid: false });
  });

  it("refuses a bank reference that is recorded already, and callers other than super admins", async () => {
    const { club, items } = await sheet();
    await receive(club, 21_000, items, "bank-twice");
    expect((await receive(club, 21_000, items, "bank-twice")).body).toMatchObject({
      successful: false,
      code: "money.refusal.alreadyRecorded",
    });
    expect(await portal.creditOf(club.id)).toBe(7_000);
    expect((await receive({ ...club, id: 2_000_000_000 }, 5, [])).status).toBe(404);
    const own = { payer: club.id, bankReference: "x", amount: 1, receivedOn: "2026-05-02", receivables: [] };
    for (const browser of [await portal.signedIn(club), portal.organiser.browser])
      expect((await browser.call(RECORD_BANK_RECEIPT, own)).body.successful).toBe(false);
  });

  it.each([
    ["in another case", (reference: string) => reference.toLowerCase()],
    ["in full-width letters", (reference: string) => reference.replaceAll("OT", "ＯＴ").replace("2026", "２０２６")],
    ["with other no-break spaces", (reference: string) => reference.replace(" / ", "\u00a0/").replace("T", "\u202fT")],
    ["without spaces", (reference: string) => reference.replaceAll(" ", "")],
  ])("refuses a recorded reference that is now typed %s", async (_how, typed) => {
    const { club, items } = await sheet();
    const recorded = `OT 2026 / ${++references}-A`;
    expect((await receive(club, 21_000, items, recorded)).body).toMatchObject({ successful: true });
    const { body } = await receive(club, 21_000, items, typed(recorded));
    expect(body).toMatchObject({ code: "money.refusal.alreadyRecorded" });
    expect(await portal.creditOf(club.id)).toBe(7_000);
  });

  it("rejects a future day of receipt, at its field", async () => {
    const { club, items } = await sheet();
    for (const day of ["2099-01-01", "2026-05-05"]) {
      const { body } = await receive(club, 21_000, items, undefined, day);
      expect(body).toMatchObject({
        successful: false,
        properties: { receivedOn: [{ message: "A beérkezés napja nem lehet a jövőben." }] },
      });
    }
    expect(await portal.creditOf(club.id)).toBe(0);
    expect((await receive(club, 21_000, items, undefined, "2026-05-04")).body).toMatchObject({ successful: true });
  });

  it("refuses the manual correction of a bank receipt, with the method as the reason", async () => {
    const { club, items, one } = await sheet();
    await receive(club, 21_000, items);
    const { body } = await portal.admin.browser.call(MARK_ENTRY, { id: one.entry, paid: false });
    expect(body).toMatchObject({ code: "money.refusal.settledBy.BANK_TRANSFER" });
  });
});

describe("credit", () => {
  it("pays what its party owes, up to its amount", async () => {
    const { club, items } = await sheet();
    await receive(club, 21_000, items);
    const [small, large] = [await portal.owes(club, 3_000), await portal.owes(club, 6_000)];
    expect(await allocate(small)).toEqual({ successful: true, amount: 3_000 });
    expect(await allocate(large)).toEqual({ successful: true, amount: 4_000 });
    expect(await allocate(large)).toMatchObject({ code: "money.refusal.noCredit" });
    expect(await allocate(small)).toMatchObject({ code: "money.refusal.unchanged" });
    expect(await portal.creditOf(club.id)).toBe(0);
    expect(await portal.ledger(null, club.id)).toEqual(["PAYMENT 7000", "ALLOCATION -3000", "ALLOCATION -4000"]);
    const other = await portal.owes(await athleteOf(portal), 1_000);
    expect(await allocate(other)).toMatchObject({ code: "money.refusal.noCredit" });
    const spent = allocation({ receivable: large.receivable, from: club.id, party: club.id, amount: 5 });
    await expect(
      tx(portal.db, (tx) => testLedger.book(tx, spent, { actor: null, at: portal.clock() })),
    ).rejects.toMatchObject({ constraint: "credit_suffices" });
    const { body } = await portal.admin.browser.call(MARK_ENTRY, { id: small.entry, paid: false });
    expect(body).toMatchObject({ code: "money.refusal.settledBy.CREDIT" });
    expect(await brokenInvariants(portal.db)).toEqual([]);
  });
});

describe("the list of a party's money", () => {
  it("shows every movement, its purpose, and the balance after it", async () => {
    const { club, items } = await sheet();
    await receive(club, 21_000, items);
    const rows = await (await listOf(club)).rows();
    expect(rows.map(({ kind, amount, balance }) => [kind, amount, balance]).toReversed()).toEqual([
      ["CHARGE", -9_000, -9_000],
      ["CHARGE", -7_000, -16_000],
      ["CHARGE", -5_000, -21_000],
      ["REVERSAL", 7_000, -14_000],
      ["PAYMENT", 9_000, -5_000],
      ["PAYMENT", 5_000, 0],
      ["PAYMENT", 7_000, 7_000],
    ]);
    expect(rows[0]).toMatchObject({ at: "2026-05-02", description: null });
    expect(rows[1]?.["description"]).toMatch(/ – .+ – Teszt Elek \d+$/);
  });

  it("is readable by the party and by super admins only", async () => {
    const { club } = await sheet();
    expect(await (await listOf(club, portal.admin)).rows()).toHaveLength(4);
    for (const other of [portal.organiser, await athleteOf(portal)])
      expect(await (await listOf(club, other)).rows()).toEqual([]);
  });

  const listOf = async (party: Made, by = party) =>
    openList(await portal.signedIn(by), "partyMoney", {
      filter: [{ propertyName: "party", type: "EQ", value: party.id }],
    });
});

describe("a receivable", () => {
  it("moves to another debtor with its charge while it is unpaid", async () => {
    const [club, athlete] = [await makeClub(portal.db), await athleteOf(portal)];
    const { receivable } = await portal.owes(club, 9_000);
    const hand = (to: Made) =>
      tx(portal.db, async (tx) => {
        await sql`update receivable set debtor_id = ${to.id} where id = ${receivable}`.execute(tx);
        await testLedger.charge(tx, [receivable], "DEBTOR");
      }).then(() => null, sqlStateOf);
    expect(await hand(athlete)).toBeNull();
    expect(await portal.ledger(receivable)).toEqual(["CHARGE 9000", "CHARGE -9000", "CHARGE 9000"]);
    await receive(athlete, 1_000, [{ entry: 0, receivable }]);
    expect(await hand(club)).toBe("RJ012");
  });
});

describe("booking money", () => {
  const noticesOf = async (party: number) => {
    const mails = await (await portal.mails()).selectAll().where("template", "=", "MONEY_RECEIVED").execute();
    const { rows } = await sql<{ data: object }>`
      select data from notification where account_id = ${party} and type = 'MoneyReceived' order by id`.execute(
      portal.db,
    );
    return { bell: rows.map(({ data }) => data), mails };
  };

  it("notifies the debtor once, with the items and the amount left to pay", async () => {
    const { club, items } = await sheet();
    await receive(club, 10_000, items, "bank-notified");
    await receive(club, 10_000, items, "bank-notified");
    const { bell, mails } = await noticesOf(club.id);
    expect(bell).toEqual([{ amount: expect.stringMatching(/^10\s000\sFt$/) }]);
    const own = mails.filter(({ recipient }) => recipient === club.email);
    expect(own).toHaveLength(1);
    expect(own[0]?.text).toMatch(/9\s000\sFt[^]*1\s000\sFt[^]*még fizetendő: 4\s000\sFt/);
    expect(mails.filter(({ text }) => text.includes("bank-notified"))).toEqual([]);
  });

  it("notifies of a manual mark, and not of its correction", async () => {
    const club = await makeClub(portal.db);
    const { entry: id } = await portal.owes(club, 9_000);
    const mark = (paid: boolean) => portal.organiser.browser.call(MARK_ENTRY, { id, paid });
    await mark(true);
    await mark(false);
    const { bell, mails } = await noticesOf(club.id);
    expect(bell).toEqual([{ amount: expect.stringMatching(/^9\s000\sFt$/) }]);
    expect(mails.filter(({ recipient }) => recipient === club.email)).toHaveLength(1);
  });
});
