import { textsHu } from "@rajt/contract/texts.hu";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  beginPayment,
  endPaid,
  makeAthlete,
  makeClub,
  makeCompetition,
  endReceivablesIn,
  makeEntries,
  PASSWORD,
  type PersonTraits,
} from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { join } from "../waiting/waiting.testbed.ts";
import { type Acting, acting, enter, NOW, withdraw } from "../entry.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const ownRaces = async (browser: Browser, past = false) => {
  const { status, body } = await browser.call("POST /competitionEntryControl/getOwnRaces", {
    past,
    firstResult: 0,
    maxResults: 50,
  });
  expect(status).toBe(200);
  return body;
};
const namesIn = async (browser: Browser, past = false) =>
  (await ownRaces(browser, past)).list.map(({ competition, status }) => [competition.name, status]);

describe("getOwnRaces", () => {
  it("returns when and where a race is, what was paid and what is refundable", async () => {
    const place = await act.competitionWith({ startsOn: "2026-06-13", races: [{ startTime: 36_000, capacity: 20 }] });
    const athlete = await act.athleteWith();
    const { id, browser } = athlete;
    await enter(browser, place);
    const [unpaid] = (await ownRaces(browser)).list;
    expect(unpaid).toMatchObject({
      date: "2026-06-13",
      startTime: 36_000,
      address: "4450 Tiszalök, Strand",
      status: "ENTERED",
      amount: 13_000,
      paid: false,
      payable: true,
      receipt: null,
      withdrawal: { settled: 0, back: 0 },
      todoList: [],
      startNumber: null,
    });
    const lapsing = { lapses_at: new Date("2026-05-20T10:00:00Z") };
    await portal.db
      .updateTable("entry")
      .set(lapsing)
      .where("id", "=", unpaid?.entry ?? 0)
      .execute();
    expect([unpaid?.lapsesAt, (await ownRaces(browser)).list[0]?.lapsesAt]).toEqual([null, "2026-05-20T10:00:00.000Z"]);
    const onEve = { lapses_at: new Date("2026-06-12T15:00:00Z") };
    await portal.db
      .updateTable("entry")
      .set(onEve)
      .where("id", "=", unpaid?.entry ?? 0)
      .execute();
    expect((await ownRaces(browser)).list[0]?.lapsesAt).toBeNull();
    const number = { competition_id: place.competition, entry_id: unpaid?.entry ?? 0, given_at: portal.clock() };
    await portal.db
      .insertInto("start_number")
      .values([
        { ...number, number: 11, holds: false },
        { ...number, number: 12 },
      ])
      .execute();
    expect((await ownRaces(browser)).list[0]).toMatchObject({ startNumber: 12 });
    const payment = await beginPayment(portal.db, id, [unpaid?.entry ?? 0], "RAJT-OWN-1");
    expect((await ownRaces(browser)).list[0]).toMatchObject({ inPayment: true, payable: false, withdrawal: null });
    await endPaid(portal.db, payment, new Date("2026-05-04T11:00:00Z"));
    expect((await ownRaces(browser)).list[0]).toMatchObject({
      paid: true,
      payable: false,
      lapsesAt: null,
      receipt: { reference: "t RAJT-OWN-1", at: "2026-05-04T11:00:00.000Z" },
      withdrawal: { settled: 13_000, back: 13_000 },
    });
    act.at("2026-06-12T14:59:59Z");
    const later = await act.signedIn(athlete);
    expect((await ownRaces(later)).list[0]?.withdrawal).toEqual({ settled: 13_000, back: 0 });
    act.at("2026-06-12T15:00:00Z");
    expect((await ownRaces(later)).list[0]?.withdrawal).toBeNull();
  });

  it("returns the problems of a record to fix before the start, as of the day of the race", async () => {
    const place = await act.competitionWith();
    const { id, browser } = await act.athleteWith();
    await enter(browser, place);
    const { db } = portal;
    await db
      .updateTable("licence")
      .set({ medical_valid_until: "2026-06-12", status: "Inactive" })
      .where("person_id", "=", id)
      .execute();
    const todo = async () => (await ownRaces(browser)).list[0]?.todoList ?? [];
    expect((await todo()).map(({ refusal }) => refusal)).toEqual(["licenceNotValid", "medicalExpired"]);
    expect((await todo())[1]?.message).toContain("2026 június 13.");
    await db
      .updateTable("licence")
      .set({ medical_valid_until: "2026-06-13", status: "Verified" })
      .where("person_id", "=", id)
      .execute();
    expect(await todo()).toEqual([]);
  });

  it("orders future races by day, and past ones separately from the last back", async () => {
    const athlete = await act.athleteWith();
    const { browser } = athlete;
    for (const [name, startsOn] of [
      ["Második", "2026-06-20"],
      ["Első", "2026-06-14"],
      ["Harmadik", "2026-06-21"],
    ] as const)
      await enter(browser, await act.competitionWith({ name, startsOn }));
    expect(await namesIn(browser)).toEqual([
      ["Első", "ENTERED"],
      ["Második", "ENTERED"],
      ["Harmadik", "ENTERED"],
    ]);
    // It is in the future until the end of the day in Budapest.
    act.at("2026-06-20T21:59:59Z");
    const later = await act.signedIn(athlete);
    expect((await namesIn(later)).map(([name]) => name)).toEqual(["Második", "Harmadik"]);
    act.at("2026-06-20T22:00:00Z");
    expect((await namesIn(later)).map(([name]) => name)).toEqual(["Harmadik"]);
    expect((await namesIn(later, true)).map(([name]) => name)).toEqual(["Második", "Első"]);
  });

  it("leaves out entries withdrawn in time, and lists those withdrawn late or cancelled", async () => {
    const athlete = await act.athleteWith();
    const { browser } = athlete;
    const places = [];
    for (const [name, startsOn] of [
      ["Időben", "2026-06-13"],
      ["Későn", "2026-06-14"],
      ["Elmaradt", "2026-06-15"],
    ] as const) {
      const place = await act.competitionWith({ name, startsOn });
      await enter(browser, place);
      places.push(place);
    }
    const [inTime, late, off] = places as [(typeof places)[0], (typeof places)[0], (typeof places)[0]];
    await withdraw(browser, inTime);
    act.at("2026-06-10T10:00:00Z");
    const later = await act.signedIn(athlete);
    await withdraw(later, late);
    await tx(portal.db, async (tx) => {
      const { competition, race } = off;
      await tx
        .updateTable("competition")
        .set({ cancelled_at: portal.clock(), cancellation_reason: "Vihar" })
        .where("id", "=", competition)
        .execute();
      const owed = await tx
        .selectFrom("receivable")
        .innerJoin("entry", "entry.id", "receivable.entry_id")
        .where("race_id", "=", race)
        .select("receivable.id")
        .execute();
      await endReceivablesIn(
        tx,
        owed.map(({ id }) => id),
      );
      await tx.updateTable("entry").set({ updated_at: portal.clock() }).where("race_id", "=", race).execute();
    });
    expect(await namesIn(later)).toEqual([
      ["Későn", "WITHDRAWN"],
      ["Elmaradt", "CALLED_OFF"],
    ]);
  });

  it("returns only the account's own races: none to a guest, to a club those of its athletes", async () => {
    const club = await makeClub(portal.db);
    const { races, id } = await makeCompetition(portal.db);
    const place = { competition: id, race: races[0] ?? 0 };
    const mine = await makeAthlete(portal.db, { club: club.id, lastName: "Saját" });
    const other = await makeAthlete(portal.db, { lastName: "Más" });
    for (const athlete of [mine, other]) await enter(await act.signedIn(athlete), place);
    const startersOf = async (browser: Browser) =>
      (await ownRaces(browser)).list.flatMap(({ starterList }) => starterList);
    expect(
      (
        await portal
          .browser()
          .call("POST /competitionEntryControl/getOwnRaces", { past: false, firstResult: 0, maxResults: 5 })
      ).status,
    ).toBe(401);
    expect(await startersOf(await act.signedIn(mine))).toEqual([expect.stringMatching(/^Saját /)]);
    expect(await startersOf(await act.signedIn(other))).toEqual([expect.stringMatching(/^Más /)]);
    const asClub = await portal.browser().signIn(club.email, PASSWORD);
    expect(await startersOf(asClub)).toEqual([expect.stringMatching(/^Saját /)]);
    await portal.db.updateTable("licence").set({ status: "Inactive" }).where("person_id", "=", mine.id).execute();
    const [race] = (await ownRaces(asClub)).list;
    expect(race?.withdrawal).toBeNull();
    expect(race?.todoList).toEqual([
      {
        refusal: "licenceNotValid",
        person: mine.id,
        name: expect.stringMatching(/^Saját /),
        message: expect.stringContaining("adatlapját"),
      },
    ]);
  });
});

it("tells a club nothing about the record of a person who has left it", async () => {
  const place = await act.competitionWith();
  const club = await act.clubWith({ medicalValidUntil: "2026-05-31" });
  const [left = 0] = club.athletes;
  await makeEntries(portal.db, [
    { ...place, person: left, by: club.id, club: club.id, amount: 13_000, at: portal.clock() },
  ]);
  const todo = async () => (await ownRaces(club.browser)).list.map(({ todoList }) => todoList.length);
  expect(await todo()).toEqual([1]);
  const other = await makeClub(portal.db);
  await portal.db.updateTable("person").set({ club_id: other.id }).where("id", "=", left).execute();
  expect(await todo()).toEqual([0]);
});

describe("getOwnStanding", () => {
  const standingOf = async (browser: Browser, competitionId?: number) => {
    const { status, body } = await browser.call(
      "POST /competitionEntryControl/getOwnStanding",
      competitionId === undefined ? {} : { competitionId },
    );
    if (status !== 200) return [[status]];
    return body.lineList.map(({ refusal, stands, until }) => [refusal, stands, until]);
  };

  it("evaluates on the day of the races and returns the last day of what expires", async () => {
    const { browser } = await act.athleteWith({ medicalValidUntil: "2026-06-12" });
    const { competition } = await act.competitionWith({ startsOn: "2026-06-13" });
    expect(await standingOf(browser)).toEqual([
      ["personNotVerified", false, null],
      ["licenceNotValid", false, null],
      ["feeUnpaid", false, "2026-12-31"],
      ["medicalExpired", false, "2026-06-12"],
    ]);
    expect((await standingOf(browser, competition)).at(3)).toEqual(["medicalExpired", true, "2026-06-12"]);
    const nextYear = await act.competitionWith({ startsOn: "2027-01-10", registrationDeadline: "2027-01-02" });
    expect((await standingOf(browser, nextYear.competition)).at(2)).toEqual(["feeUnpaid", true, null]);
  });

  it("returns exactly the refusal that entering reports first", async () => {
    const place = await act.competitionWith();
    const against: PersonTraits[] = [
      { userStatus: "Inactive" },
      { licenceStatus: "Inactive" },
      { paidYears: [] },
      { medicalValidUntil: null },
    ];
    for (const traits of against) {
      const { browser } = await act.athleteWith(traits);
      const [first] = (await standingOf(browser, place.competition)).filter(([, stands]) => stands);
      expect(await act.tryToEnter(browser, place)).toBe(`entry.refusal.${first?.[0]}`);
    }
  });

  it("returns nothing to an account that does not start, and 404 for a hidden competition", async () => {
    const club = await makeClub(portal.db);
    expect(await standingOf(await act.signedIn(club))).toEqual([]);
    expect(await standingOf(portal.browser())).toEqual([[401]]);
    const { competition } = await act.competitionWith({ submitted: false });
    const { browser } = await act.athleteWith();
    expect(await standingOf(browser, competition)).toEqual([[404]]);
  });
});

it("the filter 'Nekem való' returns competitions with a race for the viewer's age, licence and gender, as each race reports", async () => {
  const kinds = {
    any: {},
    children: { ageGroups: [{ name: "gyermek", ageMin: 8, ageMax: 9 }] },
    elite: { licenceTypes: ["ELIT" as const] },
    men: { isFemale: false },
  };
  const made = new Map<number, string>();
  for (const [name, race] of Object.entries(kinds)) made.set((await act.raceWith(race)).competition, name);
  const { browser } = await act.athleteWith({ gender: "FEMALE" });
  const found = async (asker: Browser) => {
    const { body } = await asker.call("POST /competitionControl/getFilteredCalendarList", {
      filters: { mine: "yes" },
      firstResult: 0,
      maxResults: 1000,
    });
    return body.list.flatMap(({ id }) => made.get(id) ?? []);
  };
  expect(await found(browser)).toEqual(["any"]);
  expect(await found(portal.browser())).toEqual([]);
  for (const [competition, name] of made) {
    const { body } = await browser.call("POST /competitionControl/getCompetitionEntryInfoList", {
      competitionId: competition,
    });
    expect([name, body[0]?.meant]).toEqual([name, name === "any"]);
  }
  // A cancelled competition cannot be entered.
  const [suitable] = made.keys();
  await portal.db
    .updateTable("competition")
    .set({ cancelled_at: portal.clock(), cancellation_reason: "Áradás" })
    .where("id", "=", suitable ?? 0)
    .execute();
  expect(await found(browser)).toEqual([]);
});

describe("getOwnRaces' waiting lists", () => {
  it("contain the position, then the offer, its price and its end; a club gets those of its athletes", async () => {
    const place = await act.competitionWith({ startsOn: "2026-06-13", races: [{ capacity: 1, startTime: 36_000 }] });
    const inside = await act.athleteWith();
    await enter(inside.browser, place);
    const club = await makeClub(portal.db);
    const [first, second] = [await act.athleteWith({ club: club.id }), await act.athleteWith()];
    for (const { browser } of [first, second]) await join(browser, place);
    expect((await ownRaces(second.browser)).waitList).toMatchObject([
      { race: { id: place.race }, position: 2, waiting: 2, offerUntil: null, athlete: { id: second.id }, isMine: true },
    ]);
    act.at("2026-06-08T22:00:00Z");
    expect((await ownRaces(await act.signedIn(second))).waitList).toMatchObject([
      { position: 2, code: "entry.waiting.noMore", message: textsHu.entry.waiting.noMore },
    ]);
    act.at(NOW);
    await withdraw(inside.browser, place);
    const [offer] = (await ownRaces(first.browser)).waitList;
    expect(offer).toMatchObject({
      position: null,
      offerUntil: "2026-05-05T10:00:00.000Z",
      amount: 13_000,
      code: null,
      message: null,
    });
    const ofClub = (await ownRaces(await act.signedIn(club))).waitList;
    expect(ofClub.map(({ athlete, isMine }) => [athlete.id, isMine])).toEqual([[first.id, false]]);
    expect((await ownRaces(first.browser, true)).waitList).toEqual([]);
    expect((await ownRaces(inside.browser)).waitList).toEqual([]);
    // An offer ends at its time, before the job offers the place to the next.
    act.at("2026-05-05T10:00:00.000Z");
    expect((await ownRaces(await act.signedIn(first))).waitList).toEqual([]);
    expect((await ownRaces(await act.signedIn(second))).waitList).toMatchObject([{ position: 1, offerUntil: null }]);
    await portal.runJob("run-waiting-lists");
    expect((await ownRaces(await act.signedIn(second))).waitList).toMatchObject([
      { offerUntil: "2026-05-06T10:00:00.000Z", code: null },
    ]);
    expect(await enter(await act.signedIn(second), place)).toMatchObject({ successful: true });
    expect((await ownRaces(await act.signedIn(second))).waitList).toEqual([]);
  });
});
