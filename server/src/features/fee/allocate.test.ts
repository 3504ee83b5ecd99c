import type { AllocatedCostType, LicenceCostType } from "@rajt/contract/fee/licence-cost.values";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import {
  beginFeePayment,
  billFee,
  billFeeIn,
  endUnpaid,
  makeAthlete,
  makeClub,
  makeCompetitor,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  PASSWORD,
  settle,
  testLedger,
} from "../../../test/factories.ts";
import { untilLocked } from "../../../test/database.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";
import { saveAthlete, updatePerson } from "../people/persons.testbed.ts";
import { allocateCost } from "./allocate.ts";

let portal: Portal;
beforeEach(async () => {
  portal = await startPortal({ poolSize: 6, now: "2027-01-01T06:00:00Z" });
});
afterEach(() => portal.close());

type Traits = { gross?: number; next?: string; enabled?: boolean; name?: string };
async function makeCost(costType: LicenceCostType, traits: Traits = {}): Promise<number> {
  const { gross = 8_000, next = "2027-01-01", enabled = true, name = `Díj ${costType}` } = traits;
  const { rows } = await sql<{ id: number }>`
    insert into licence_cost (name, cost_type, gross, vat_code, vat_ground, auto_allocation_enabled, last_allocation_date, next_allocation_date,
      created_at, updated_at)
    values (${name}, ${costType}, ${gross}, 'TAM', 'Áfa tv. 85. §', ${enabled}, '2020-12-31', ${next}, now(), now()) returning id`.execute(
    portal.db,
  );
  return rows[0]?.id ?? 0;
}

const feesOf = async (account: number) =>
  (
    await sql<{ fee: string }>`
      select cost_type || ' ' || year || ' ' || gross || case when not active then ' ended' when paid then ' paid' else '' end as fee
      from fee_with_balance where account_id = ${account} order by id`.execute(portal.db)
  ).rows.map(({ fee }) => fee);
const countOf = async (costType: string, year: number) =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from fee_with_balance where cost_type = ${costType} and year = ${year} and active`.execute(
      portal.db,
    )
  ).rows[0]?.count;
const costOf = (id: number) =>
  portal.db.selectFrom("licence_cost").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const context = () => ({
  db: portal.db,
  ledger: testLedger,
  jobs: { enqueue: async () => undefined },
  publicUrl: new URL("https://pelda.hu"),
});
const run = () => portal.runJob("allocate-fees");
const manyClubs = async (count: number) => {
  const clubs: number[] = [];
  for (let made = 0; made < count; made++) clubs.push((await makeClub(portal.db)).id);
  return clubs;
};
const office = async () => portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);

describe("the daily allocation", () => {
  it("bills each party according to its kind, with the amount, VAT, due day and change-log row of its licence cost", async () => {
    const types: AllocatedCostType[] = ["CLUB_ANNUAL", "ORGANIZER_ANNUAL", "LICENSE_AMATOR", "COMPETITOR_ANNUAL"];
    for (const type of [...types, "REFEREE_ANNUAL", "TRAINER_ANNUAL"] as const) await makeCost(type);
    const club = await makeClub(portal.db);
    const organiser = await makeOrganiser(portal.db);
    const athlete = await makeAthlete(portal.db, { club: club.id, paidYears: [] });
    const competitor = await makeCompetitor(portal.db, { paidYears: [] });
    const official = await makeOfficial(portal.db, { isTrainer: true });
    const committee = await makeOfficial(portal.db, { isReferee: false, isTechnicalCommittee: true });
    await run();
    expect(await feesOf(club.id)).toEqual(["CLUB_ANNUAL 2027 8000"]);
    expect(await feesOf(organiser.id)).toEqual(["ORGANIZER_ANNUAL 2027 8000"]);
    expect(await feesOf(athlete.id)).toEqual(["LICENSE_AMATOR 2027 8000"]);
    expect(await feesOf(competitor.id)).toEqual(["COMPETITOR_ANNUAL 2027 8000"]);
    expect((await feesOf(official.id)).toSorted()).toEqual(["REFEREE_ANNUAL 2027 8000", "TRAINER_ANNUAL 2027 8000"]);
    expect(await feesOf(committee.id)).toEqual([]);
    const { rows } = await sql`
      select u.description, v.due_on as due, v.vat_code as vat, v.net, l.actor_id as actor, l.action from fee u
      join receivable v on v.fee_id = u.id join change_log l on l.object = 'user_payment' and l.object_id = u.id
      where u.account_id = ${club.id}`.execute(portal.db);
    expect(rows).toEqual([
      { description: "Díj CLUB_ANNUAL 2027", due: "2027-01-31", vat: "TAM", net: 8_000, actor: null, action: "create" },
    ]);
  });

  it("skips parties that are unverified, inactive, archived or on trial", async () => {
    await makeCost("CLUB_ANNUAL");
    await makeCost("COMPETITOR_ANNUAL");
    const left = [
      await makeClub(portal.db, { userStatus: "UnderVerification" }),
      await makeClub(portal.db, { registrationStatus: "DISABLED" }),
      await makeClub(portal.db, { registrationStatus: "DELETED" }),
      await makeClub(portal.db),
      await makeCompetitor(portal.db, { paidYears: [] }),
    ];
    await sql`update organisation set archived = true where id = ${left[3]?.id}`.execute(portal.db);
    await sql`update person set athlete_reg_type = 'REG_HU' where id = ${left[4]?.id}`.execute(portal.db);
    await run();
    expect(await Promise.all(left.map(({ id }) => feesOf(id)))).toEqual([[], [], [], [], []]);
  });

  it("does nothing before its date, when it is switched off, and for transfer costs", async () => {
    await makeCost("CLUB_ANNUAL", { next: "2027-01-02" });
    await makeCost("ORGANIZER_ANNUAL", { enabled: false });
    await makeCost("TRANSFER");
    const both = await makeClub(portal.db, { isOrganiser: true });
    await run();
    expect(await feesOf(both.id)).toEqual([]);
  });

  it("moves its date one year on, unless another price covers the next year", async () => {
    const alone = await makeCost("CLUB_ANNUAL", { next: "2026-02-28" });
    const old = await makeCost("REFEREE_ANNUAL");
    const next = await makeCost("REFEREE_ANNUAL", { next: "2028-01-01", gross: 9_000 });
    await run();
    expect(await costOf(alone)).toMatchObject({
      last_allocation_date: "2026-02-28",
      next_allocation_date: "2027-02-28",
      last_allocated_year: 2026,
    });
    expect(await costOf(old)).toMatchObject({ next_allocation_date: "2027-01-01", last_allocated_year: 2027 });
    const referee = await makeOfficial(portal.db);
    portal.clock.set("2028-01-01T06:00:00Z");
    await run();
    expect(await feesOf(referee.id)).toEqual(["REFEREE_ANNUAL 2028 9000"]);
    expect(await costOf(next)).toMatchObject({ next_allocation_date: "2029-01-01" });
  });

  it("settles a fee of 0 Ft at once", async () => {
    await makeCost("CLUB_ANNUAL", { gross: 0 });
    const club = await makeClub(portal.db);
    await run();
    expect(await feesOf(club.id)).toEqual(["CLUB_ANNUAL 2027 0 paid"]);
  });
});

describe("the uniqueness of a fee per party, kind and year", () => {
  it("holds with two concurrent workers, on a second run, with the clock set back a day, and over New Year", async () => {
    const cost = await makeCost("CLUB_ANNUAL");
    await manyClubs(20);
    await Promise.all([run(), run(), run()]);
    expect(await countOf("CLUB_ANNUAL", 2027)).toBe(20);
    await run();
    portal.clock.set("2026-12-31T22:59:00Z");
    await Promise.all([run(), run()]);
    portal.clock.set("2026-12-31T23:01:00Z");
    await Promise.all([run(), run()]);
    expect(await countOf("CLUB_ANNUAL", 2027)).toBe(20);
    expect(await countOf("CLUB_ANNUAL", 2026)).toBe(0);
    expect(await costOf(cost)).toMatchObject({ next_allocation_date: "2028-01-01" });
    portal.clock.set("2027-12-31T23:01:00Z");
    await Promise.all([run(), run()]);
    expect([await countOf("CLUB_ANNUAL", 2027), await countOf("CLUB_ANNUAL", 2028)]).toEqual([20, 20]);
  });

  it("is enforced by the database when two transactions bill the same party at once", async () => {
    const cost = await makeCost("LICENSE_AMATOR");
    const athlete = await makeAthlete(portal.db, { paidYears: [] });
    const { running } = await tx(portal.db, async (work) => {
      await billFeeIn(work, athlete.id, "LICENSE_ELIT", 2027, 10_000);
      const running = allocateCost(context(), cost, { actor: null, at: portal.clock() });
      await untilLocked(portal.db);
      return { running };
    });
    expect(await running).toEqual({ count: 0, sum: 0 });
    expect(await feesOf(athlete.id)).toEqual(["LICENSE_ELIT 2027 10000"]);
  });

  it("lets the next run finish a run that was killed", async () => {
    const cost = await makeCost("CLUB_ANNUAL");
    const clubs = await manyClubs(12);
    // The first batch was committed, the process died before the next one.
    for (const club of clubs.slice(0, 5)) await billFee(portal.db, club, "CLUB_ANNUAL", 2027);
    expect(await costOf(cost)).toMatchObject({ last_allocated_year: null });
    await run();
    expect(await countOf("CLUB_ANNUAL", 2027)).toBe(12);
  });

  it("rolls back the whole batch that fails in the middle", async () => {
    await makeCost("CLUB_ANNUAL");
    await manyClubs(3);
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
      portal.db,
    );
    await sql`create trigger killed after insert on change_log for each row when (new.object = 'user_payment') execute function fail()`.execute(
      portal.db,
    );
    await expect(run()).rejects.toThrow("killed");
    expect(await countOf("CLUB_ANNUAL", 2027)).toBe(0);
    await sql`drop trigger killed on change_log`.execute(portal.db);
    await run();
    expect(await countOf("CLUB_ANNUAL", 2027)).toBe(3);
  });

  it("does not bill an athlete who has a licence fee of another type", async () => {
    await makeCost("LICENSE_AMATOR");
    const athlete = await makeAthlete(portal.db, { paidYears: [] });
    await billFee(portal.db, athlete.id, "LICENSE_ELIT", 2027, 12_000);
    await allocateCost(context(), await makeCost("LICENSE_ELIT", { gross: 12_000 }), {
      actor: null,
      at: portal.clock(),
    });
    expect(await feesOf(athlete.id)).toEqual(["LICENSE_ELIT 2027 12000"]);
  });

  it("does not bill a deleted fee again, nor a fee that was waived before", async () => {
    const cost = await makeCost("CLUB_ANNUAL");
    const [deleted, waived] = [await makeClub(portal.db), await makeClub(portal.db)];
    const admin = await office();
    const waive = () =>
      admin.call("POST /licenseCostEditControl/waive", { id: cost, party: waived.id, year: 2027, reason: "Alapító" });
    expect((await waive()).body).toEqual({ successful: true });
    expect((await waive()).body).toMatchObject({ code: "fee.licenseCost.refusal.waived" });
    await run();
    const { session, rows } = await openList(admin, "userPayment");
    const [row] = await rows();
    await admin.call("POST /userPaymentTableControl/deleteById", { session, id: row?.id ?? 0 });
    await run();
    expect(await feesOf(deleted.id)).toEqual(["CLUB_ANNUAL 2027 8000 ended"]);
    expect(await feesOf(waived.id)).toEqual([]);
  });
});

describe("a party that becomes eligible within the year", () => {
  it("is billed in the transaction of its verification, for the years that are allocated", async () => {
    await makeCost("CLUB_ANNUAL");
    await makeCost("ORGANIZER_ANNUAL", { next: "2027-06-01" });
    await run();
    const club = await makeClub(portal.db, { isOrganiser: true, userStatus: "UnderVerification" });
    portal.clock.set("2027-03-01T10:00:00Z");
    const admin = await office();
    await admin.call("POST /orgEditControl/makeMove", { id: club.id, move: "verify" });
    expect(await feesOf(club.id)).toEqual(["CLUB_ANNUAL 2027 8000"]);
  });

  it("is billed at its verification for a year whose allocation is due and has not run yet", async () => {
    await makeCost("CLUB_ANNUAL", { next: "2027-03-01" });
    const club = await makeClub(portal.db, { userStatus: "UnderVerification" });
    portal.clock.set("2027-03-01T10:00:00Z");
    await (await office()).call("POST /orgEditControl/makeMove", { id: club.id, move: "verify" });
    expect(await feesOf(club.id)).toEqual(["CLUB_ANNUAL 2027 8000"]);
    await run();
    expect(await feesOf(club.id)).toEqual(["CLUB_ANNUAL 2027 8000"]);
  });

  it("is billed by the next run if its verification did not bill it", async () => {
    await makeCost("CLUB_ANNUAL");
    await run();
    const club = await makeClub(portal.db);
    await run();
    expect(await feesOf(club.id)).toEqual(["CLUB_ANNUAL 2027 8000"]);
  });
});

describe("a change of the licence type within the year", () => {
  const COSTS = { UP: 4_000, AMATOR: 8_000, ELIT: 10_000 } as const;
  const changeTo = (athlete: number, type: keyof typeof COSTS) =>
    sql`update licence set type = ${type} where person_id = ${athlete}`.execute(portal.db);
  const billed = async () => {
    for (const [type, gross] of Object.entries(COSTS))
      await makeCost(`LICENSE_${type as keyof typeof COSTS}`, { gross });
    const athlete = await makeAthlete(portal.db, { paidYears: [] });
    await run();
    const { rows } = await sql<{ fee: number; receivable: number }>`
      select id as fee, receivable_id as receivable from fee_with_balance where account_id = ${athlete.id}`.execute(
      portal.db,
    );
    return { athlete: athlete.id, fee: rows[0]?.fee ?? 0, receivable: rows[0]?.receivable ?? 0 };
  };

  it("replaces an unpaid fee in the transaction of the form, without a waiver", async () => {
    for (const [type, gross] of Object.entries(COSTS))
      await makeCost(`LICENSE_${type as keyof typeof COSTS}`, { gross });
    await run();
    const admin = await office();
    const { id: athlete = 0 } = await saveAthlete(admin, (await makeClub(portal.db)).id, { userStatus: "Verified" });
    expect(await feesOf(athlete)).toEqual(["LICENSE_AMATOR 2027 8000"]);
    const saved = await updatePerson(admin, athlete, { athlete: { licenseType: "ELIT" } });
    expect(saved).toMatchObject({ successful: true });
    expect(await feesOf(athlete)).toEqual(["LICENSE_AMATOR 2027 8000 ended", "LICENSE_ELIT 2027 10000"]);
    expect(await portal.db.selectFrom("fee_waiver").selectAll().execute()).toEqual([]);
    await run();
    expect(await feesOf(athlete)).toHaveLength(2);
  });

  it("charges the difference to a dearer type once after a payment, and nothing for a cheaper type", async () => {
    const { athlete, receivable } = await billed();
    await settle(portal.db, [receivable], portal.clock());
    await changeTo(athlete, "UP");
    await run();
    expect(await feesOf(athlete)).toEqual(["LICENSE_AMATOR 2027 8000 paid"]);
    await changeTo(athlete, "ELIT");
    await run();
    await run();
    expect(await feesOf(athlete)).toEqual(["LICENSE_AMATOR 2027 8000 paid", "LICENSE_ELIT 2027 2000"]);
  });

  it("waits while a card payment holds the fee", async () => {
    const { athlete, fee } = await billed();
    const payment = await beginFeePayment(portal.db, athlete, [fee], "tartja");
    await changeTo(athlete, "ELIT");
    await run();
    expect(await feesOf(athlete)).toEqual(["LICENSE_AMATOR 2027 8000"]);
    await endUnpaid(portal.db, payment, "FAILED", portal.clock());
    await run();
    expect(await feesOf(athlete)).toEqual(["LICENSE_AMATOR 2027 8000 ended", "LICENSE_ELIT 2027 10000"]);
  });
});

describe("the dry run and the immediate allocation", () => {
  it("agree on number, sum and names, and include the open year before its date", async () => {
    const cost = await makeCost("CLUB_ANNUAL", { next: "2027-02-01" });
    const clubs = [await makeClub(portal.db, { name: "Zala" }), await makeClub(portal.db, { name: "Ártér" })];
    let admin = await office();
    const tried = async () => (await admin.call("POST /licenseCostEditControl/dryRun", { id: cost })).body.years;
    expect(await tried()).toEqual([
      {
        year: 2027,
        due: false,
        count: 2,
        sum: 16_000,
        parties: [
          { id: clubs[1]?.id, name: "Ártér" },
          { id: clubs[0]?.id, name: "Zala" },
        ],
      },
    ]);
    const now = async () => (await admin.call("POST /licenseCostEditControl/allocateNow", { id: cost })).body;
    expect(await now()).toEqual({ successful: true, count: 0, sum: 0 });
    portal.clock.set("2027-02-01T09:00:00Z");
    admin = await office();
    expect((await tried())[0]).toMatchObject({ due: true, count: 2 });
    expect(await now()).toEqual({ successful: true, count: 2, sum: 16_000 });
    expect(await countOf("CLUB_ANNUAL", 2027)).toBe(2);
    expect((await tried())[0]).toMatchObject({ year: 2027, count: 0 });
  });
});
