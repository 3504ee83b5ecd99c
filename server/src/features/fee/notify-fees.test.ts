import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  beginFeePayment,
  billFee,
  endUnpaid,
  makeAthlete,
  makeClub,
  makeStaff,
  PASSWORD,
  settle,
  type Made,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";

let portal: Portal;
beforeEach(async () => {
  portal = await startPortal({ poolSize: 4, now: "2027-01-01T06:00:00Z" });
});
afterEach(() => portal.close());

const mailsOf = async ({ email }: Made) =>
  (await portal.mails()).where("recipient", "=", email).orderBy("id").select(["subject", "text"]).execute();
const bellOf = async ({ id }: Made) =>
  portal.db.selectFrom("notification").where("account_id", "=", id).orderBy("id").select(["type", "data"]).execute();

describe("a new fee", () => {
  const makeCost = (gross: number) =>
    sql`insert into licence_cost (name, cost_type, gross, vat_code, vat_ground, auto_allocation_enabled, last_allocation_date,
        next_allocation_date, created_at, updated_at)
      values ('Egyesületi díj', 'CLUB_ANNUAL', ${gross}, 'TAM', 'Áfa tv. 85. §', true, '2026-12-31', '2027-01-01', now(), now())`.execute(
      portal.db,
    );

  it("notifies its debtor once, by bell and by mail, when the allocation bills it", async () => {
    await makeCost(8_000);
    const clubs = [await makeClub(portal.db), await makeClub(portal.db)];
    await Promise.all([portal.runJob("allocate-fees"), portal.runJob("allocate-fees")]);
    await portal.runJob("allocate-fees");
    const data = {
      description: "Egyesületi díj 2027",
      amount: expect.stringMatching(/^8\s000\sFt$/u),
      dueOn: "2027-01-31",
    };
    for (const club of clubs) {
      expect(await bellOf(club)).toEqual([{ type: "FeeBilled", data }]);
      const mails = await mailsOf(club);
      expect(mails.map(({ subject }) => subject)).toEqual(["Új díj: Egyesületi díj 2027 – Rajt"]);
      expect(mails[0]?.text).toMatch(/Egyesületi díj 2027, 8\s000\sFt\./u);
      expect(mails[0]?.text).toContain("2027 január 31.");
      expect(mails[0]?.text).toContain("/user-payment");
    }
  });

  it("notifies its debtor when super admins bill it manually", async () => {
    const club = await makeClub(portal.db);
    const office = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    const dto = {
      user: { id: club.id },
      licenseCost: null,
      year: 2027,
      description: "Pótdíj",
      paymentSubject: null,
      billingDate: "2027-01-01",
      payableGross: 3_000,
      vatCode: "27",
      vatGround: null,
    } as const;
    expect((await office.call("POST /userPaymentEditControl/save", { dto })).body).toMatchObject({ successful: true });
    expect((await mailsOf(club)).map(({ subject }) => subject)).toEqual(["Új díj: Pótdíj – Rajt"]);
  });

  it("notifies no one if it costs nothing", async () => {
    await makeCost(0);
    const club = await makeClub(portal.db);
    await portal.runJob("allocate-fees");
    expect([await bellOf(club), await mailsOf(club)]).toEqual([[], []]);
  });
});

describe("a reminder of an unpaid fee", () => {
  /** Bills a fee of the factory on 5 January with a given due day. */
  const owes = async (debtor: Made, { dueOn = "2027-02-04", type = "CLUB_ANNUAL" as const, gross = 8_000 } = {}) => {
    const receivable = await billFee(portal.db, debtor.id, type, 2027, gross);
    await sql`update receivable set due_on = ${dueOn} where id = ${receivable}`.execute(portal.db);
    return receivable;
  };
  const remindOn = async (day: string) => {
    portal.clock.set(`${day}T08:00:00Z`);
    await Promise.all([portal.runJob("remind-of-fees"), portal.runJob("remind-of-fees")]);
    await portal.mails();
  };
  const reminders = async (debtor: Made) => (await bellOf(debtor)).length;

  it("is sent 7 days and 1 day before the due day and 14 and 30 days after it, once each", async () => {
    const club = await makeClub(portal.db);
    await owes(club);
    const counts: number[] = [];
    const days = ["2027-01-27", "2027-01-28", "2027-01-29", "2027-02-03", "2027-02-04", "2027-02-17", "2027-02-18"];
    for (const day of [...days, "2027-03-05", "2027-03-06", "2027-03-07"]) {
      await remindOn(day);
      counts.push(await reminders(club));
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 4, 4]);
    const mails = await mailsOf(club);
    expect(mails).toHaveLength(4);
    expect(mails[0]).toMatchObject({ subject: "Befizetésre vár: Éves díj 2027 – Rajt" });
    expect(mails[0]?.text).toMatch(/Éves díj 2027, 8\s000\sFt\./u);
    expect(mails[1]?.text).toContain("Határideje: 2027 február 4.");
    expect(mails[2]?.text).toContain("Határideje 2027 február 4. volt.");
  });

  it("is sent by the next run if the run of its day was missed", async () => {
    const club = await makeClub(portal.db);
    await owes(club);
    await remindOn("2027-01-30");
    expect(await reminders(club)).toBe(1);
  });

  it("is not sent within 24 hours of the fee's creation", async () => {
    const club = await makeClub(portal.db);
    await owes(club, { dueOn: "2027-01-06" });
    portal.clock.set("2027-01-05T23:59:00Z");
    await portal.runJob("remind-of-fees");
    expect(await reminders(club)).toBe(0);
    portal.clock.set("2027-01-06T00:00:00Z");
    await portal.runJob("remind-of-fees");
    expect(await reminders(club)).toBe(1);
  });

  it("is not sent for a fee that is paid, deleted or free", async () => {
    const [paid, deleted, free] = [await makeClub(portal.db), await makeClub(portal.db), await makeClub(portal.db)];
    await settle(portal.db, [await owes(paid)], portal.clock());
    await owes(free, { gross: 0 });
    const office = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    await owes(deleted);
    const { rows } = await sql<{ id: number }>`select id from fee where account_id = ${deleted.id}`.execute(portal.db);
    const { session } = await openList(office, "userPayment");
    const removed = await office.call("POST /userPaymentTableControl/deleteById", { session, id: rows[0]?.id ?? 0 });
    expect(removed.body).toMatchObject({ successful: true });
    await remindOn("2027-01-28");
    expect(await Promise.all([paid, deleted, free].map(reminders))).toEqual([0, 0, 0]);
  });

  it("waits while a card payment holds the fee", async () => {
    const club = await makeClub(portal.db);
    await owes(club);
    const { rows } = await sql<{ id: number }>`select id from fee where account_id = ${club.id}`.execute(portal.db);
    const payment = await beginFeePayment(portal.db, club.id, [rows[0]?.id ?? 0], "tartja");
    await remindOn("2027-01-28");
    expect(await reminders(club)).toBe(0);
    await endUnpaid(portal.db, payment, "FAILED", portal.clock());
    await remindOn("2027-01-29");
    expect(await reminders(club)).toBe(1);
  });

  it("says that a licence fee cannot be paid by card while the club's own fee is unpaid", async () => {
    const club = await makeClub(portal.db);
    const [member, free] = [
      await makeAthlete(portal.db, { club: club.id, paidYears: [] }),
      await makeAthlete(portal.db, { paidYears: [] }),
    ];
    const clubFee = await owes(club, { dueOn: "2027-06-01" });
    for (const athlete of [member, free]) {
      const receivable = await billFee(portal.db, athlete.id, "LICENSE_AMATOR", 2027);
      await sql`update receivable set due_on = '2027-02-04' where id = ${receivable}`.execute(portal.db);
    }
    await remindOn("2027-01-28");
    await settle(portal.db, [clubFee], portal.clock());
    await remindOn("2027-02-03");
    const blocked = async (debtor: Made) =>
      (await mailsOf(debtor)).map(({ text }) => text.includes("Bankkártyával most nem fizethető ki"));
    expect(await blocked(member)).toEqual([true, false]);
    expect(await blocked(free)).toEqual([false, false]);
  });
});
