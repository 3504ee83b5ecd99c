import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { beginPayment, deleteAccount, giveRole, type Made, makeClub, makeStaff } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, infoOf, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";

const CONTROL = "POST /competitionEntryControl" as const;
const LIST = `${CONTROL}/clubEntryList` as const;

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

/** Signs in at a later moment, because the session has expired by then. */
const laterBy = async (moment: string, { made }: { made: Made }) => {
  act.at(moment);
  return act.signedIn(made);
};
const save = async (browser: Browser, place: RaceRef, athleteIdList: number[], seenIdList?: number[]) =>
  (await browser.call(LIST, { ...place, athleteIdList, ...(seenIdList && { seenIdList }) })).body;
const entered = async (browser: Browser, { competition, race }: RaceRef) =>
  (await browser.call(`${CONTROL}/getAlreadyEntryAthleteIdList`, { competitionId: competition, raceId: race })).body;
const available = async (browser: Browser, { competition, race }: RaceRef) =>
  (await browser.call(`${CONTROL}/getRaceAvailableAthleteList`, { competitionId: competition, raceId: race })).body;
const grid = async (browser: Browser, { competition }: RaceRef) =>
  (await browser.call(`${CONTROL}/getClubEntryGrid`, { competitionId: competition })).body;
const ids = (list: readonly { athlete: number }[] = []) => list.map(({ athlete }) => athlete);
const codesOf = (list: readonly { athlete: number; code: string }[] = []) =>
  list.map((each) => [each.athlete, each.code]);
async function markPaid(place: RaceRef, athlete: number): Promise<void> {
  const [entry] = await entryOf(place, athlete);
  const admin = await act.signedIn(await makeStaff(portal.db));
  const { body } = await admin.call(`${CONTROL}/updatePaid`, { id: entry?.id ?? 0, paid: true });
  expect(body.successful).toBe(true);
}
const entryOf = async ({ race }: RaceRef, athlete: number) =>
  (
    await sql<{ id: number; active: boolean; row_status: string; debtor: number; by: number }>`
      select e.id, e.active, e.row_status, v.debtor_id as debtor, e.entered_by as by
      from entry e join entry_member m on m.entry_id = e.id join receivable v on v.entry_id = e.id
      where e.race_id = ${race} and m.person_id = ${athlete} order by e.id desc`.execute(portal.db)
  ).rows;

describe("a club's list of a race", () => {
  it("enters all its athletes, charges the club, and changes nothing when saved again", async () => {
    const place = await act.competitionWith();
    const { browser, athletes, id } = await act.clubWith({}, {}, {});
    const answer = await save(browser, place, athletes);
    expect(answer).toMatchObject({
      successful: true,
      message: "Nevezések sikeresen rögzítve",
      staying: [],
      refused: [],
    });
    expect(ids(answer.entered)).toEqual(athletes);
    expect(answer.entered?.map(({ amount, name }) => [amount, name?.startsWith("Árvíztűrő")])).toEqual(
      athletes.map(() => [13_000, true]),
    );
    for (const athlete of athletes) expect(await entryOf(place, athlete)).toMatchObject([{ debtor: id, by: id }]);
    expect(new Set(await entered(browser, place))).toEqual(new Set(athletes));
    const before = await act.activeEntries(place);
    expect(await save(browser, place, athletes, athletes)).toMatchObject({
      successful: true,
      entered: [],
      refused: [],
    });
    expect(await act.activeEntries(place)).toEqual(before);
    const { body: basket } = await browser.call("GET /basketControl/getBasketContent", {});
    expect(basket.map(({ amount }) => amount)).toEqual([13_000, 13_000, 13_000]);
  });

  it("withdraws missing athletes, no matter who entered them, and keeps and names those who are paid for", async () => {
    const place = await act.competitionWith();
    const { browser, athletes, persons } = await act.clubWith({}, {}, {});
    const [one = 0, paid = 0, alone = 0] = athletes;
    await save(browser, place, [one, paid]);
    await enter(await act.signedIn(persons[2]!), place);
    await markPaid(place, paid);
    const answer = await save(browser, place, []);
    expect(new Set(ids(answer.withdrawn))).toEqual(new Set([one, alone]));
    expect(codesOf(answer.staying)).toEqual([[paid, "entry.clubList.paid"]]);
    expect(await entered(browser, place)).toEqual([paid]);
    // Before the registration deadline a withdrawn entry is in no list and owes nothing.
    const [gone] = await entryOf(place, one);
    expect(gone).toMatchObject({ active: false, row_status: "ORIGINAL" });
    expect((await act.chargesOf(gone!.id)).map(({ amount }) => amount)).toEqual([13_000, -13_000]);
    expect((await act.logOf(gone!.id)).at(-1)).toMatchObject({ action: "delete" });
  });

  it("keeps an entry while a payment holds it", async () => {
    const place = await act.competitionWith();
    const { browser, athletes, id } = await act.clubWith({}, {});
    const [one = 0, held = 0] = athletes;
    await save(browser, place, athletes);
    const [entry] = await entryOf(place, held);
    await beginPayment(portal.db, id, [entry!.id], `lista-${entry!.id}`);
    const answer = await save(browser, place, []);
    expect([ids(answer.withdrawn), codesOf(answer.staying)]).toEqual([[one], [[held, "entry.clubList.inPayment"]]]);
  });

  it("names each refused athlete with the first refusal, addressed to the club, and saves the rest", async () => {
    const place = await act.competitionWith({
      races: [{ isMale: false, ageGroups: [{ name: "felnőtt 18–39", ageMin: 18, ageMax: 39 }] }],
    });
    const club = await act.clubWith(
      {},
      { paidYears: [] },
      { medicalValidUntil: "2026-06-12" },
      { userStatus: "UnderVerification" },
      { licenceStatus: "Prohibited" },
      { birthDate: "1980-01-01" },
      { licenceType: "PARA" },
      { gender: "MALE" },
    );
    const answer = await save(club.browser, place, club.athletes);
    expect([answer.successful, ids(answer.entered)]).toEqual([true, club.athletes.slice(0, 1)]);
    expect(codesOf(answer.refused).map(([, code]) => code)).toEqual(
      [
        "feeUnpaid",
        "medicalExpired",
        "personNotVerified",
        "licenceNotValid",
        "wrongAgeGroup",
        "wrongLicenceType",
        "wrongGender",
      ].map((code) => `entry.refusal.${code}`),
    );
    expect(answer.refused?.map(({ message }) => message)).toContain(
      "A 2026. évi licenszdíja nincs befizetve. Ha befizettétek, nevezhető.",
    );
    for (const { message } of answer.refused ?? []) expect(message).not.toMatch(/[{}]|entry\./);
  });

  it("reports that nothing was saved if every athlete is refused", async () => {
    const place = await act.competitionWith();
    const { browser, athletes } = await act.clubWith({ paidYears: [] });
    expect(await save(browser, place, athletes)).toMatchObject({
      successful: false,
      message: "Hiba történt a nevezések rögzítése során",
      refused: [{ code: "entry.refusal.feeUnpaid" }],
    });
  });

  it("answers the same about another club's athlete and an unknown account, and changes neither", async () => {
    const place = await act.competitionWith();
    const [own, other] = [await act.clubWith({}), await act.clubWith({ paidYears: [] }, {})];
    await save(other.browser, place, [other.athletes[1] ?? 0]);
    const [stranger = 0, theirs = 0] = other.athletes;
    const answer = await save(own.browser, place, [stranger, theirs, 2_000_000_000, own.id]);
    const nobody = { name: null, code: "entry.cannotEnter.notOfClub" };
    expect(answer.refused).toMatchObject([stranger, theirs, 2_000_000_000, own.id].map(() => nobody));
    expect(new Set(answer.refused?.map(({ message }) => message)).size).toBe(1);
    expect(await entered(other.browser, place)).toEqual([theirs]);
    expect(await entered(own.browser, place)).toEqual([]);
    expect((await save(own.browser, place, [], [theirs])).withdrawn).toEqual([]);
    expect(await act.activeEntries(place)).toHaveLength(1);
  });

  it("does not have or enter an athlete whose account is deleted", async () => {
    const place = await act.competitionWith();
    const { browser, athletes } = await act.clubWith({}, {});
    const [gone = 0, here = 0] = athletes;
    await deleteAccount(portal.db, gone, portal.clock());
    expect((await grid(browser, place)).athleteList.map(({ id }) => id)).toEqual([here]);
    expect((await available(browser, place)).map(({ id }) => id)).toEqual([here]);
    const answer = await save(browser, place, athletes);
    expect([ids(answer.entered), codesOf(answer.refused)]).toEqual([
      [here],
      [[gone, "entry.refusal.personNotVerified"]],
    ]);
    expect(await entryOf(place, gone)).toEqual([]);
  });

  it("does not withdraw an entry that its session had not seen, or enter again an athlete withdrawn elsewhere", async () => {
    const place = await act.competitionWith();
    const { browser, athletes, persons } = await act.clubWith({}, {}, {}, {});
    const [one = 0, two = 0, three = 0, four = 0] = athletes;
    await save(browser, place, [one, four], []);
    // Both sessions read the list of these two; the first adds another, which the second has not seen.
    await save(browser, place, [one, two, four], [one, four]);
    expect((await withdraw(await act.signedIn(persons[3]!), place)).successful).toBe(true);
    const answer = await save(browser, place, [three, four], [one, four]);
    expect([ids(answer.entered), ids(answer.withdrawn)]).toEqual([[three], [one]]);
    expect(codesOf(answer.staying)).toEqual([[two, "entry.clubList.unseen"]]);
    expect(codesOf(answer.refused)).toEqual([[four, "entry.clubList.withdrawnMeanwhile"]]);
    expect(new Set(await entered(browser, place))).toEqual(new Set([two, three]));
  });

  it("gives a place in a full race from one athlete to another", async () => {
    const place = await act.raceWith({ capacity: 1 });
    const { browser, athletes } = await act.clubWith({}, {}, {});
    const [one = 0, two = 0, three = 0] = athletes;
    await save(browser, place, [one]);
    const answer = await save(browser, place, [two, three], [one]);
    expect([ids(answer.withdrawn), ids(answer.entered)]).toEqual([[one], [two]]);
    expect(codesOf(answer.refused)).toEqual([[three, "entry.refusal.full"]]);
  });

  it("enters nobody in a team race", async () => {
    const place = await act.raceWith({ isTeam: true });
    const { browser, athletes } = await act.clubWith({});
    expect(codesOf((await save(browser, place, athletes)).refused)).toEqual([[athletes[0], "entry.refusal.teamRace"]]);
    expect(await available(browser, place)).toEqual([]);
  });
});

describe("the lists of several races", () => {
  it("are saved together, and nobody starts twice at the same time", async () => {
    const { competition, race } = await act.competitionWith({
      races: [{}, { startTime: 10 * 3600 }, { startTime: 15 * 3600 }],
    });
    const { browser, athletes } = await act.clubWith({}, {});
    const [one = 0, two = 0] = athletes;
    const raceList = [
      { race, athleteIdList: [one] },
      { race: race + 1, athleteIdList: [one, two] },
      { race: race + 2, athleteIdList: [one, two] },
    ];
    const { body } = await browser.call(`${CONTROL}/clubEntryGrid`, { competition, raceList });
    expect(body.entered?.map(({ race: of, athlete }) => [of - race, athlete])).toEqual([
      [0, one],
      [1, two],
      [2, one],
      [2, two],
    ]);
    expect(codesOf(body.refused)).toEqual([[one, "entry.refusal.overlapping"]]);
    // One athlete moves from the first race to the overlapping one.
    const moved = await browser.call(`${CONTROL}/clubEntryGrid`, {
      competition,
      raceList: [
        { race, athleteIdList: [] },
        { race: race + 1, athleteIdList: [one, two] },
      ],
    });
    expect([ids(moved.body.withdrawn), ids(moved.body.entered), moved.body.refused]).toEqual([[one], [one], []]);
  });

  it("contain each race once", async () => {
    const { competition, race } = await act.competitionWith();
    const { browser } = await act.clubWith();
    const raceList = [1, 2].map(() => ({ race, athleteIdList: [] }));
    expect((await browser.call(`${CONTROL}/clubEntryGrid`, { competition, raceList })).status).toBe(400);
  });
});

describe("the term of an unpaid entry", () => {
  it("is shown before a club enters, only in races with limited places, and is that of the basket afterwards", async () => {
    const { competition, race } = await act.competitionWith({
      races: [{ capacity: 10 }, { startTime: 15 * 3600, date: "2026-06-14" }],
    });
    const place = { competition, race };
    const { browser, athletes } = await act.clubWith({});
    expect((await grid(browser, place)).raceList).toMatchObject([
      { placesLeft: 10, keptUntil: "2026-05-09T22:00:00.000Z" },
      { placesLeft: null, keptUntil: null },
    ]);
    const [made] = (await save(browser, place, athletes)).entered ?? [];
    const { body: basket } = await browser.call("GET /basketControl/getBasketContent", {});
    expect(basket).toMatchObject([{ id: made?.entry, keptUntil: "2026-05-09T22:00:00.000Z" }]);
    expect((await grid(browser, place)).raceList[0]?.placesLeft).toBe(9);
  });

  it("is null for a race whose starters are fixed by then", async () => {
    const place = await act.raceWith({ capacity: 10, date: "2026-05-10" });
    const { browser } = await act.clubWith({});
    expect((await grid(browser, place)).raceList).toMatchObject([{ keptUntil: null }]);
  });

  it("is shown to a person before entering", async () => {
    const place = await act.raceWith({ capacity: 10 });
    const { browser } = await act.athleteWith();
    expect(await infoOf(browser, place)).toMatchObject({ keptUntil: "2026-05-09T22:00:00.000Z" });
    await enter(browser, place);
    expect(await infoOf(browser, place)).toMatchObject({ alreadyEntry: true, keptUntil: null });
  });
});

it("tells when each race takes place, so that the page can exclude races at the same time", async () => {
  const place = await act.competitionWith({ races: [{ startTime: 9 * 3600, timeLimit: 3600 }] });
  const { browser } = await act.clubWith({});
  const [race] = (await grid(browser, place)).raceList;
  expect(Date.parse(race?.until ?? "") - Date.parse(race?.from ?? "")).toBe(3_600_000);
});

describe("the deadlines of a club's list", () => {
  it.each([
    // Race day, the last millisecond for entering, the cutoff: also at both clock changes.
    ["2027-03-28", "2027-03-27T16:00:00.000Z"],
    ["2027-03-29", "2027-03-28T15:00:00.000Z"],
    ["2027-10-31", "2027-10-30T15:00:00.000Z"],
    ["2027-11-01", "2027-10-31T16:00:00.000Z"],
  ])("of a race on %s apply at %s", async (day, cutoff) => {
    const place = await act.competitionWith({
      startsOn: day,
      registrationDeadline: day,
      deadlines: [null, null, null],
    });
    const club = await act.clubWith({ paidYears: [2027] }, { paidYears: [2027] }, { paidYears: [2027] });
    const [one = 0, two = 0, three = 0] = club.athletes;
    const browser = await laterBy(new Date(Date.parse(cutoff) - 1).toISOString(), club);
    expect(ids((await save(browser, place, [one, two])).entered)).toEqual([one, two]);
    expect(ids((await save(browser, place, [two])).withdrawn)).toEqual([one]);
    act.at(cutoff);
    const late = await save(browser, place, [three]);
    expect(codesOf(late.staying)).toEqual([[two, "entry.clubList.closed"]]);
    expect(codesOf(late.refused)).toEqual([[three, "entry.refusal.tooLate"]]);
  });

  it("refuse new entries after the registration deadline, and keep withdrawn ones listed", async () => {
    const place = await act.competitionWith();
    const club = await act.clubWith({}, {}, {});
    const [one = 0, two = 0, three = 0] = club.athletes;
    const browser = await laterBy("2026-06-08T21:59:59.999Z", club);
    await save(browser, place, [one, two]);
    act.at("2026-06-08T22:00:00.000Z");
    const answer = await save(browser, place, [one, three]);
    expect([ids(answer.withdrawn), codesOf(answer.refused)]).toEqual([
      [two],
      [[three, "entry.refusal.deadlinePassed"]],
    ]);
    expect(await entryOf(place, two)).toMatchObject([{ active: false, row_status: "DELETED" }]);
  });
});

describe("the athletes that a club may tick", () => {
  it("are those who may enter or are entered; all others have a refusal", async () => {
    const place = await act.competitionWith({ races: [{}, { startTime: 10 * 3600 }, { isTeam: true }] });
    const { browser, athletes } = await act.clubWith(
      { lastName: "Cél" },
      { lastName: "Ács" },
      { lastName: "Zsák", paidYears: [] },
    );
    const [cel = 0, acs = 0, zsak = 0] = athletes;
    await save(browser, place, [cel]);
    expect((await available(browser, place)).map(({ id }) => id)).toEqual([acs, cel]);
    const { raceList, athleteList } = await grid(browser, place);
    expect(athleteList.map(({ id }) => id)).toEqual([acs, cel, zsak]);
    expect(athleteList.map(({ ageGroupList }) => ageGroupList.map(({ name }) => name))).toEqual([
      ["felnőtt"],
      ["felnőtt"],
      ["felnőtt"],
    ]);
    expect(raceList.map(({ id, code }) => [id - place.race, code])).toEqual([
      [0, null],
      [1, null],
    ]);
    const cells = athleteList.map(({ cellList }) =>
      cellList.map((cell) => cell.code ?? (cell.alreadyEntry ? "in" : cell.amount)),
    );
    expect(cells).toEqual([
      [13_000, 13_000],
      ["in", "entry.refusal.overlapping"],
      ["entry.refusal.feeUnpaid", "entry.refusal.feeUnpaid"],
    ]);
    expect(raceList[1]?.messageMap).toEqual({
      "entry.refusal.overlapping":
        "Ugyanebben az időben másik futamra van nevezve. Ha inkább ezen indul, előbb vond vissza azt a nevezést!",
      "entry.refusal.feeUnpaid": "A 2026. évi licenszdíja nincs befizetve. Ha befizettétek, nevezhető.",
    });
  });

  it("are none once the race is closed to everyone, and the race has the refusal", async () => {
    const place = await act.competitionWith();
    const browser = await laterBy("2026-06-08T22:00:00.000Z", await act.clubWith({}));
    const { raceList } = await grid(browser, place);
    expect(raceList).toMatchObject([{ code: "entry.refusal.deadlinePassed" }]);
    expect(await available(browser, place)).toEqual([]);
  });
});

describe("the right to save a club's list", () => {
  it("belongs to verified clubs only", async () => {
    const place = await act.competitionWith();
    const body = { ...place, athleteIdList: [] };
    const { browser: athlete } = await act.athleteWith();
    const admin = await act.signedIn(await makeStaff(portal.db));
    const reader = await makeStaff(portal.db, { roles: ["Club"] });
    const unverified = await act.signedIn(await makeClub(portal.db, { userStatus: "UnderVerification" }));
    expect((await portal.browser().call(LIST, body)).status).toBe(401);
    expect((await athlete.call(LIST, body)).status).toBe(403);
    expect((await unverified.call(LIST, body)).status).toBe(403);
    // A right without a club has no athletes to enter.
    expect((await admin.call(LIST, body)).status).toBe(404);
    expect((await (await act.signedIn(reader)).call(LIST, body)).status).toBe(404);
  });

  it("is missing for a club whose role only reads entries", async () => {
    const place = await act.competitionWith();
    const { browser, id } = await act.clubWith({});
    await portal.db
      .insertInto("dashboard_role")
      .values({ key: "NoEntries", title: "x", is_enabled: true, order_index: 99 })
      .execute();
    await sql`insert into role_service (role_id, service, level)
      select id, 'CompetitionEntryClub', 'Deny' from dashboard_role where key = 'NoEntries'`.execute(portal.db);
    await giveRole(portal.db, id, "NoEntries");
    expect((await browser.call(LIST, { ...place, athleteIdList: [] })).status).toBe(403);
  });
});
