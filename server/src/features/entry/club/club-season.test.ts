import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { beginPayment, endPaid, makeAthlete, makeClub, makeEntries } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, NOW, type RaceRef } from "../entry.testbed.ts";
import { LEAVE } from "../waiting/waiting.testbed.ts";

const CONTROL = "POST /competitionEntryControl";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const seasonOf = async (browser: Browser, past = false, page = { firstResult: 0, maxResults: 20 }) => {
  const { status, body } = await browser.call(`${CONTROL}/getClubCompetitions`, { past, ...page });
  expect(status).toBe(200);
  return body;
};
const pageOf = async (browser: Browser, { competition }: Pick<RaceRef, "competition">) => {
  const { status, body } = await browser.call(`${CONTROL}/getClubCompetition`, { competitionId: competition });
  expect(status).toBe(200);
  return body;
};
const enterAll = async (browser: Browser, place: RaceRef, athleteIdList: readonly number[]) => {
  const { body } = await browser.call(`${CONTROL}/clubEntryList`, { ...place, athleteIdList: [...athleteIdList] });
  return body.entered ?? [];
};
const entryIds = async (place: RaceRef) => (await act.activeEntries(place)).map(({ id }) => id);

describe("a club's competitions", () => {
  it("are one line each, the nearest first, with what is entered, paid and owed", async () => {
    const { id, browser, athletes } = await act.clubWith({}, {}, {});
    const later = await act.competitionWith({ name: "Őszi", startsOn: "2026-09-12" });
    const sooner = await act.competitionWith({ name: "Nyári", startsOn: "2026-06-13", races: [{ capacity: 20 }] });
    await enterAll(browser, later, athletes.slice(0, 1));
    await enterAll(browser, sooner, athletes);
    const [first = 0, second = 0] = await entryIds(sooner);
    await endPaid(portal.db, await beginPayment(portal.db, id, [first], "RAJT-SEASON-1"), portal.clock());
    await beginPayment(portal.db, id, [second], "RAJT-SEASON-2");
    const number = { competition_id: sooner.competition, given_at: portal.clock() };
    await portal.db
      .insertInto("start_number")
      .values({ ...number, entry_id: first, number: 7 })
      .execute();
    const { totalCount, list, offerList } = await seasonOf(browser);
    expect([totalCount, offerList]).toEqual([2, []]);
    expect(list.map(({ competition }) => competition.name)).toEqual(["Nyári", "Őszi"]);
    // Of three one is paid and one is being paid; the basket holds the third.
    expect(list[0]).toMatchObject({
      entered: 3,
      paid: 1,
      unnumbered: 2,
      unpaid: 1,
      owed: 13_000,
      owedBy: expect.stringMatching(/^2026-05-/),
      waiting: 0,
      offered: 0,
      offerUntil: null,
    });
    // Without a number of places nothing lapses.
    expect(list[1]).toMatchObject({ entered: 1, paid: 0, unpaid: 1, owed: 13_000, owedBy: null });
    const { body: basket } = await browser.call("GET /basketControl/getBasketContent", {});
    expect(basket.map(({ amount }) => amount)).toEqual(expect.arrayContaining([list[0]?.owed]));
    expect((await seasonOf(browser, false, { firstResult: 1, maxResults: 1 })).list).toEqual([list[1]]);
  });

  it("are in the past from the day after the last day, the last first", async () => {
    const { made, browser, athletes } = await act.clubWith({});
    for (const [name, startsOn] of [
      ["Korábbi", "2026-06-13"],
      ["Későbbi", "2026-06-20"],
    ] as const)
      await enterAll(browser, await act.competitionWith({ name, startsOn }), athletes);
    act.at("2026-06-20T21:59:59Z");
    const onDay = await act.signedIn(made);
    const names = async (by: Browser, past: boolean) =>
      (await seasonOf(by, past)).list.map(({ competition }) => competition.name);
    expect([await names(onDay, false), await names(onDay, true)]).toEqual([["Későbbi"], ["Korábbi"]]);
    act.at("2026-06-20T22:00:00Z");
    expect(await names(onDay, true)).toEqual(["Későbbi", "Korábbi"]);
  });

  it("count places on waiting lists, and name the offers with the first end", async () => {
    const place = await act.raceWith({ capacity: 1 });
    const rival = await act.athleteWith();
    await enter(rival.browser, place);
    const { browser, athletes } = await act.clubWith({}, {});
    const { body } = await browser.call(`${CONTROL}/joinWaitingList`, { ...place, athleteIdList: athletes });
    expect(body.successful).toBe(true);
    expect((await seasonOf(browser)).list).toMatchObject([{ entered: 0, waiting: 2, offered: 0, offerUntil: null }]);
    await rival.browser.call("POST /competitionEntryControl/personEntry", { ...place, isDelete: true });
    const { list, offerList } = await seasonOf(browser);
    expect(list).toMatchObject([{ waiting: 1, offered: 1, offerUntil: "2026-05-05T10:00:00.000Z" }]);
    expect(offerList.map(({ athlete, amount }) => [athlete.id, amount])).toEqual([[athletes[0], 13_000]]);
    expect((await pageOf(browser, place)).waitList.map(({ athlete }) => athlete.id)).toEqual(athletes);
    for (const athlete of athletes) await browser.call(LEAVE, { ...place, athleteIdList: [athlete] });
    expect((await seasonOf(browser)).list).toEqual([]);
  });
});

it("owes nothing for another club's athlete whom it entered as the organiser, and has no work for it", async () => {
  const made = await makeClub(portal.db, { isOrganiser: true });
  const own = await makeAthlete(portal.db, { club: made.id });
  const place = await act.competitionWith({ createdBy: made.id, races: [{ capacity: 20 }] });
  const browser = await act.signedIn(made);
  await enterAll(browser, place, [own.id]);
  const stranger = await makeAthlete(portal.db, { birthDate: "1990-02-03" });
  const { number } = await portal.db
    .selectFrom("licence")
    .where("person_id", "=", stranger.id)
    .select("number")
    .executeTakeFirstOrThrow();
  const { body } = await browser.call("POST /competitionEntryEditControl/save", {
    dto: { ...place, cachedPersonLicenseNumber: number ?? "", cachedPersonBirthDate: "1990-02-03" },
  });
  expect(body).toMatchObject({ successful: true });
  const { body: basket } = await browser.call("GET /basketControl/getBasketContent", {});
  expect(basket.map(({ enteredOnly, keptUntil }) => [enteredOnly, keptUntil !== null])).toEqual([
    [false, true],
    [true, true],
  ]);
  const numbers = { entered: 1, unpaid: 1, owed: 13_000 };
  expect((await seasonOf(browser)).list).toMatchObject([numbers]);
  expect(await pageOf(browser, place)).toMatchObject(numbers);
  const { body: work } = await browser.call("GET /workControl/getWork", {});
  const lapsing = work.data.filter(({ id }) => id === "clubEntriesLapse");
  expect(lapsing.map(({ values }) => values)).toMatchObject([{ count: 1 }]);
});

describe("a club's page of a competition", () => {
  it("names who starts when, with number, payment and what a record lacks", async () => {
    const { made, browser, athletes } = await act.clubWith({}, {});
    const place = await act.competitionWith({
      startsOn: "2026-06-13",
      races: [{ name: "Sprint", startTime: 36_000, capacity: 20 }],
    });
    await enterAll(browser, place, athletes);
    await portal.db
      .updateTable("licence")
      .set({ medical_valid_until: "2026-06-12" })
      .where("person_id", "=", athletes[0] ?? 0)
      .execute();
    const { startList, ...numbers } = await pageOf(browser, place);
    expect(numbers).toMatchObject({ entered: 2, paid: 0, unpaid: 2, owed: 26_000 });
    expect(startList).toHaveLength(2);
    expect(startList[0]).toMatchObject({
      race: { name: "Sprint" },
      startTime: 36_000,
      payable: true,
      keptUntil: numbers.owedBy,
      canChange: true,
      canWithdraw: true,
      todoList: [{ refusal: "medicalExpired", person: athletes[0] }],
    });
    expect(startList[1]?.todoList).toEqual([]);
    // Starts are fixed from 17:00 on the eve.
    act.at("2026-06-12T15:00:00Z");
    const closed = (await pageOf(await act.signedIn(made), place)).startList;
    expect(closed.map(({ canChange, canWithdraw }) => [canChange, canWithdraw])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it("shows a competition without entries with zeros, and none that the club does not see", async () => {
    const { browser } = await act.clubWith({});
    const open = await act.competitionWith();
    expect(await pageOf(browser, open)).toMatchObject({ entered: 0, paid: 0, owed: 0, startList: [], waitList: [] });
    const hidden = await act.competitionWith({ adminApproval: null });
    const { status } = await browser.call(`${CONTROL}/getClubCompetition`, { competitionId: hidden.competition });
    expect(status).toBe(404);
  });

  it("shows no start of another club", async () => {
    const [one, two] = [await act.clubWith({}), await act.clubWith({})];
    const place = await act.competitionWith();
    await enterAll(one.browser, place, one.athletes);
    await enterAll(two.browser, place, two.athletes);
    for (const { browser } of [one, two]) {
      const { startList, entered } = await pageOf(browser, place);
      expect([startList.length, entered]).toEqual([1, 1]);
    }
  });

  it("keeps the record of an athlete who has left the club from it", async () => {
    const { id, browser, athletes } = await act.clubWith({});
    const other = await makeClub(portal.db);
    const place = await act.competitionWith({ startsOn: "2026-06-13" });
    await enterAll(browser, place, athletes);
    const [athlete = 0] = athletes;
    await portal.db.updateTable("person").set({ club_id: other.id }).where("id", "=", athlete).execute();
    await portal.db
      .updateTable("licence")
      .set({ medical_valid_until: "2026-06-12" })
      .where("person_id", "=", athlete)
      .execute();
    const { startList } = await pageOf(browser, place);
    expect(startList.map(({ todoList }) => todoList)).toEqual([[]]);
    expect(id).not.toBe(other.id);
  });
});

describe("withdrawing from the page", () => {
  it("withdraws a paid entry of the club, and refuses one in a payment, after 17:00 on the eve, and again", async () => {
    const { id, made, browser, athletes } = await act.clubWith({}, {}, {});
    const place = await act.competitionWith({ startsOn: "2026-06-13" });
    await enterAll(browser, place, athletes);
    const [paid = 0, held = 0, late = 0] = await entryIds(place);
    await endPaid(portal.db, await beginPayment(portal.db, id, [paid], "RAJT-LEAVE-1"), portal.clock());
    await beginPayment(portal.db, id, [held], "RAJT-LEAVE-2");
    const withdraw = async (entry: number, by = browser) =>
      (await by.call(`${CONTROL}/withdrawClubEntry`, { entry })).body;
    expect(await withdraw(paid)).toEqual({ successful: true });
    expect(await withdraw(paid)).toMatchObject({ successful: false, code: "kernel.act.gone" });
    expect(await withdraw(held)).toMatchObject({ successful: false, code: "entry.withdrawalRefusal.inPayment" });
    expect(await entryIds(place)).toEqual([held, late]);
    act.at("2026-06-12T15:00:00Z");
    expect(await withdraw(late, await act.signedIn(made))).toMatchObject({
      successful: false,
      code: "entry.clubList.closed",
    });
    expect(await entryIds(place)).toEqual([held, late]);
  });

  it("answers the same for another club's entry and for a missing one, and withdraws neither", async () => {
    const [one, two] = [await act.clubWith({}), await act.clubWith({})];
    const place = await act.competitionWith();
    await enterAll(one.browser, place, one.athletes);
    const [entry = 0] = await entryIds(place);
    const answers = [];
    for (const each of [entry, 999_999])
      answers.push((await two.browser.call(`${CONTROL}/withdrawClubEntry`, { entry: each })).body);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ successful: false });
    expect(await entryIds(place)).toEqual([entry]);
  });
});

describe("a club's pending work", () => {
  it("names by competition the unpaid entries that lapse with their sum, and the offers with the time left", async () => {
    const { id, browser, athletes } = await act.clubWith({}, {});
    const places = await act.competitionWith({ name: "Számolt", races: [{ capacity: 20 }] });
    const unlimited = await act.competitionWith({ name: "Korlátlan", startsOn: "2026-06-20" });
    for (const place of [places, unlimited]) await enterAll(browser, place, athletes);
    const full = await act.competitionWith({ name: "Betelt", startsOn: "2026-06-27", races: [{ capacity: 1 }] });
    const rival = await act.athleteWith();
    await enter(rival.browser, full);
    await browser.call(`${CONTROL}/joinWaitingList`, { ...full, athleteIdList: athletes.slice(0, 1) });
    await rival.browser.call(`${CONTROL}/personEntry`, { ...full, isDelete: true });
    const workOf = async (by: Browser) => {
      const { body } = await by.call("GET /workControl/getWork", {});
      return body.data.flatMap(({ id: kind, path, values }) => (values === undefined ? [] : [[kind, path, values]]));
    };
    expect(await workOf(browser)).toEqual([
      [
        "clubEntriesLapse",
        `/competition-entry-club/grid/${places.competition}`,
        { competition: "Számolt", count: 2, amount: expect.stringMatching(/^26.000.Ft$/), hours: expect.any(Number) },
      ],
      ["clubOffers", "/my-races", { competition: "Betelt", count: 1, hours: 24 }],
    ]);
    // What a payment holds does not lapse.
    await beginPayment(portal.db, id, await entryIds(places), "RAJT-WORK-1");
    expect((await workOf(browser)).map(([kind]) => kind)).toEqual(["clubOffers"]);
    expect(await workOf(rival.browser)).toEqual([]);
    expect(await workOf(await act.signedIn(await makeClub(portal.db)))).toEqual([]);
  });
});

it("is closed to guests, to persons, and to staff without a club", async () => {
  const place = await act.competitionWith();
  const person = await makeAthlete(portal.db);
  const [entry = 0] = await makeEntries(portal.db, [
    { ...place, by: person.id, person: person.id, amount: 5_000, at: portal.clock() },
  ]);
  const calls = [
    [`${CONTROL}/getClubCompetitions`, { past: false, firstResult: 0, maxResults: 5 }],
    [`${CONTROL}/getClubCompetition`, { competitionId: place.competition }],
    [`${CONTROL}/withdrawClubEntry`, { entry }],
  ] as const;
  const guest = portal.browser();
  const athlete = await act.signedIn(person);
  for (const [name, input] of calls) {
    expect([name, (await guest.call(name, input as never)).status]).toEqual([name, 401]);
    expect([name, (await athlete.call(name, input as never)).status]).toEqual([name, 403]);
  }
  expect(await entryIds(place)).toEqual([entry]);
});
