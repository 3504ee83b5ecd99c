import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlStateOf, violatedConstraint } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { brokenInvariants } from "../../../test/resilience/invariants.store.ts";
import type { Browser } from "../../../test/browser.ts";
import {
  beginPayment,
  endPaid,
  endReceivables,
  giveRole,
  type Made,
  makeAthlete,
  makeClub,
  makeFees,
  makeStaff,
  testLedger,
} from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { makeRole, type Grants } from "../access/accounts.testbed.ts";
import { bookSentOn, lockDueBack } from "./money-due-back.store.ts";
import {
  ALLOCATE,
  MARK_ENTRY,
  MARK_FEE,
  type MoneyPortal,
  NOW,
  openMoney,
  RECORD_BANK_RECEIPT,
} from "./money.testbed.ts";

let portal: MoneyPortal;
let club: Made;
let athlete: Made;
beforeAll(async () => {
  portal = await openMoney();
  club = await makeClub(portal.db, { name: "Tisza TK" });
  athlete = await makeAthlete(portal.db, { club: club.id, paidYears: [] });
});
afterAll(() => portal.close());

/** Milliseconds in which a statement reaches a lock. */
const waits = () => new Promise((resolve) => setTimeout(resolve, 300));

/** Returns a signed-in staff account with one role that grants these services. */
async function officer(services: Grants): Promise<Browser> {
  const staff = await makeStaff(portal.db, { roles: [] });
  await giveRole(portal.db, staff.id, (await makeRole(portal.db, services)).key);
  return portal.signedIn(staff);
}

async function bill(party: Made, amount = 4_000): Promise<{ fee: number; receivable: number }> {
  const [fee = 0] = await makeFees(portal.db, party.id, [amount]);
  const { id: receivable } = await portal.db
    .selectFrom("receivable")
    .select("id")
    .where("fee_id", "=", fee)
    .executeTakeFirstOrThrow();
  return { fee, receivable };
}
const moneyOf = (browser: Browser, party: Made) =>
  openList(browser, "partyMoney", { filter: [{ propertyName: "party", type: "EQ", value: party.id }] });
const mark = async (browser: Browser, id: number, how: object = {}) =>
  (await browser.call(MARK_FEE, { id, paid: true, ...how })).body;
const feesSeen = async (browser: Browser): Promise<number[]> =>
  (await (await openList(browser, "userPayment")).rows()).map(({ id }) => id);

describe("the service Finance", () => {
  it("is granted to staff only: not to persons, not to organisations and not by a built-in role", async () => {
    const { key, id } = await makeRole(portal.db, { Finance: "ReadOnly" });
    const built = sql`insert into role_service (role_id, service, level)
      select id, 'Finance', 'WriteRead' from dashboard_role where key = 'Trainer'`.execute(portal.db);
    expect(violatedConstraint(await built.catch((error: unknown) => error))).toBe("role_service_of_staff");
    for (const party of [club, athlete]) {
      const given = await giveRole(portal.db, party.id, key).catch((error: unknown) => error);
      expect(violatedConstraint(given)).toBe("account_role_of_staff");
    }
    await portal.db.deleteFrom("role_service").where("role_id", "=", id).execute();
    await giveRole(portal.db, club.id, key);
    const later = sql`insert into role_service (role_id, service, level) values (${id}, 'Finance', 'WriteRead')`;
    expect(violatedConstraint(await later.execute(portal.db).catch((error: unknown) => error))).toBe(
      "role_service_of_staff",
    );
  });

  it("refuses the later of two concurrent grants: of Finance to a role, and of the role to an organisation", async () => {
    const { key, id } = await makeRole(portal.db, {});
    let gift: Promise<unknown> = Promise.resolve();
    await tx(portal.db, async (tx) => {
      await sql`insert into role_service (role_id, service, level) values (${id}, 'Finance', 'WriteRead')`.execute(tx);
      gift = giveRole(portal.db, athlete.id, key).catch((error: unknown) => error);
      await waits();
    });
    expect(violatedConstraint(await gift)).toBe("account_role_of_staff");
  });

  it("opens nothing to an organisation, even if the tables grant it", async () => {
    const { key } = await makeRole(portal.db, { Finance: "WriteRead" });
    const other = await makeClub(portal.db);
    await sql`alter table account_role disable trigger account_role_of_staff`.execute(portal.db);
    await giveRole(portal.db, other.id, key);
    await sql`alter table account_role enable trigger account_role_of_staff`.execute(portal.db);
    const browser = await portal.signedIn(other);
    expect((await browser.call(RECORD_BANK_RECEIPT, { ...RECEIPT, payer: club.id })).status).toBe(403);
  });
});

const RECEIPT = { bankReference: "idegen", amount: 1, receivedOn: "2026-05-02", receivables: [] };

describe("a treasurer", () => {
  it("reads the money of every party, and with read access writes nothing", async () => {
    const { fee } = await bill(athlete);
    const reader = await officer({ Finance: "ReadOnly" });
    expect(await feesSeen(reader)).toContain(fee);
    const movements = await moneyOf(reader, athlete);
    expect((await movements.rows()).length).toBeGreaterThan(0);
    for (const refused of [
      reader.call(MARK_FEE, { id: fee, paid: true }),
      reader.call(RECORD_BANK_RECEIPT, { ...RECEIPT, payer: club.id }),
      reader.call(ALLOCATE, { receivable: 1 }),
    ])
      expect((await refused).status).toBe(403);
  });

  it("marks receivables as paid and corrects the marks with write access", async () => {
    const { fee, receivable } = await bill(athlete);
    const treasurer = await officer({ Finance: "WriteRead" });
    expect(await mark(treasurer, fee)).toEqual({ successful: true });
    expect((await treasurer.call(MARK_FEE, { id: fee, paid: false })).body).toEqual({ successful: true });
    expect(await portal.balance(receivable)).toMatchObject({ settled: 0 });
  });
});

describe("billing by a treasurer", () => {
  it("requires write access to Finance, for a manual fee and for one of a licence cost", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into licence_cost (name, cost_type, gross, vat_code, vat_ground, auto_allocation_enabled, last_allocation_date,
        next_allocation_date, created_at, updated_at)
      values ('Egyesületi díj', 'CLUB_ANNUAL', 30000, 'TAM', 'Áfa tv. 85. §', true, '2025-12-31', '2026-01-05', ${NOW}, ${NOW})
      returning id`.execute(portal.db);
    const cost = rows[0]?.id ?? 0;
    const debtor = await makeClub(portal.db);
    const own = { user: { id: debtor.id }, year: 2026, paymentSubject: null, billingDate: "2026-05-04" } as const;
    const byHand = {
      ...own,
      licenseCost: null,
      description: "Tornadíj",
      payableGross: 3_000,
      vatCode: "TAM",
      vatGround: "Áfa tv. 85. §",
    } as const;
    const byCost = {
      ...own,
      licenseCost: { id: cost },
      description: null,
      payableGross: null,
      vatCode: null,
      vatGround: null,
    } as const;
    const [treasurer, reader] = [await officer({ Finance: "WriteRead" }), await officer({ Finance: "ReadOnly" })];
    const chosen = async (browser: Browser) => {
      const path = "/api/userPaymentEditControl/getLicenseCostSelection";
      return (await browser.send<{ id: number }[]>("GET", path)).body.map(({ id }) => id);
    };
    expect([await chosen(treasurer), await chosen(reader)]).toEqual([[cost], []]);
    const [paying, guest] = [await portal.signedIn(club), portal.browser()];
    for (const dto of [byHand, byCost]) {
      for (const [browser, status] of [
        [reader, 403],
        [paying, 403],
        [guest, 401],
      ] as const)
        expect((await browser.call("POST /userPaymentEditControl/save", { dto })).status).toBe(status);
      const { body } = await treasurer.call("POST /userPaymentEditControl/save", { dto });
      expect(body).toMatchObject({ successful: true });
    }
    const { body: waived } = await treasurer.call("POST /licenseCostEditControl/waive", {
      id: cost,
      party: club.id,
      year: 2026,
      reason: "Jubileum",
    });
    expect(waived).toMatchObject({ successful: true });
  });
});

describe("the service Payment", () => {
  it("opens all fees to staff at its level, and to a club the fees of that club", async () => {
    const stranger = await makeAthlete(portal.db, { paidYears: [] });
    const { fee } = await bill(stranger);
    const [reader, writer] = [await officer({ Payment: "ReadOnly" }), await officer({ Payment: "WriteRead" })];
    for (const browser of [reader, writer]) expect(await feesSeen(browser)).toContain(fee);
    expect((await reader.call(MARK_FEE, { id: fee, paid: true })).status).toBe(403);
    const browser = await portal.signedIn(club);
    expect(await feesSeen(browser)).not.toContain(fee);
    expect((await browser.call(MARK_FEE, { id: fee, paid: true })).status).toBe(403);
    expect((await portal.browser().call(MARK_FEE, { id: fee, paid: true })).status).toBe(401);
    expect(await mark(writer, fee)).toEqual({ successful: true });
    expect((await writer.call(RECORD_BANK_RECEIPT, { ...RECEIPT, payer: club.id })).status).toBe(403);
  });
});

describe("marking a fee as paid", () => {
  const paymentOf = async (receivable: number) => {
    const { rows } = await sql`select p.method, p.amount, p.transaction_id as reference,
        (p.started_at at time zone 'Europe/Budapest')::date::text as day, l.amount as booked
      from ledger l join payment p on p.id = l.payment_id where l.receivable_id = ${receivable}`.execute(portal.db);
    return rows;
  };

  it("books cash with its day, partial amount and voucher number", async () => {
    const { fee, receivable } = await bill(athlete);
    const cash = { way: "HAND", receivedOn: "2026-05-02", reference: "PB-12", amount: 1_500 };
    expect(await mark(portal.admin.browser, fee, cash)).toEqual({ successful: true });
    expect(await paymentOf(receivable)).toEqual([
      { method: "HAND", amount: 1_500, reference: "PB-12", day: "2026-05-02", booked: 1_500 },
    ]);
    expect(await portal.balance(receivable)).toEqual({ owed: 4_000, settled: 1_500, paid: false });
    expect(await mark(portal.admin.browser, fee, { ...cash, amount: 2_501 })).toMatchObject({
      code: "money.refusal.moreThanOwed",
    });
    expect(await mark(portal.admin.browser, fee, { ...cash, amount: 2_500 })).toEqual({ successful: true });
    expect(await portal.balance(receivable)).toMatchObject({ paid: true });
  });

  it("books bank money as a bank receipt, once per bank reference, and the surplus as credit", async () => {
    const debtor = await makeAthlete(portal.db, { paidYears: [] });
    const { fee, receivable } = await bill(debtor);
    const bank = { way: "BANK_TRANSFER", receivedOn: "2026-05-03", reference: "OTP 7", amount: 5_000 };
    expect(await mark(portal.admin.browser, fee, bank)).toEqual({ successful: true });
    expect(await paymentOf(receivable)).toEqual([
      { method: "BANK_TRANSFER", amount: 5_000, reference: "OTP 7", day: "2026-05-03", booked: 4_000 },
    ]);
    expect(await portal.creditOf(debtor.id)).toBe(1_000);
    const other = await bill(debtor);
    expect(await mark(portal.admin.browser, other.fee, { ...bank, reference: "otp7" })).toMatchObject({
      code: "money.refusal.alreadyRecorded",
    });
    expect(await portal.balance(other.receivable)).toMatchObject({ settled: 0 });
  });

  it.each([
    ["a bank receipt without its number", { way: "BANK_TRANSFER", receivedOn: "2026-05-03" }, "reference"],
    ["a bank receipt without its day", { way: "BANK_TRANSFER", reference: "X" }, "receivedOn"],
    ["nothing", { amount: 0 }, "amount"],
    ["an amount beyond an integer", { amount: 3_000_000_000 }, "amount"],
    ["a part of a forint", { amount: 0.5 }, "amount"],
    ["a day that is none", { receivedOn: "2026-02-30" }, "receivedOn"],
    ["a number that is too long", { reference: "x".repeat(101) }, "reference"],
    ["another way", { way: "BARION" }, "way"],
  ])("rejects %s and names the field", async (_what, how, field) => {
    const { fee, receivable } = await bill(athlete);
    const { body } = await portal.admin.browser.send<{ properties?: object }>("POST", `/api/${MARK_FEE.slice(6)}`, {
      body: JSON.stringify({ id: fee, paid: true, ...how }),
      headers: { "content-type": "application/json" },
    });
    expect(Object.keys(body.properties ?? {})).toContain(field);
    expect(await portal.balance(receivable)).toMatchObject({ settled: 0 });
  });

  it("rejects a day in the future, for cash and for bank money", async () => {
    const { fee } = await bill(athlete);
    for (const way of ["HAND", "BANK_TRANSFER"])
      expect(
        await mark(portal.admin.browser, fee, { way, receivedOn: "2026-05-05", reference: "holnapi" }),
      ).toMatchObject({ code: "money.refusal.receivedLater" });
  });

  it("books cash for all selected fees, but a bank receipt or a partial amount for one fee only", async () => {
    const debtor = await makeAthlete(portal.db, { paidYears: [] });
    const [one, other] = [await bill(debtor), await bill(debtor)];
    const list = await openList(portal.admin.browser, "userPayment");
    await list.filter({ propertyName: "user", type: "IN", value: [debtor.id] });
    await list.ask("selectAll", { add: true });
    const act = async (run: string, how: object) =>
      (await list.ask("bulkUpdatePaid", { run, paid: true, reference: "B-1", receivedOn: "2026-05-02", ...how })).body;
    for (const [run, how] of [
      ["r1", { way: "BANK_TRANSFER" }],
      ["r2", { amount: 10 }],
    ] as const)
      expect(await act(run, how)).toMatchObject({
        changed: 0,
        refused: [{ code: "money.refusal.oneByOne", count: 2 }],
      });
    expect(await act("r3", {})).toMatchObject({ changed: 2, refused: [] });
    for (const { receivable } of [one, other]) expect(await portal.balance(receivable)).toMatchObject({ paid: true });
  });
});

describe("a party's movements", () => {
  it("name a charge and its reversal differently", async () => {
    const debtor = await makeAthlete(portal.db, { paidYears: [] });
    const { fee } = await bill(debtor);
    const list = await openList(portal.admin.browser, "userPayment");
    await list.ask("deleteById", { id: fee });
    const movements = await moneyOf(portal.admin.browser, debtor);
    expect((await movements.rows()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["REVERSAL", 4_000],
      ["CHARGE", -4_000],
    ]);
  });
});

const SEND = { sentOn: "2026-05-04", reference: "vissza-1" };

/** Makes a fee that was paid and deleted: all of it is due back. */
async function dueBack(how: object = {}) {
  const debtor = await makeAthlete(portal.db, { paidYears: [] });
  const made = await bill(debtor);
  expect(await mark(portal.admin.browser, made.fee, how)).toEqual({ successful: true });
  await (await openList(portal.admin.browser, "userPayment")).ask("deleteById", { id: made.fee });
  return { debtor, ...made };
}
const dueOf = async (browser: Browser, party: Made) => {
  const list = await openList(browser, "moneyDueBack", {
    filter: [{ propertyName: "party", type: "IN", value: [party.id] }],
  });
  const send = async (id: number, how: object = SEND, run = `kuld-${id}-${++runs}`) =>
    (await list.ask("sendOn", { id, run, ...how })).body;
  return {
    list,
    send,
    rows: (await list.rows()).map(({ id, amount, way, since, acts }) => ({ id, amount, way, since, acts })),
  };
};
let runs = 0;

describe("money that is due back", () => {
  it("is listed with party, amount, method and day until it is sent on; sending it on books a REFUND", async () => {
    const { debtor, receivable } = await dueBack({ receivedOn: "2026-05-01" });
    const treasurer = await officer({ Finance: "WriteRead" });
    const { rows, send, list } = await dueOf(treasurer, debtor);
    expect(rows).toEqual([
      { id: expect.any(Number), amount: 4_000, way: "HAND", since: "2026-05-04", acts: ["sendOn"] },
    ]);
    expect((await list.ask("getSums")).body).toMatchObject({ sums: { amount: 4_000 } });
    expect(await send(rows[0]?.id ?? 0)).toMatchObject({ changed: 1, refused: [] });
    expect(await list.rows()).toEqual([]);
    expect(await portal.ledger(receivable)).toEqual(["CHARGE 4000", "PAYMENT 4000", "CHARGE -4000", "REFUND -4000"]);
    const mails = await (await portal.mails()).selectAll().where("template", "=", "REFUND_SENT").execute();
    const own = mails.filter(({ recipient }) => recipient === debtor.email);
    expect(own.map(({ text }) => text)).toEqual([expect.stringMatching(/4\s000\sFt[^]*vissza-1/)]);
    expect(mails).toHaveLength(1);
    expect(await brokenInvariants(portal.db)).toEqual([]);
  });

  it("keeps the mark of cash that was sent on, and says so beside the marks that are taken back", async () => {
    const { debtor, fee, receivable } = await dueBack();
    const { rows, send } = await dueOf(portal.admin.browser, debtor);
    await send(rows[0]?.id ?? 0);
    const other = await bill(debtor);
    await mark(portal.admin.browser, other.fee);
    const list = await openList(portal.admin.browser, "userPayment", {
      filter: [{ propertyName: "user", type: "IN", value: [debtor.id] }],
    });
    const offered = new Map((await list.rows()).map(({ id, acts }) => [id, acts]));
    expect(offered.get(fee)).not.toContain("markUnpaid");
    expect(offered.get(other.fee)).toContain("markUnpaid");
    await list.ask("selectAll", { add: true });
    const { body } = await portal.admin.browser.call("POST /userPaymentTableControl/bulkUpdatePaid", {
      session: list.session,
      paid: false,
      reason: "Elírás",
    });
    expect(body).toMatchObject({
      total: 2,
      changed: 1,
      refused: [{ code: "money.refusal.sentOn", count: 1, firstIds: [fee] }],
    });
    expect((await portal.admin.browser.call(MARK_FEE, { id: fee, paid: false })).body).toMatchObject({
      code: "money.refusal.sentOn",
    });
    expect(await portal.balance(receivable)).toMatchObject({ settled: 0 });
    expect(await portal.balance(other.receivable)).toMatchObject({ settled: 0, paid: false });
  });

  it("cannot be sent on by read-only staff, other accounts or guests", async () => {
    const { debtor } = await dueBack();
    const reader = await officer({ Finance: "ReadOnly" });
    const { rows, list } = await dueOf(reader, debtor);
    expect(rows).toHaveLength(1);
    expect((await list.ask("sendOn", { id: rows[0]?.id, run: "x", ...SEND })).status).toBe(403);
    for (const browser of [
      await portal.signedIn(club),
      await officer({ Payment: "WriteRead" }),
      portal.organiser.browser,
    ])
      expect((await openList(browser, "moneyDueBack")).status).toBe(403);
    expect((await openList(portal.browser(), "moneyDueBack")).status).toBe(401);
  });

  it("is sent on once by two concurrent calls: the second finds it gone", async () => {
    const { debtor, receivable } = await dueBack({
      way: "BANK_TRANSFER",
      receivedOn: "2026-05-01",
      reference: "kettos",
    });
    const { rows, send } = await dueOf(portal.admin.browser, debtor);
    const [id = 0] = rows.map((row) => row.id);
    let second: ReturnType<typeof send> | undefined;
    await tx(portal.db, async (tx) => {
      const by = { sentOn: "2026-05-04", reference: null, actor: portal.admin.id, at: new Date(NOW) };
      await bookSentOn(tx, testLedger, await lockDueBack(tx, [id]), by);
      second = send(id);
      await waits();
    });
    expect(await second).toMatchObject({ changed: 0, refused: [{ code: "kernel.act.gone" }] });
    expect(await portal.balance(receivable)).toMatchObject({ settled: 0 });
  });

  it("is never sent on if it was paid by card, by the act or by a direct call", async () => {
    const debtor = await makeAthlete(portal.db, { paidYears: [] });
    const { entry, receivable } = await portal.owes(debtor, 9_000);
    await endPaid(portal.db, await beginPayment(portal.db, debtor.id, [entry], "kartyas"), new Date(NOW));
    await endReceivables(portal.db, [receivable]);
    const { rows, send } = await dueOf(portal.admin.browser, debtor);
    expect(rows).toMatchObject([{ amount: 9_000, way: "SIMPLEPAY", acts: [] }]);
    expect(await send(rows[0]?.id ?? 0)).toMatchObject({ changed: 0, refused: [{ code: "money.refusal.cardMoney" }] });
    const past = tx(portal.db, async (tx) => {
      const [due] = await lockDueBack(tx, [rows[0]?.id ?? 0]);
      await bookSentOn(tx, testLedger, due ? [due] : [], {
        sentOn: "2026-05-04",
        reference: null,
        actor: portal.admin.id,
        at: new Date(NOW),
      });
    });
    expect(sqlStateOf(await past.catch((error: unknown) => error))).toBe("RJ015");
  });

  it("never exceeds the amount that is due, no matter who books it", async () => {
    const { fee, receivable } = await bill(athlete);
    await mark(portal.admin.browser, fee);
    const { rows } = await sql<{ payment: number }>`
      select payment_id as payment from ledger where receivable_id = ${receivable} and kind = 'PAYMENT'`.execute(
      portal.db,
    );
    const past = tx(portal.db, (tx) =>
      testLedger.book(
        tx,
        [
          {
            kind: "REFUND",
            party: athlete.id,
            receivable,
            payment: rows[0]?.payment ?? 0,
            amount: -1,
            cause: "SENT_ON",
          },
        ],
        { actor: portal.admin.id, at: new Date(NOW) },
      ),
    );
    expect(sqlStateOf(await past.catch((error: unknown) => error))).toBe("RJ012");
  });

  it("lists credit by the method that brought it, and leaves money received by an organiser to that organiser", async () => {
    const payer = await makeClub(portal.db);
    await portal.admin.browser.call(RECORD_BANK_RECEIPT, {
      payer: payer.id,
      bankReference: "jovairas",
      amount: 3_000,
      receivedOn: "2026-05-02",
      receivables: [],
    });
    const { rows, send } = await dueOf(portal.admin.browser, payer);
    expect(rows).toMatchObject([{ amount: 3_000, way: "BANK_TRANSFER", since: "2026-05-02", acts: ["sendOn"] }]);
    await send(rows[0]?.id ?? 0);
    expect(await portal.creditOf(payer.id)).toBe(0);
    const { entry, receivable } = await portal.owes(payer, 5_000);
    await portal.organiser.browser.call(MARK_ENTRY, { id: entry, paid: true });
    await endReceivables(portal.db, [receivable]);
    expect((await dueOf(portal.admin.browser, payer)).rows).toEqual([]);
  });

  it("rejects a day in the future and a missing day", async () => {
    const { debtor } = await dueBack();
    const { rows, send } = await dueOf(portal.admin.browser, debtor);
    const [id = 0] = rows.map((row) => row.id);
    expect(await send(id, { ...SEND, sentOn: "2026-05-05" })).toMatchObject({
      refused: [{ code: "money.refusal.sentLater" }],
    });
    expect(Object.keys((await send(id, { reference: "x" })).properties ?? {})).toEqual(["sentOn"]);
  });
});

describe("the page of a payer's money", () => {
  it("finds payers by name and number, and shows their payable items and credit", async () => {
    const reader = await officer({ Finance: "ReadOnly" });
    const { body: found } = await reader.call("POST /partyMoneyControl/getPartySelection", { query: "tisza" });
    expect(found).toEqual([{ id: club.id, name: "Tisza TK" }]);
    const member = await makeAthlete(portal.db, { club: club.id, paidYears: [] });
    const { receivable } = await bill(member);
    const { body } = await reader.call("POST /partyMoneyControl/getParty", { party: club.id });
    expect(body).toMatchObject({ party: { id: club.id }, credit: 0 });
    expect(body.openItems.filter(({ debtor }) => debtor.id === member.id)).toMatchObject([{ receivable, rest: 4_000 }]);
    expect((await reader.call("POST /partyMoneyControl/getParty", { party: 999_999 })).status).toBe(404);
    const other = await portal.signedIn(club);
    for (const browser of [other, portal.organiser.browser, await officer({ Payment: "WriteRead" })]) {
      expect((await browser.call("POST /partyMoneyControl/getPartySelection", { query: "tisza" })).status).toBe(403);
      expect((await browser.call("POST /partyMoneyControl/getParty", { party: club.id })).status).toBe(403);
    }
  });
});

describe("the sums of the list of fees", () => {
  it("cover the rows that the filters find and the viewer may see", async () => {
    const debtor = await makeAthlete(portal.db, { paidYears: [] });
    const [one] = [await bill(debtor, 4_000), await bill(debtor, 6_000)];
    await mark(portal.admin.browser, one.fee, { amount: 1_000 });
    const filter: Filter[] = [{ propertyName: "user", type: "IN", value: [debtor.id] }];
    const list = await openList(portal.admin.browser, "userPayment", { filter });
    expect((await list.ask("getSums")).body).toMatchObject({ sums: { owed: 10_000, paid: 1_000, outstanding: 9_000 } });
    const foreign = await openList(await portal.signedIn(club), "userPayment", { filter });
    expect((await foreign.ask("getSums")).body).toMatchObject({ sums: { owed: 0, paid: 0, outstanding: 0 } });
  });
});
