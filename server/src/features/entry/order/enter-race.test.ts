import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  billFee,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeCompetitor,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  settle,
  type RaceTraits,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, INFO_LIST, infoOf, NOW, PERSON_ENTRY, withdraw } from "../entry.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

describe("an athlete on trial", () => {
  it("enters without an annual fee, at a price with a day licence that stays included when today's price applies", async () => {
    const place = await act.competitionWith();
    const { id: person, browser } = await act.athleteWith({ paidYears: [] });
    expect(await act.tryToEnter(browser, place)).toBe("entry.refusal.feeUnpaid");
    await portal.db.updateTable("person").set({ athlete_reg_type: "REG_HU" }).where("id", "=", person).execute();
    expect(await infoOf(browser, place)).toMatchObject({ canEntry: true, amount: 15_000, dayLicence: 2_000 });
    expect(await act.tryToEnter(browser, place)).toBe("entered");
    const [entry] = await act.activeEntries(place);
    expect(entry).toMatchObject({ day_licence: 2_000 });
    expect(await act.chargesOf(entry!.id)).toMatchObject([{ kind: "CHARGE", amount: 15_000 }]);
    await portal.db
      .updateTable("entry")
      .set({ price_held_until: portal.clock() })
      .where("id", "=", entry!.id)
      .execute();
    await portal.db
      .updateTable("entry_price")
      .set({ amount_1: 14_000, registration_amount: 14_000 })
      .where("competition_id", "=", place.competition)
      .execute();
    await portal.runJob("reprice-entries");
    expect(await infoOf(browser, place)).toMatchObject({ amount: 16_000, dayLicence: 2_000 });
  });
});

describe("enterRace", () => {
  it("stores entry, member, charge and log, and nothing more on a second request", async () => {
    const place = await act.competitionWith();
    const { id: person, browser } = await act.athleteWith();
    expect(await act.tryToEnter(browser, place)).toBe("entered");
    const again = await enter(browser, place);
    expect(again).toMatchObject({
      successful: false,
      code: "entry.refusal.alreadyEntered",
      message: "Erre a futamra már beneveztél.",
    });
    const [entry, ...others] = await act.activeEntries(place);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      competition_id: place.competition,
      is_team: false,
      entered_by: person,
      row_status: "ORIGINAL",
      price_held_until: new Date("2026-05-09T22:00:00Z"),
      created_at: new Date(NOW),
    });
    const { db } = portal;
    const member = await db.selectFrom("entry_member").where("entry_id", "=", entry!.id).selectAll().execute();
    expect(member).toMatchObject([{ race_id: place.race, person_id: person, position: 1, active: true }]);
    const charges = await act.chargesOf(entry!.id);
    expect(charges).toMatchObject([
      { kind: "CHARGE", amount: 13_000, cause: "ENTRY", party_id: person, actor_id: person, at: new Date(NOW) },
    ]);
    const owed = await db.selectFrom("receivable").where("entry_id", "=", entry!.id).selectAll().execute();
    expect(owed).toMatchObject([
      { debtor_id: person, gross: 13_000, owed: 13_000, settled: 0, paid: false, active: true },
    ]);
    const log = await db
      .selectFrom("change_log")
      .where("object", "=", "entry")
      .where("object_id", "=", entry!.id)
      .selectAll()
      .execute();
    expect(log).toMatchObject([
      {
        actor_id: person,
        action: "create",
        changes: { race: [null, place.race], person: [null, person], amount: [null, 13_000] },
      },
    ]);
  });

  it("enters a competitor who has paid the fee of a competitor", async () => {
    const place = await act.competitionWith();
    expect(await act.tryToEnter(await act.signedIn(await makeCompetitor(portal.db)), place)).toBe("entered");
    expect(await act.tryToEnter(await act.signedIn(await makeCompetitor(portal.db, { paidYears: [] })), place)).toBe(
      "entry.refusal.feeUnpaid",
    );
  });

  it("makes an entry without a price paid at once", async () => {
    const place = await act.competitionWith({ amounts: [0, 0, 0, 0, 0] });
    const { browser } = await act.athleteWith();
    await enter(browser, place);
    expect(await infoOf(browser, place)).toMatchObject({ alreadyEntry: true, paid: true, amount: 0, nextAmount: null });
    expect(await act.activeEntries(place)).toMatchObject([{ amount: 0, paid: true }]);
  });
});

describe("refusals of an entry", () => {
  const adults = (age: number): RaceTraits["ageGroups"] => [{ name: `kor ${age}`, ageMin: age, ageMax: age }];

  it("ask a guest to sign in, and a guest's request is answered with 401", async () => {
    const place = await act.competitionWith();
    const guest = portal.browser();
    expect(await infoOf(guest, place)).toMatchObject({
      canEntry: false,
      alreadyEntry: false,
      // The price is public: there is one group with one price.
      amount: (await infoOf((await act.athleteWith({})).browser, place))?.amount ?? "none",
      code: "entry.cannotEnter.signInFirst",
    });
    const answer = await guest.call(PERSON_ENTRY, { ...place, isDelete: false });
    expect(answer.status).toBe(401);
    expect((await guest.call(PERSON_ENTRY, { ...place, isDelete: true })).status).toBe(401);
    expect(await act.activeEntries(place)).toEqual([]);
  });

  it("apply to accounts that are not persons, and to persons who do not race", async () => {
    const place = await act.competitionWith();
    const { db } = portal;
    for (const made of [await makeClub(db), await makeOrganiser(db), await makeStaff(db)])
      expect(await act.tryToEnter(await act.signedIn(made), place)).toBe("entry.cannotEnter.notAPerson");
    expect(await act.tryToEnter(await act.signedIn(await makeOfficial(db)), place)).toBe("entry.refusal.notAnAthlete");
  });

  it("tell an unverified club that it is not verified, and other organisations that they cannot enter", async () => {
    const place = await act.competitionWith();
    const { db } = portal;
    const codeOf = async (made: Parameters<Acting["signedIn"]>[0]) =>
      (await infoOf(await act.signedIn(made), place))?.code;
    const userStatus = "UnderVerification";
    expect(await codeOf(await makeClub(db, { userStatus }))).toBe("entry.cannotEnter.clubNotVerified");
    expect(await codeOf(await makeOrganiser(db, { userStatus }))).toBe("entry.cannotEnter.notAPerson");
    expect(await codeOf(await makeOrganiser(db))).toBe("entry.cannotEnter.notAPerson");
  });

  it("are the same for a competition that the viewer may not see and one that does not exist", async () => {
    const hidden = await act.competitionWith({ committeeApproval: null });
    const elsewhere = await act.competitionWith();
    const { browser } = await act.athleteWith();
    const missing = await browser.call(PERSON_ENTRY, {
      competition: 2_000_000_000,
      race: 2_000_000_000,
      isDelete: false,
    });
    expect(missing.status).toBe(404);
    for (const place of [
      hidden,
      { competition: elsewhere.competition, race: hidden.race },
      { ...elsewhere, race: 2_000_000_000 },
    ]) {
      const answer = await browser.call(PERSON_ENTRY, { ...place, isDelete: false });
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    const noList = await browser.call(INFO_LIST, { competitionId: 2_000_000_000 });
    const hiddenList = await browser.call(INFO_LIST, { competitionId: hidden.competition });
    expect([hiddenList.status, hiddenList.body]).toEqual([noList.status, noList.body]);
    expect(noList.status).toBe(404);
    // Withdrawing does not tell them apart either.
    const gone = await withdraw(browser, { competition: 2_000_000_000, race: 2_000_000_000 });
    expect(gone).toMatchObject({ successful: false, code: "entry.withdrawalRefusal.notEntered" });
    for (const place of [hidden, elsewhere]) expect(await withdraw(browser, place)).toEqual(gone);
  });

  it("treat a competition that is not approved as missing, also for accounts that may read its announcement", async () => {
    const place = await act.competitionWith({ committeeApproval: null });
    const committee = await act.signedIn(await makeAthlete(portal.db, { isTechnicalCommittee: true }));
    const answer = await committee.call("POST /competitionEntryControl/personEntry", { ...place, isDelete: false });
    expect(answer.status).toBe(404);
    expect(await act.activeEntries(place)).toEqual([]);
  });

  it("report a cancelled competition as cancelled, not as awaiting approval", async () => {
    const place = await act.competitionWith();
    const { browser } = await act.athleteWith();
    await portal.db
      .updateTable("competition")
      .set({ cancelled_at: new Date(NOW), cancellation_reason: "Vihar" })
      .where("id", "=", place.competition)
      .execute();
    expect(await act.tryToEnter(browser, place)).toBe("entry.refusal.cancelled");
    expect((await infoOf(portal.browser(), place)).code).toBe("entry.refusal.cancelled");
    expect(await act.activeEntries(place)).toEqual([]);
  });

  it("begin after the last moment of the registration deadline", async () => {
    const place = await act.competitionWith({ registrationDeadline: "2026-06-08" });
    act.at("2026-06-08T21:59:59.999Z");
    const [last, late] = [await act.athleteWith(), await act.athleteWith()];
    expect(await act.tryToEnter(last.browser, place)).toBe("entered");
    act.at("2026-06-08T22:00:00.000Z");
    expect(await act.tryToEnter(late.browser, place)).toBe("entry.refusal.deadlinePassed");
  });

  it("apply to a single starter in a team race", async () => {
    expect(await act.tryToEnter((await act.athleteWith()).browser, await act.raceWith({ isTeam: true }))).toBe(
      "entry.refusal.teamRace",
    );
  });

  it.each(["UnderVerification", "Prohibited", "Inactive"] as const)(
    "apply to a person who is %s",
    async (userStatus) => {
      expect(await act.tryToEnter((await act.athleteWith({ userStatus })).browser, await act.competitionWith())).toBe(
        "entry.refusal.personNotVerified",
      );
    },
  );

  it("require all licence fees of the race's year, of whichever type", async () => {
    const nextYear = await act.competitionWith({ startsOn: "2027-01-02" });
    const { browser } = await act.athleteWith({ paidYears: [2026] });
    expect(await act.tryToEnter(browser, nextYear)).toBe("entry.refusal.feeUnpaid");
    expect(await act.tryToEnter((await act.athleteWith({ paidYears: [2027] })).browser, nextYear)).toBe("entered");
    const promoted = await act.athleteWith({ licenceType: "AMATOR" });
    await portal.db.updateTable("licence").set({ type: "ELIT" }).where("person_id", "=", promoted.id).execute();
    const difference = await billFee(portal.db, promoted.id, "LICENSE_ELIT", 2026, 2_000);
    const place = await act.competitionWith();
    expect(await act.tryToEnter(promoted.browser, place)).toBe("entry.refusal.feeUnpaid");
    await settle(portal.db, [difference], portal.clock());
    expect(await act.tryToEnter(promoted.browser, place)).toBe("entered");
  });

  it("require a medical certificate that is valid on the day of the race, that day included", async () => {
    const place = await act.competitionWith({ startsOn: "2026-06-13" });
    for (const medicalValidUntil of ["2026-06-12", null])
      expect(await act.tryToEnter((await act.athleteWith({ medicalValidUntil })).browser, place)).toBe(
        "entry.refusal.medicalExpired",
      );
    expect(await act.tryToEnter((await act.athleteWith({ medicalValidUntil: "2026-06-13" })).browser, place)).toBe(
      "entered",
    );
  });

  it("do not affect whether a race is reported as meant for the person", async () => {
    const { browser } = await act.athleteWith({ paidYears: [], birthDate: "1990-01-01", gender: "FEMALE" });
    const meant = async (traits: RaceTraits) => {
      const info = await infoOf(browser, await act.raceWith(traits));
      return [info?.code, info?.meant];
    };
    expect(await meant({})).toEqual(["entry.refusal.feeUnpaid", true]);
    expect(await meant({ ageGroups: adults(20) })).toEqual(["entry.refusal.feeUnpaid", false]);
    expect(await meant({ isFemale: false })).toEqual(["entry.refusal.feeUnpaid", false]);
    expect(await meant({ licenceTypes: ["ELIT"] })).toEqual(["entry.refusal.feeUnpaid", false]);
  });

  it("compare the age on 31 December of the race's year", async () => {
    const place = await act.raceWith({ ageGroups: adults(20) });
    for (const birthDate of ["2005-12-31", "2007-01-01"])
      expect(await act.tryToEnter((await act.athleteWith({ birthDate })).browser, place)).toBe(
        "entry.refusal.wrongAgeGroup",
      );
    for (const birthDate of ["2006-01-01", "2006-12-31"])
      expect(await act.tryToEnter((await act.athleteWith({ birthDate })).browser, place)).toBe("entered");
  });

  it("compare the licence types and genders of the race", async () => {
    const elite = await act.raceWith({ licenceTypes: ["ELIT"] });
    expect(await act.tryToEnter((await act.athleteWith({ licenceType: "UP" })).browser, elite)).toBe(
      "entry.refusal.wrongLicenceType",
    );
    expect(await act.tryToEnter((await act.athleteWith({ licenceType: "ELIT" })).browser, elite)).toBe("entered");
    const men = await act.raceWith({ isFemale: false });
    expect(await act.tryToEnter((await act.athleteWith({ gender: "FEMALE" })).browser, men)).toBe(
      "entry.refusal.wrongGender",
    );
    expect(await act.tryToEnter((await act.athleteWith({ gender: "MALE" })).browser, men)).toBe("entered");
  });

  it("apply to overlapping starts, but not to a start in the second in which the other ends", async () => {
    const hour = 3600;
    const { id: competition, races } = await makeCompetition(portal.db, {
      races: [
        { startTime: 9 * hour, timeLimit: 2 * hour },
        { startTime: 11 * hour - 1, timeLimit: hour },
        { startTime: 11 * hour, timeLimit: hour },
        { startTime: 8 * hour, timeLimit: hour + 1 },
        { startTime: 8 * hour, timeLimit: hour },
      ],
    });
    const place = (index: number) => ({ competition, race: races[index]! });
    const { browser } = await act.athleteWith();
    expect(await act.tryToEnter(browser, place(0))).toBe("entered");
    for (const colliding of [1, 3])
      expect(await act.tryToEnter(browser, place(colliding))).toBe("entry.refusal.overlapping");
    for (const beside of [2, 4]) expect(await act.tryToEnter(browser, place(beside))).toBe("entered");
    await withdraw(browser, place(0));
    await withdraw(browser, place(2));
    await withdraw(browser, place(4));
    expect(await act.tryToEnter(browser, place(1))).toBe("entered");
  });

  it("apply once all places are taken, until a withdrawal frees one", async () => {
    const place = await act.raceWith({ capacity: 1 });
    const [first, second] = [await act.athleteWith(), await act.athleteWith()];
    const placesLeft = async () => {
      const { body } = await portal
        .browser()
        .call("POST /competitionControl/getCalendarDetails", { id: place.competition });
      return body.raceList[0]!.placesLeft;
    };
    expect(await placesLeft()).toBe(1);
    expect(await act.tryToEnter(first.browser, place)).toBe("entered");
    expect(await placesLeft()).toBe(0);
    expect(await act.tryToEnter(second.browser, place)).toBe("entry.refusal.full");
    await withdraw(first.browser, place);
    expect(await placesLeft()).toBe(1);
    expect(await act.tryToEnter(second.browser, place)).toBe("entered");
    expect(await act.tryToEnter(first.browser, place)).toBe("entry.refusal.full");
  });

  it("apply if the announcement has no price for the person", async () => {
    const place = await act.competitionWith();
    await portal.db.deleteFrom("entry_price").where("competition_id", "=", place.competition).execute();
    expect(await act.tryToEnter((await act.athleteWith()).browser, place)).toBe("entry.cannotEnter.noPrice");
  });
});

describe("the session of a request to enter", () => {
  const send = (browser: Browser, place: { competition: number; race: number }) =>
    browser.call(PERSON_ENTRY, { ...place, isDelete: false });

  it("is required, must be valid, and otherwise nobody is entered", async () => {
    const place = await act.competitionWith();
    const { id, browser } = await act.athleteWith();
    const over = [
      { ends_at: portal.clock() },
      { last_active_at: new Date(portal.clock().getTime() - 61 * 60_000) },
    ] as const;
    const answers = [await send(portal.browser(), place)];
    for (const end of over) {
      await portal.db.updateTable("session").set(end).where("account_id", "=", id).execute();
      answers.push(await send(browser, place), await send(browser, { competition: 1, race: 1 }));
      const later = { ends_at: new Date(portal.clock().getTime() + 3_600_000), last_active_at: portal.clock() };
      await portal.db.updateTable("session").set(later).where("account_id", "=", id).execute();
    }
    await portal.db.updateTable("account").set({ registration_status: "DISABLED" }).where("id", "=", id).execute();
    answers.push(await send(browser, place));
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([401, { successful: false, code: "kernel.error.notSignedIn" }]);
    expect(await act.activeEntries(place)).toEqual([]);
  });

  it("is extended by the request", async () => {
    const place = await act.competitionWith();
    const { id, browser } = await act.athleteWith();
    portal.clock.advance(2 * 60_000);
    await send(browser, place);
    const sessions = portal.db.selectFrom("session").select("last_active_at").where("account_id", "=", id);
    const [session] = await sessions.execute();
    expect(session?.last_active_at).toEqual(portal.clock());
  });
});

describe("the input of personEntry", () => {
  const path = "/api/competitionEntryControl/personEntry";
  const send = (browser: Browser, body: unknown) =>
    browser.send("POST", path, { body: JSON.stringify(body), headers: { "content-type": "application/json" } });

  it("is validated strictly: positive whole ids and a boolean, nothing else", async () => {
    const place = await act.competitionWith();
    const { browser } = await act.athleteWith();
    const good = { ...place, isDelete: false };
    for (const key of ["competition", "race", "isDelete"])
      for (const wrong of [0, -1, 2_147_483_648, 1.5, "1", "true", null, undefined, [1], {}])
        expect((await send(browser, { ...good, [key]: wrong })).status, `${key}: ${JSON.stringify(wrong)}`).toBe(400);
    for (const extra of [{ amount: 0 }, { person: 1 }, { paid: true }])
      expect((await send(browser, { ...good, ...extra })).status).toBe(400);
    expect(await act.activeEntries(place)).toEqual([]);
    expect((await send(browser, good)).status).toBe(200);
  });
});
