import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { beginPayment, billFee, makeCompetition, owedFor, settle } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, NOW, type RaceRef } from "../entry.testbed.ts";

const CONTROL = "POST /competitionEntryControl" as const;

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

/** What the grid says of an athlete: the fee to pay, and the cell of a race. */
async function gridOf(browser: Browser, { competition, race }: RaceRef, athlete: number) {
  const { body } = await browser.call(`${CONTROL}/getClubEntryGrid`, { competitionId: competition });
  const row = body.athleteList.find(({ id }) => id === athlete);
  return { fee: row?.fee, cell: row?.cellList[body.raceList.findIndex(({ id }) => id === race)] };
}

describe("the licence fee in a club's grid", () => {
  it("is the unpaid one of the race's year with the amount that is left, and opens the row once it is paid", async () => {
    const place = await act.competitionWith();
    const { browser, athletes } = await act.clubWith({ paidYears: [] }, {});
    const [unpaid = 0, paid = 0] = athletes;
    // Never billed: there is nothing to pay.
    expect((await gridOf(browser, place, unpaid)).fee).toBeNull();
    await billFee(portal.db, unpaid, "LICENSE_AMATOR", 2025, 3_000);
    await billFee(portal.db, unpaid, "LICENSE_AMATOR", 2026, 8_000);
    const { fee, cell } = await gridOf(browser, place, unpaid);
    expect([fee?.amount, cell?.code]).toEqual([8_000, "entry.refusal.feeUnpaid"]);
    expect((await gridOf(browser, place, paid)).fee).toBeNull();
    // The same fee is what the club may pay.
    const { body: fees } = await browser.call("GET /basketControl/getBasketFees", {});
    expect(fees.map(({ id, amount }) => [id, amount])).toContainEqual([fee?.id, 8_000]);
  });

  it("is missing while it cannot be paid alone, because the club's own fee is unpaid", async () => {
    const place = await act.competitionWith();
    const { browser, id, athletes } = await act.clubWith({ paidYears: [] });
    const [athlete = 0] = athletes;
    await billFee(portal.db, athlete, "LICENSE_AMATOR", 2026);
    expect((await gridOf(browser, place, athlete)).fee).not.toBeNull();
    await billFee(portal.db, id, "CLUB_ANNUAL", 2026);
    expect((await gridOf(browser, place, athlete)).fee).toBeNull();
  });
});

describe("what an athlete's record lacks, in a club's grid", () => {
  const expired = { medicalValidUntil: "2026-01-31" };
  const codesOf = async (browser: Browser, place: RaceRef, athletes: readonly number[]) => {
    const cells = await Promise.all(athletes.map((athlete) => gridOf(browser, place, athlete)));
    return cells.map(({ cell }) => cell?.code);
  };

  it("is no reason in a race that was not announced for the athlete's age, licence and gender", async () => {
    const place = await act.raceWith({ isFemale: false, licenceTypes: ["AMATOR"] });
    const child = { birthDate: "2016-05-01", licenceType: "ELIT" } as const;
    const { browser, athletes } = await act.clubWith(
      { ...expired, ...child, gender: "MALE" },
      { ...expired, licenceType: "ELIT", gender: "MALE" },
      { paidYears: [], gender: "FEMALE" },
      { ...expired, gender: "MALE" },
    );
    expect(await codesOf(browser, place, athletes)).toEqual([
      "entry.refusal.wrongAgeGroup",
      "entry.refusal.wrongLicenceType",
      "entry.refusal.wrongGender",
      "entry.refusal.medicalExpired",
    ]);
  });

  it("is the reason of an athlete without a licence, who has no licence type yet", async () => {
    const place = await act.competitionWith();
    const { browser, athletes } = await act.clubWith({});
    await sql`delete from licence where person_id = ${athletes[0] ?? 0}`.execute(portal.db);
    expect(await codesOf(browser, place, athletes)).toEqual(["entry.refusal.licenceNotValid"]);
  });

  it("is named for an entered athlete too, until the day of the race is over", async () => {
    const place = await act.competitionWith({ startsOn: "2026-06-13" });
    const { browser, made, athletes } = await act.clubWith({}, {});
    await browser.call(`${CONTROL}/clubEntryList`, { ...place, athleteIdList: athletes });
    expect(await codesOf(browser, place, athletes)).toEqual([null, null]);
    await sql`update licence set medical_valid_until = '2026-06-12' where person_id = ${athletes[0] ?? 0}`.execute(
      portal.db,
    );
    expect(await codesOf(browser, place, athletes)).toEqual(["entry.refusal.medicalExpired", null]);
    const { body } = await browser.call(`${CONTROL}/getClubEntryGrid`, { competitionId: place.competition });
    expect(Object.keys(body.raceList[0]?.messageMap ?? {})).toEqual(["entry.refusal.medicalExpired"]);
    act.at("2026-06-13T21:59:59.999Z");
    const later = await act.signedIn(made);
    expect(await codesOf(later, place, athletes)).toEqual(["entry.refusal.medicalExpired", null]);
    act.at("2026-06-13T22:00:00.000Z");
    expect(await codesOf(later, place, athletes)).toEqual([null, null]);
  });
});

describe("the payment of an entry in a club's grid", () => {
  it("is whole only once nothing is left to pay; a part of it holds the tick", async () => {
    const { id: competition, races } = await makeCompetition(portal.db, {
      races: [
        { name: "Olcsó", ageGroups: [{ name: "szenior", ageMin: 18, ageMax: 99, group: "szenior" }] },
        { name: "Drága", startTime: 12 * 3600 },
      ],
    });
    await sql`update entry_price set amount_1 = 5000, amount_2 = 5000, amount_3 = 5000
      where competition_id = ${competition} and group_age_group_id = (select id from group_age_group where name = 'szenior')`.execute(
      portal.db,
    );
    const [cheap = 0, dear = 0] = races;
    const { browser, athletes } = await act.clubWith({});
    const [athlete = 0] = athletes;
    const { body } = await browser.call(`${CONTROL}/clubEntryList`, {
      competition,
      race: cheap,
      athleteIdList: athletes,
    });
    const stateIn = async (race: number) => {
      const { cell } = await gridOf(browser, { competition, race }, athlete);
      return [cell?.paid, cell?.paidInFull];
    };
    expect(await stateIn(cheap)).toEqual([false, false]);
    const entry = body.entered?.[0]?.entry ?? 0;
    await settle(portal.db, await owedFor(portal.db, [entry]), portal.clock());
    expect(await stateIn(cheap)).toEqual([true, true]);
    await browser.call(`${CONTROL}/changeRace`, { entry, race: dear });
    expect(await stateIn(dear)).toEqual([true, false]);
  });
});

describe("an entry at the same time in a club's grid", () => {
  /** Two races at nine and one at noon. */
  const together = async (): Promise<[RaceRef, RaceRef, RaceRef]> => {
    const nine = { startTime: 9 * 3600, timeLimit: 3600 };
    const { id, races } = await makeCompetition(portal.db, {
      races: [
        { name: "Sprint", ...nine },
        { name: "Olimpiai", ...nine },
        { name: "Aquatlon", startTime: 12 * 3600 },
      ],
    });
    const [one, other, later] = races.map((race) => ({ competition: id, race }));
    return [one!, other!, later!];
  };
  const save = (browser: Browser, { competition, race }: RaceRef, athleteIdList: number[]) =>
    browser.call(`${CONTROL}/clubEntryList`, { competition, race, athleteIdList });

  it("is named with its race and moves to the other one, which then frees the first", async () => {
    const [sprint, olympic, later] = await together();
    const { browser, athletes } = await act.clubWith({});
    const [athlete = 0] = athletes;
    await save(browser, sprint, [athlete]);
    const { cell } = await gridOf(browser, olympic, athlete);
    const entry = cell?.overlap?.entry ?? 0;
    expect(cell).toMatchObject({
      code: "entry.refusal.overlapping",
      overlap: { race: { id: sprint.race, name: "Sprint" } },
    });
    expect((await gridOf(browser, later, athlete)).cell).toMatchObject({ canEntry: true, overlap: null });
    const { body: moved } = await browser.call(`${CONTROL}/changeRace`, { entry, race: olympic.race });
    expect(moved).toEqual({ successful: true });
    expect((await gridOf(browser, olympic, athlete)).cell).toMatchObject({ alreadyEntry: true, overlap: null });
    expect((await gridOf(browser, sprint, athlete)).cell?.overlap).toMatchObject({ entry, race: { name: "Olimpiai" } });
  });

  it("is not the club's to move if the athlete owes it, a payment holds it, or it is over", async () => {
    const [sprint, olympic] = await together();
    const { browser, id, athletes, persons } = await act.clubWith({}, {});
    const [held = 0, alone = 0] = athletes;
    await save(browser, sprint, [held]);
    await enter(await act.signedIn(persons[1]!), sprint);
    const overlapOf = async (athlete: number) => (await gridOf(browser, olympic, athlete)).cell?.overlap;
    expect(await overlapOf(alone)).toBeNull();
    expect((await gridOf(browser, olympic, alone)).cell?.code).toBe("entry.refusal.overlapping");
    const entry = (await overlapOf(held))?.entry ?? 0;
    await beginPayment(portal.db, id, [entry], `atteves-${entry}`);
    expect(await overlapOf(held)).toBeNull();
  });

  it("is not named if it is in another competition", async () => {
    const [sprint] = await together();
    const [, olympic] = await together();
    const { browser, athletes } = await act.clubWith({});
    const [athlete = 0] = athletes;
    await save(browser, sprint, [athlete]);
    expect((await gridOf(browser, olympic, athlete)).cell).toMatchObject({
      code: "entry.refusal.overlapping",
      overlap: null,
    });
  });
});
