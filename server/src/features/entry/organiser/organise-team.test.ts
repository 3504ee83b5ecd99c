import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  type Made,
  makeClub,
  makeCompetition,
  makeCompetitor,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  type PersonTraits,
  type RaceTraits,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, NOW, type RaceRef } from "../entry.testbed.ts";
import { MAN, MIX, RELAY, teaming, WOMAN } from "../team/team.testbed.ts";

const EDIT = "POST /competitionEntryEditControl";
/** The morning of the race, and the day after it. */
const MORNING = "2026-06-13T05:00:00Z";
const DAY_AFTER = "2026-06-13T22:00:00Z";
const BORN = "1990-02-03";

let portal: Portal;
let act: Acting;
let team: ReturnType<typeof teaming>;
let organiser: Made;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
  team = teaming(portal, act);
  organiser = await makeOrganiser(portal.db);
});
beforeEach(async () => {
  portal.clock.set(NOW);
  await portal.db.deleteFrom("rate_limit").execute();
});
afterAll(() => portal.close());

const placeWith = (race: RaceTraits) => act.competitionWith({ createdBy: organiser.id, races: [race] });
type PersonInput = { cachedPersonLicenseNumber: string; cachedPersonBirthDate: string };
const knownBy = async (person: number): Promise<PersonInput> => {
  const { number } = await portal.db
    .selectFrom("licence")
    .where("person_id", "=", person)
    .select("number")
    .executeTakeFirstOrThrow();
  return { cachedPersonLicenseNumber: number ?? "", cachedPersonBirthDate: BORN };
};
const clubOf = (...traits: PersonTraits[]) => team.clubOf(...traits.map((each) => ({ birthDate: BORN, ...each })));
const saveTeam = (browser: Browser, place: RaceRef, memberList: PersonInput[], teamName = "Késők") =>
  browser.call(`${EDIT}/saveTeam`, { dto: { ...place, teamName, memberList } });
const read = async (browser: Browser, id: number) => (await browser.call(`${EDIT}/getData`, { id })).body;
const changeTeam = async (
  browser: Browser,
  id: number,
  memberList: (PersonInput | { seat: number })[],
  { teamName = "Késők", updated }: { teamName?: string; updated?: string } = {},
) =>
  browser.call(`${EDIT}/updateTeam`, {
    id,
    updated: updated ?? (await read(browser, id)).updated ?? "",
    dto: { teamName, memberList },
  });
const each = <T, R>(list: readonly T[], make: (one: T) => Promise<R>) => Promise.all(list.map(make));

describe("a team that the organiser enters on race day", () => {
  it("is found by numbers and birth dates, belongs to its club, costs the price on site, and ignores the capacity", async () => {
    const place = await placeWith({ ...RELAY, capacity: 1 });
    const early = await clubOf({}, {}, {});
    await team.save(early.browser, place, { name: "Korán", athletes: early.athletes, line: 1 });
    const late = await clubOf({}, {}, {});
    act.at(MORNING);
    const browser = await act.signedIn(organiser);
    const { body: form } = await browser.call(`${EDIT}/getFormDataByCompetitionId`, { id: place.competition });
    expect(form.teamRaces).toMatchObject([
      { id: place.race, minimum: 3, maximum: 3, genderList: null, amount: 25_000 },
    ]);
    const { body } = await saveTeam(browser, place, await each(late.athletes, knownBy));
    expect(body).toMatchObject({ successful: true, message: "A nevezés sikeresen mentésre került!" });
    const [, made] = await act.activeEntries(place);
    expect(made).toMatchObject({ team_name: "Késők", club_id: late.id, line_number: 1, amount: 25_000 });
    expect(made).toMatchObject({ row_status: "ADDED" });
    const { debtor_id } = await portal.db
      .selectFrom("receivable")
      .where("entry_id", "=", made!.id)
      .select("debtor_id")
      .executeTakeFirstOrThrow();
    expect(debtor_id).toBe(late.id);
    expect(await team.membersIn(place)).toEqual([early.athletes, late.athletes]);
    expect((await act.logOf(made!.id))[0]).toMatchObject({ actor_id: organiser.id });
    // The same request again adds no second team, and the club itself may not enter it any more.
    await saveTeam(browser, place, await each(late.athletes, knownBy));
    expect(await act.activeEntries(place)).toHaveLength(2);
    const own = await act.signedIn(late.made);
    expect((await team.save(own, place, { name: "C", athletes: late.athletes, line: 2 })).successful).toBe(false);
  });

  it("gets the next free number of the range once its numbers are given out, and none before", async () => {
    const place = await placeWith(RELAY);
    const [first, second, third] = [await clubOf({}, {}, {}), await clubOf({}, {}, {}), await clubOf({}, {}, {})];
    act.at(MORNING);
    const browser = await act.signedIn(organiser);
    const save = async ({ athletes }: typeof first) =>
      (await saveTeam(browser, place, await each(athletes, knownBy))).body;
    const { competition, race } = place;
    const rangeList = [{ race, group: null, first: 101, last: 102, wave: null }];
    await browser.call("POST /startNumberControl/saveRanges", { competition, rangeList });
    expect(await save(first)).toMatchObject({ successful: true, startNumber: null });
    await browser.call("POST /startNumberControl/giveNumbers", { competition, order: "NAME" });
    expect(await save(second)).toMatchObject({ successful: true, startNumber: 102 });
    // The same request again answers the same number.
    expect(await save(second)).toMatchObject({ successful: true, startNumber: 102 });
    const [, made] = await act.activeEntries(place);
    expect((await read(browser, made?.id ?? 0)).startNumber).toBe(102);
    expect((await act.logOf(made?.id ?? 0)).at(-1)).toMatchObject({
      actor_id: organiser.id,
      changes: { startNumber: [null, 102] },
    });
    // The range is used up.
    expect(await save(third)).toMatchObject({ successful: true, startNumber: null });
  });

  it("gets its own number when several are entered at once", async () => {
    const place = await placeWith(RELAY);
    const clubs = await each([1, 2, 3, 4], () => clubOf({}, {}, {}));
    act.at(MORNING);
    const browser = await act.signedIn(organiser);
    const { competition, race } = place;
    const rangeList = [{ race, group: null, first: 101, last: 200, wave: null }];
    await browser.call("POST /startNumberControl/saveRanges", { competition, rangeList });
    const save = async ({ athletes }: (typeof clubs)[number]) =>
      (await saveTeam(browser, place, await each(athletes, knownBy))).body;
    await save(await clubOf({}, {}, {}));
    await browser.call("POST /startNumberControl/giveNumbers", { competition, order: "NAME" });
    const answers = await each(clubs, save);
    expect(new Set(answers.map(({ startNumber }) => startNumber))).toEqual(new Set([102, 103, 104, 105]));
  });

  it("is refused at the field of each member who is unknown, of another club or not eligible, and leaves nothing behind", async () => {
    const place = await placeWith(RELAY);
    const club = await clubOf({}, {}, { paidYears: [] });
    const stranger = await clubOf({});
    act.at(MORNING);
    const browser = await act.signedIn(organiser);
    const [first, second, unpaid] = (await each(club.athletes, knownBy)) as [PersonInput, PersonInput, PersonInput];
    const nobody = { ...second, cachedPersonBirthDate: "1990-02-04" };
    const unknown = await saveTeam(browser, place, [first, nobody, nobody]);
    expect(Object.keys(unknown.body.properties ?? {})).toEqual([
      "memberList.1.cachedPersonLicenseNumber",
      "memberList.2.cachedPersonLicenseNumber",
    ]);
    const [other] = (await each(stranger.athletes, knownBy)) as [PersonInput];
    const { body } = await saveTeam(browser, place, [first, other, unpaid]);
    expect(body.properties?.["memberList.1.cachedPersonLicenseNumber"]?.[0]?.message).toBe(
      "Ez a sportoló nem annak az egyesületnek a tagja, amelyiké a csapat.",
    );
    expect(body.properties?.["memberList.2.cachedPersonLicenseNumber"]?.[0]?.message).toMatch(/licenszdíj/);
    expect(body.codeList).toEqual(["entry.cannotEnter.notOfClub", "entry.refusal.feeUnpaid"]);
    expect((await saveTeam(browser, place, [first, second])).body.code).toBe("entry.team.tooFew");
    const alone = await makeCompetitor(portal.db, { birthDate: BORN });
    const clubless = await saveTeam(browser, place, [await knownBy(alone.id), first, second]);
    expect(clubless.body.code).toBe("entry.organiser.noClub");
    expect(await act.activeEntries(place)).toEqual([]);
  });

  it("is refused at the position of a duplicate member, not as an existing entry", async () => {
    const place = await placeWith(RELAY);
    const club = await clubOf({}, {}, {});
    act.at(MORNING);
    const browser = await act.signedIn(organiser);
    const [first, second, third] = (await each(club.athletes, knownBy)) as [PersonInput, PersonInput, PersonInput];
    const again = (at: number) => ({
      [`memberList.${at}.cachedPersonLicenseNumber`]: [{ message: "Ez a sportoló kétszer szerepel a csapatban." }],
    });
    expect((await saveTeam(browser, place, [first, second, first])).body.properties).toEqual(again(2));
    expect(await act.activeEntries(place)).toEqual([]);
    await saveTeam(browser, place, [first, second, third]);
    const [made] = await act.activeEntries(place);
    const changed = await changeTeam(browser, made?.id ?? 0, [{ seat: 1 }, first, { seat: 3 }]);
    expect(changed.body.properties).toEqual(again(1));
    expect(await team.membersIn(place)).toEqual([club.athletes]);
  });

  it("must have the required genders by position, and be the only one of its club if the race says so", async () => {
    const place = await placeWith(MIX);
    const club = await clubOf(MAN, WOMAN, MAN, WOMAN, MAN, WOMAN, MAN, WOMAN);
    act.at(MORNING);
    const browser = await act.signedIn(organiser);
    const all = await each(club.athletes, knownBy);
    const swapped = [all[1], all[0], all[2], all[3]] as PersonInput[];
    expect((await saveTeam(browser, place, swapped)).body.code).toBe("entry.team.wrongGender.MALE");
    expect((await saveTeam(browser, place, all.slice(0, 4))).body.successful).toBe(true);
    expect((await saveTeam(browser, place, all.slice(4), "Második")).body.code).toBe("entry.team.oneTeamOnly");
  });

  it("cannot be used to guess: each unknown member counts as a search, twenty an hour", async () => {
    const place = await placeWith({ isTeam: true });
    const browser = await act.signedIn(organiser);
    const nobodies = Array.from({ length: 10 }, (_, at) => ({
      cachedPersonLicenseNumber: `NINCS-${at}`,
      cachedPersonBirthDate: BORN,
    }));
    const statuses = [];
    for (let nth = 0; nth < 3; nth++) statuses.push((await saveTeam(browser, place, nobodies)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe("a club's team on race day", () => {
  const entered = async () => {
    const place = await placeWith(RELAY);
    const club = await clubOf({}, {}, {}, {});
    await team.save(club.browser, place, { name: "Késők", athletes: club.athletes.slice(0, 3), line: 1 });
    const [made] = await act.activeEntries(place);
    const id = made?.id ?? 0;
    act.at(MORNING);
    return { place, club, id, browser: await act.signedIn(organiser) };
  };

  it("gets another member from the organiser, is flagged, and owes the same", async () => {
    const { place, club, id, browser } = await entered();
    const names = (await read(browser, id)).team?.memberList;
    expect(names).toHaveLength(3);
    const fresh = await knownBy(club.athletes[3] ?? 0);
    const { body } = await changeTeam(browser, id, [{ seat: 3 }, fresh, { seat: 1 }]);
    expect(body).toMatchObject({ successful: true });
    const [one, , three, four] = club.athletes;
    expect(await team.membersIn(place)).toEqual([[three, four, one]]);
    const [row] = await act.activeEntries(place);
    expect(row).toMatchObject({ row_status: "MODIFIED", amount: 13_000, line_number: 1 });
    expect((await act.logOf(id)).at(-1)).toMatchObject({ actor_id: organiser.id });
  });

  it("has no chip of a member, and gets one of its own from the organiser, a member's too", async () => {
    const { place, club, id, browser } = await entered();
    const [first = 0] = club.athletes;
    await portal.db.updateTable("licence").set({ chip_number: "M-1" }).where("person_id", "=", first).execute();
    const { cachedPersonChipNumber: before, updated } = await read(browser, id);
    expect(before).toBeNull();
    const dto = { race: place.race, cachedPersonChipNumber: "M-1" };
    const { body } = await browser.call(`${EDIT}/update`, { id, updated: updated ?? "", dto });
    expect(body).toMatchObject({ successful: true });
    expect((await read(browser, id)).cachedPersonChipNumber).toBe("M-1");
  });

  it("is not overwritten by an outdated form, and not changed after the day", async () => {
    const { place, club, id, browser } = await entered();
    const { updated } = await read(browser, id);
    const seats = [{ seat: 1 }, { seat: 2 }, { seat: 3 }];
    await changeTeam(browser, id, seats, { teamName: "Új név" });
    const stale = await changeTeam(browser, id, seats.toReversed(), { updated: updated ?? "" });
    expect(stale.status).toBe(409);
    expect(await team.membersIn(place)).toEqual([club.athletes.slice(0, 3)]);
    expect((await changeTeam(browser, id, [{ seat: 1 }, { seat: 2 }, { seat: 4 }])).body.properties).toHaveProperty([
      "memberList.2.cachedPersonLicenseNumber",
    ]);
    act.at(DAY_AFTER);
    const after = await act.signedIn(organiser);
    expect((await changeTeam(after, id, seats)).body.code).toBe("entry.organiser.closed");
  });

  it("is changed by its organiser and the federation only", async () => {
    const { place, club, id } = await entered();
    const members = await each(club.athletes.slice(0, 3), knownBy);
    const seats = [{ seat: 3 }, { seat: 2 }, { seat: 1 }];
    const { updated } = await read(await act.signedIn(organiser), id);
    const tryBoth = async (browser: Browser) => [
      (await saveTeam(browser, place, members)).status,
      (await changeTeam(browser, id, seats, { updated: updated ?? "" })).status,
    ];
    const { db } = portal;
    expect(await tryBoth(await act.signedIn(await makeOrganiser(db)))).toEqual([404, 404]);
    const official = await makeOfficial(db, { isTechnicalCommittee: true });
    expect(await tryBoth(await act.signedIn(official))).toEqual([404, 404]);
    expect(await tryBoth(await act.signedIn(await makeClub(db)))).toEqual([403, 403]);
    expect(await tryBoth(await act.signedIn(club.made))).toEqual([403, 403]);
    expect(await tryBoth(portal.browser())).toEqual([401, 401]);
    expect(await team.membersIn(place)).toEqual([club.athletes.slice(0, 3)]);
    const admin = await act.signedIn(await makeStaff(db));
    expect((await changeTeam(admin, id, seats)).body).toMatchObject({ successful: true });
    expect(await team.membersIn(place)).toEqual([club.athletes.slice(0, 3).toReversed()]);
  });
});

it("a club that owes a team entered by the organiser is notified when the competition is cancelled", async () => {
  const place = await placeWith(RELAY);
  const club = await clubOf({}, {}, {});
  const office = await act.signedIn(organiser);
  expect((await saveTeam(office, place, await each(club.athletes, knownBy))).body).toMatchObject({ successful: true });
  await portal.db
    .updateTable("competition")
    .set({ cancelled_at: portal.clock(), cancellation_reason: "vihar" })
    .where("id", "=", place.competition)
    .execute();
  await portal.runJob("end-cancelled-entries");
  const notices = await portal.db
    .selectFrom("notification")
    .where("account_id", "=", club.id)
    .orderBy("id")
    .select("type")
    .execute();
  expect(notices).toEqual([{ type: "EntryMade" }, { type: "CompetitionCancelled" }]);
});

describe("a club's team that the organiser moves to another race", () => {
  const racesWith = async (...races: RaceTraits[]): Promise<[RaceRef, RaceRef]> => {
    const { id, races: made } = await makeCompetition(portal.db, { createdBy: organiser.id, races });
    const [from, to] = made.map((race) => ({ competition: id, race }));
    return [from!, to!];
  };
  const move = async (from: RaceRef, to: RaceRef) => {
    const [made] = await act.activeEntries(from);
    const office = await act.signedIn(organiser);
    const id = made?.id ?? 0;
    const { updated } = await read(office, id);
    return (await office.call(`${EDIT}/update`, { id, updated: updated ?? "", dto: { race: to.race } })).body;
  };
  const linesIn = async (place: RaceRef) =>
    (await act.activeEntries(place)).map(({ team_name, line_number }) => [team_name, line_number]);

  it("takes a line that its club has free there", async () => {
    const [from, to] = await racesWith(RELAY, { ...RELAY, startTime: 20 * 3600 });
    const club = await clubOf({}, {}, {}, {}, {}, {});
    const [first, second] = [club.athletes.slice(0, 3), club.athletes.slice(3)];
    await team.save(club.browser, from, { name: "Késők", athletes: first, line: 1 });
    await team.save(club.browser, to, { name: "Ottaniak", athletes: second, line: 1 });
    expect(await move(from, to)).toMatchObject({ successful: true });
    expect(await linesIn(to)).toEqual([
      ["Késők", 2],
      ["Ottaniak", 1],
    ]);
  });

  it("is refused if its club has the maximum of teams there", async () => {
    const [from, to] = await racesWith({ isTeam: true }, { ...MIX, startTime: 20 * 3600 });
    const club = await clubOf(MAN, WOMAN, MAN, WOMAN, MAN, WOMAN, MAN, WOMAN);
    await team.save(club.browser, from, { name: "Késők", athletes: club.athletes.slice(0, 4), line: 2 });
    await team.save(club.browser, to, { name: "Ottaniak", athletes: club.athletes.slice(4), line: 1 });
    const answer = await move(from, to);
    expect(answer).toMatchObject({ code: "entry.team.oneTeamOnly", properties: { race: [expect.anything()] } });
    await team.remove(club.browser, to, 1);
    expect(await move(from, to)).toMatchObject({ successful: true });
    expect(await linesIn(to)).toEqual([["Késők", 1]]);
  });
});
