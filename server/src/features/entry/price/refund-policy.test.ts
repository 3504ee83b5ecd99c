import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  beginPayment,
  endPaid,
  type Made,
  makeAthlete,
  makeEntries,
  makeStaff,
  PASSWORD,
} from "../../../../test/factories.ts";
import {
  APPOINTED,
  ask,
  openAnnouncements,
  update,
  type AnnouncementPortal,
} from "../../competition/announcement/announcement.testbed.ts";
import { infoOf, type RaceRef, withdraw } from "../entry.testbed.ts";

/** The steps of a race on 2026-09-19 whose registration ends on the 12th. */
const STEPS = [
  { until: "2026-08-10", percent: 80 },
  { until: "2026-09-05", percent: 33 },
];
const PAID = 7_001;

let portal: AnnouncementPortal;
let opened: Date;
beforeAll(async () => {
  portal = await openAnnouncements();
  opened = portal.clock();
});
afterAll(() => portal.close());

/** Creates an approved announcement with steps. */
async function announced(refundStepList: readonly object[] = STEPS): Promise<RaceRef> {
  portal.clock.set(opened.toISOString());
  const { body } = await ask(portal.who.organiser, "saveAndSubmit", { dto: { ...portal.dto(), refundStepList } });
  const competition = body.id ?? 0;
  await update(portal.who.committee, competition, { technicalCommitteeApproval: "APPROVED" });
  await update(portal.who.admin, competition, { adminApproval: "APPROVED", ...APPOINTED });
  const { raceList } = (await ask<{ raceList: { id: number }[] }>(portal.who.admin, "getData", { id: competition }))
    .body;
  return { competition, race: raceList[0]?.id ?? 0 };
}

let orders = 0;
/** Creates a person who has entered and paid. */
async function paid(place: RaceRef): Promise<{ who: Made; entry: number }> {
  const who = await makeAthlete(portal.db, { paidYears: [2026] });
  const [entry = 0] = await makeEntries(portal.db, [
    { ...place, person: who.id, by: who.id, amount: PAID, at: portal.clock() },
  ]);
  await endPaid(portal.db, await beginPayment(portal.db, who.id, [entry], `vissza-${++orders}`), portal.clock());
  return { who, entry };
}

const signedIn = ({ email }: Made): Promise<Browser> => portal.browser().signIn(email, PASSWORD);

/** Withdraws, and returns the refund as announced before and as the ledger has it. */
async function sumsOf(place: RaceRef, { who, entry }: { who: Made; entry: number }) {
  const browser = await signedIn(who);
  const shown = (await infoOf(browser, place)).withdrawal?.back;
  const own = (
    await browser.call("POST /competitionEntryControl/getOwnRaces", { past: false, firstResult: 0, maxResults: 9 })
  ).body.list[0]?.withdrawal?.back;
  expect(await withdraw(browser, place)).toEqual({ successful: true });
  const { rows } = await sql<{ back: number }>`
    select sum(case l.kind when 'PAYMENT' then l.amount when 'CHARGE' then -l.amount end)::integer as back
    from ledger l join receivable v on v.id = l.receivable_id where v.entry_id = ${entry}`.execute(portal.db);
  return { shown, own, back: rows[0]?.back };
}

const all = (back: number) => ({ shown: back, own: back, back });

const correct = async (place: RaceRef, changes: Parameters<typeof update>[2]) => {
  portal.clock.advance(60_000);
  portal.asked.length = 0;
  expect(await update(await signedIn(await makeStaff(portal.db)), place.competition, changes)).toMatchObject({
    successful: true,
  });
  portal.clock.advance(1_000);
};
const tell = async () => {
  for (const { name, data } of portal.asked.splice(0))
    if (name === "notify-changes") await portal.runJob(name, JSON.parse(JSON.stringify(data)));
};

describe("the refund of a paid entry", () => {
  it.each([
    // 80 % of 7,001 Ft is 5,600.8; 33 % is 2,310.33.
    ["2026-08-10T21:59:59.999Z", 5_601],
    ["2026-08-10T22:00:00.000Z", 2_310],
    ["2026-09-05T21:59:59.999Z", 2_310],
    ["2026-09-05T22:00:00.000Z", 0],
    ["2026-09-12T12:00:00.000Z", 0],
  ])("at %s is %i Ft, as announced and in the ledger", async (moment, back) => {
    const place = await announced();
    const one = await paid(place);
    portal.clock.set(moment);
    expect(await sumsOf(place, one)).toEqual(all(back));
  });

  it("follows the policy at the time of the entry if that is better, otherwise today's", async () => {
    const place = await announced();
    const before = [await paid(place), await paid(place)];
    await correct(place, { refundStepList: [{ until: "2026-08-20", percent: 50 }] });
    const after = await paid(place);
    portal.clock.set("2026-08-10T12:00:00Z");
    expect(await sumsOf(place, before[0]!)).toEqual(all(5_601));
    expect(await sumsOf(place, after)).toEqual(all(3_501));
    portal.clock.set("2026-08-15T12:00:00Z");
    expect(await sumsOf(place, before[1]!)).toEqual(all(3_501));
  });

  it("is everything until seven days after the notice of another place, for entries made before", async () => {
    const place = await announced();
    const before = [await paid(place), await paid(place), await paid(place)];
    portal.clock.set("2026-08-25T09:00:00Z");
    await correct(place, { address: "Tata, Építők parkja" });
    const after = await paid(place);
    expect(await sumsOf(place, await paid(place))).toEqual(all(2_310));
    expect(await sumsOf(place, before[0]!)).toEqual(all(PAID));
    portal.clock.set("2026-08-26T10:00:00Z");
    await tell();
    portal.clock.set("2026-09-02T21:59:59.999Z");
    expect(await sumsOf(place, before[1]!)).toEqual(all(PAID));
    portal.clock.set("2026-09-02T22:00:00.000Z");
    expect(await sumsOf(place, before[2]!)).toEqual(all(2_310));
    expect(await sumsOf(place, after)).toEqual(all(2_310));
  });

  it("is not everything if another race is moved, or another start time or deadline is set", async () => {
    const place = await announced();
    const one = await paid(place);
    portal.clock.set("2026-08-25T09:00:00Z");
    await correct(place, (record) => ({
      regDeadline: "2026-09-13",
      date: "2026-09-18",
      endDate: "2026-09-19",
      // cast: the answer of `getData`.
      raceList: (record["raceList"] as object[]).map((race, at) =>
        at === 0 ? { ...race, startTime: 36_000 } : { ...race, date: "2026-09-18" },
      ),
    }));
    expect(await sumsOf(place, one)).toEqual(all(2_310));
  });
});

describe("the refund steps of an announcement", () => {
  it("are on its public page", async () => {
    const { competition } = await announced();
    const { body } = await portal.browser().call("POST /competitionControl/getDetails", { id: competition });
    expect(body.refundStepList).toEqual(STEPS);
  });

  it("end on its public page when withdrawing ends, for an announcement older than that rule", async () => {
    const { competition } = await announced();
    const steps = JSON.stringify([STEPS[0], { until: "2026-09-19", percent: 20 }]);
    await sql`update competition set refund_steps = ${steps}::jsonb, registration_deadline = ends_on where id = ${competition}`.execute(
      portal.db,
    );
    const shown = async () =>
      (await portal.browser().call("POST /competitionControl/getDetails", { id: competition })).body.refundStepList;
    expect(await shown()).toEqual([STEPS[0], { until: "2026-09-18", percent: 20 }]);
    await sql`update competition set refund_steps = '[]' where id = ${competition}`.execute(portal.db);
    expect(await shown()).toEqual([{ until: "2026-09-18", percent: 100 }]);
  });

  it("are refused at each field unless later steps refund less", async () => {
    const wrong = [
      { until: "2026-08-10", percent: 50 },
      { until: "2026-08-10", percent: 60 },
      { until: "2026-10-10", percent: 101 },
    ];
    const { body } = await ask(portal.who.organiser, "save", { dto: { ...portal.dto(), refundStepList: wrong } });
    expect(Object.keys(body.properties ?? {}).toSorted()).toEqual([
      "refundStepList.1.percent",
      "refundStepList.1.until",
      "refundStepList.2.percent",
      "refundStepList.2.until",
    ]);
  });

  it.each([
    ['[{"until": "2026-08-10", "percent": 101}]'],
    ['[{"until": "2026-08-10", "percent": -1}]'],
    ['[{"until": "2026-08-10", "percent": 50}, {"until": "2026-08-11", "percent": 50}]'],
    ['[{"until": "2026-08-10", "percent": 50}, {"until": "2026-08-10", "percent": 40}]'],
    ['[{"until": "2026-08-10"}]'],
    ['[{"percent": 10}]'],
    ['{"until": "2026-08-10", "percent": 10}'],
    ["null"],
  ])("are refused by the database: %s", async (steps) => {
    const { competition } = await announced([]);
    await expect(
      sql`update competition set refund_steps = ${steps}::jsonb where id = ${competition}`.execute(portal.db),
    ).rejects.toMatchObject({ constraint: "competition_refund_steps" });
  });
});
