import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { season } from "./workbook/season.data.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";
import { COST_TYPES } from "@rajt/contract/kernel/enumerations";
import { FEE_STATUSES } from "@rajt/contract/fee/fee.values";
import { SETTLEMENT_METHODS } from "@rajt/contract/money/settlement-method.values";
import { DOUBTS } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { brokenInvariants } from "../test/resilience/invariants.store.ts";
import { startPortal, type Portal } from "../test/harness.ts";
import { RESTING } from "../src/features/transfer/transfer.testbed.ts";
import { openList } from "../test/list.ts";
import { DEMO_SEASON } from "./season-file.ts";
import { DEMO_PASSWORD } from "./parties.data.ts";
import { readWorkbook } from "../src/features/season/index.ts";
import { demoAccounts, loadDemoSeason } from "./index.ts";

let portal: Portal;
beforeAll(async () => {
  // A Thursday, a year and some days after the demo was written: everything has moved by 52 weeks.
  portal = await startPortal({ now: "2027-11-25T10:00:00Z" });
  await loadDemoSeason(portal.context);
});
afterAll(() => portal.close());

const count = async (table: "account" | "competition" | "entry" | "race") =>
  Number(
    (
      await portal.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("the file of the demo season", () => {
  it("equals the data it is generated from", async () => {
    const committed = await readWorkbook(await readFile(DEMO_SEASON));
    expect(committed).toEqual(await readWorkbook(Buffer.from(writeWorkbook(season))));
  });
});

describe("the demo", () => {
  it("is public, moved by whole weeks to the day of the first start", async () => {
    const { body: data } = await portal.browser().call("GET /competitionControl/getCalendarList", {});
    // Plus next year's cancelled competition.
    expect(data).toHaveLength(season.competitions.length + 1);
    const title = data.find(({ name }) => name === "Téli Triatlon Országos Bajnokság");
    expect(title).toMatchObject({ date: "2028-01-15", regDeadline: "2028-01-12" });
    expect(data.some(({ regDeadline, date }) => regDeadline < "2027-11-25" && date > "2027-11-25")).toBe(true);
  });

  it("gives the names of its values in English, except those that are the same in English", async () => {
    const { body } = await portal.browser().call("GET /valueSetControl/getEnglishNames", {});
    const named = new Set(body.map(({ name }) => name));
    const { sportCategories, qualifications, groupAgeGroups, ageGroups, distances } = season;
    const values = [sportCategories, qualifications, groupAgeGroups, ageGroups, distances].flat();
    const others = values.map(({ name }) => name).filter((name) => !named.has(name));
    expect(others).toEqual(["Junior", "U23", "Sprint"]);
  });

  it("lets its accounts sign in, by address and by licence number", async () => {
    const accounts = await demoAccounts(portal.context);
    expect(accounts.map(({ name }) => name)).toContain("Federation administrator");
    for (const signIn of ["kovacs.anna@demo.rajt.example", "10001", "rajtvonal@demo.rajt.example"])
      await portal.browser().signIn(signIn, DEMO_PASSWORD);
  });

  it("has a full race, and lets Kovács Anna enter others", async () => {
    const taken = await portal.db
      .selectFrom("race")
      .innerJoin("entry", "entry.race_id", "race.id")
      .where("capacity", "is not", null)
      .groupBy("race.id")
      .select((eb) => ["capacity", eb.fn.countAll<number>().as("taken")])
      .execute();
    expect(taken.filter((race) => Number(race.taken) === race.capacity).length).toBeGreaterThan(0);
    const anna = await portal.browser().signIn("10001", DEMO_PASSWORD);
    const races = await portal.db
      .selectFrom("competition")
      .where("registration_deadline", ">=", "2027-11-25")
      .select("id")
      .orderBy("starts_on")
      .execute();
    const answers = await Promise.all(
      races.map(({ id }) => anna.call("POST /competitionControl/getCompetitionEntryInfoList", { competitionId: id })),
    );
    expect(answers.flatMap(({ body }) => body).filter(({ canEntry }) => canEntry).length).toBeGreaterThan(20);
  });

  it("has announcements in every state", async () => {
    const admin = await portal.browser().signIn("admin@demo.rajt.example", DEMO_PASSWORD);
    const list = await openList(admin, "competition");
    const states = new Set((await list.rows()).map(({ state }) => state));
    expect(states).toEqual(new Set(["APPROVED", "CANCELLED", "DRAFT", "SENT_BACK", "SUBMITTED"]));
  });

  it("has a race with a waiting list and an offer to Kovács Anna", async () => {
    const lines = await portal.db
      .selectFrom("waiting_list_entry")
      .innerJoin("licence", "licence.person_id", "waiting_list_entry.person_id")
      .where("active", "=", true)
      .orderBy("waiting_list_entry.id")
      .select(["number", "offer_until"])
      .execute();
    expect(lines.map(({ offer_until }) => offer_until !== null)).toEqual([true, ...lines.slice(1).map(() => false)]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[0]?.number).toBe("10001");
  });

  it("has teams on the waiting list of a full relay", async () => {
    const teams = await portal.db
      .selectFrom("waiting_list_entry")
      .where("team_name", "is not", null)
      .select("offer_until")
      .execute();
    expect(teams).toEqual([{ offer_until: null }, { offer_until: null }]);
  });

  it("has a competition with one race that costs the same persons more than another", async () => {
    const prices = await portal.db
      .selectFrom("entry_price")
      .innerJoin("group_age_group as g", "g.id", "entry_price.group_age_group_id")
      .where("g.name", "in", ["Felnőtt", "Abszolút"])
      .orderBy("competition_id")
      .orderBy("registration_amount")
      .select(["g.name", "competition_id as competition", "registration_amount as amount"])
      .execute();
    const [dearer] = prices.filter(({ name }) => name === "Abszolút");
    const there = prices.filter(({ competition }) => competition === dearer?.competition);
    expect(there.map(({ name, amount }) => [name, amount])).toEqual(
      expect.arrayContaining([
        ["Felnőtt", 20_000],
        ["Abszolút", 29_000],
      ]),
    );
  });

  it("has late changes of each flag in a near race", async () => {
    const flagged = await portal.db
      .selectFrom("entry")
      .where("row_status", "<>", "ORIGINAL")
      .where("is_team", "=", false)
      .select(["row_status", "race_id"])
      .execute();
    expect(flagged.map(({ row_status }) => row_status).toSorted()).toEqual(["ADDED", "DELETED", "MODIFIED"]);
    expect(new Set(flagged.map(({ race_id }) => race_id)).size).toBe(1);
  });

  it("has assigned numbers, and a public start list", async () => {
    const list = await portal.db.selectFrom("start_list").select("race_id").executeTakeFirstOrThrow();
    const { body } = await portal.browser().call("GET /startListControl/getStartList", { race: String(list.race_id) });
    expect(body.list.length).toBeGreaterThan(2);
    expect(body.list.every(({ number }) => number !== null)).toBe(true);
  });

  it("has fees of every kind and in every state, paid with every method", async () => {
    const admin = await portal.browser().signIn("admin@demo.rajt.example", DEMO_PASSWORD);
    const rows = await (await openList(admin, "userPayment")).rows();
    expect(new Set(rows.map(({ costType }) => costType))).toEqual(new Set(COST_TYPES));
    expect(new Set(rows.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(FEE_STATUSES));
    // Fees go to Barion, entries to SimplePay.
    const ways = SETTLEMENT_METHODS.filter((way) => way !== "SIMPLEPAY");
    expect(new Set(rows.flatMap(({ paidBy }) => paidBy ?? []))).toEqual(new Set(ways));
    const partlyPaid = rows.filter(({ outstanding, payableGross }) => outstanding === 2_500 && payableGross === 4_000);
    expect(partlyPaid).toHaveLength(1);
    const overdue = rows.filter(
      ({ dueOn, paymentStatus }) => String(dueOn) < "2027-11-25" && paymentStatus === "Unpaid",
    );
    expect(overdue.length).toBeGreaterThan(0);
  });

  it("has waived fees, one of them before billing", async () => {
    const waivers = await portal.db
      .selectFrom("fee_waiver as w")
      .leftJoin("fee as f", (join) => join.onRef("f.account_id", "=", "w.account_id").onRef("f.year", "=", "w.year"))
      .select("f.active as billed")
      .execute();
    expect(waivers).toHaveLength(2);
    expect(waivers.map(({ billed }) => billed)).toEqual(expect.arrayContaining([false, null]));
  });

  it("has an open, an overdue and a partly paid transfer sheet", async () => {
    const payers = await portal.db
      .selectFrom("payment_request as q")
      .innerJoin("account as a", "a.id", "q.payer_id")
      .select("a.email")
      .execute();
    const statuses: string[] = [];
    for (const { email } of payers) {
      const browser = await portal.browser().signIn(email ?? "", DEMO_PASSWORD);
      const { body } = await browser.call("GET /basketControl/getTransferSheets", {});
      statuses.push(...body.map(({ status }) => status));
    }
    expect(statuses).toHaveLength(3);
    expect(new Set(statuses)).toEqual(new Set(["OPEN", "OVERDUE", "PARTLY_PAID"]));
  });

  it("has a doubtful payment of each kind, and refunds of each method, as its ledger shows", async () => {
    const admin = await portal.browser().signIn("admin@demo.rajt.example", DEMO_PASSWORD);
    const doubtful = await (await openList(admin, "doubtfulPayment")).rows();
    expect(new Set(doubtful.map(({ why }) => why))).toEqual(new Set(DOUBTS));
    expect(doubtful).toHaveLength(DOUBTS.length);
    expect(doubtful.every(({ state }) => state === "WAITING")).toBe(true);
    const dueBack = await (await openList(admin, "moneyDueBack")).rows();
    const ways = new Set(dueBack.map(({ way }) => way));
    expect(ways).toEqual(new Set(["BARION", "BANK_TRANSFER", "HAND"]));
    expect(dueBack.some(({ description }) => description === null)).toBe(true);
    expect(await brokenInvariants(portal.db)).toEqual([]);
  });

  it("has transfers in every resting status, in both payment modes, and a withdrawn one", async () => {
    const transfers = await portal.db
      .selectFrom("athlete_transfer")
      .select(["id", "status", "payment_mode", "close_reason"])
      .orderBy("id")
      .execute();
    const withdrawn = transfers.filter(({ close_reason }) => close_reason !== null);
    expect(withdrawn.map(({ status }) => status)).toEqual(["WAIT_FOR_CLUB"]);
    const modes = new Map(RESTING.map((status) => [status, new Set<string>()]));
    for (const { status, payment_mode, close_reason } of transfers)
      if (close_reason === null) modes.get(status)?.add(payment_mode);
    for (const [status, { size }] of modes)
      expect([status, size]).toEqual([status, ["AWAITING_PAYMENT", "FINISHED"].includes(status) ? 2 : 1]);
    for (const { id, status } of transfers) {
      const { rows } = await sql<{ to: string }>`select changes->'state'->>1 as to from change_log
        where object = 'athlete_transfer' and object_id = ${id} order by id`.execute(portal.db);
      expect([rows[0]?.to, rows.at(-1)?.to]).toEqual(["STARTED", status]);
    }
    const { rows: wrong } = await sql`select p.id from athlete_transfer t join person p on p.id = t.athlete_id
      join club_membership m on m.person_id = p.id and m.until is null
      where m.club_id <> p.club_id or p.club_id <> case t.status when 'FINISHED' then t.target_club_id else t.source_club_id end`.execute(
      portal.db,
    );
    expect(wrong).toEqual([]);
  });

  it("is not loaded twice", async () => {
    const before = [await count("account"), await count("competition"), await count("entry"), await count("race")];
    await loadDemoSeason(portal.context);
    expect([await count("account"), await count("competition"), await count("entry"), await count("race")]).toEqual(
      before,
    );
  });
});
