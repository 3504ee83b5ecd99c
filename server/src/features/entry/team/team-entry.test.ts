import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../../../kernel/db/database.ts";
import { beginPayment, makeOrganiser, makeStaff, testLedger } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, infoOf, inTurn, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { saveTeam } from "./save-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { CLUB_TEAM, CONTROL, MAN, MIX, RELAY, teaming, WOMAN } from "./team.testbed.ts";

let portal: Portal;
let act: Acting;
let team: ReturnType<typeof teaming>;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  act = acting(portal);
  team = teaming(portal, act);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

/** After the registration deadline and before 17:00 on the day before the race; and after that. */
const LATE = "2026-06-10T10:00:00Z";
const EVE = "2026-06-12T15:00:00Z";

describe("a club's team", () => {
  it("is entered and owed by the club at the price of the race's part, and the same request again returns the same line", async () => {
    const place = await act.raceWith(RELAY);
    const { id, browser, athletes } = await team.clubOf({}, {}, {});
    const input = { name: "Sellők", athletes, line: 1 };
    const answer = await team.save(browser, place, input);
    expect(answer).toMatchObject({ successful: true, message: "A nevezés sikeresen mentésre került!", lineNumber: 1 });
    expect(await team.save(browser, place, input)).toMatchObject({ successful: true, lineNumber: 1 });
    const [entry, ...others] = await act.activeEntries(place);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      is_team: true,
      team_name: "Sellők",
      line_number: 1,
      club_id: id,
      amount: 13_000,
      row_status: "ORIGINAL",
    });
    expect(await team.membersIn(place)).toEqual([athletes]);
    const { body: basket } = await browser.call("GET /basketControl/getBasketContent", {});
    expect(basket).toMatchObject([{ teamName: "Sellők", amount: 13_000 }]);
    const { body: rows } = await browser.call(`${CONTROL}/getClubValtoEntry`, place);
    expect(
      rows.map(({ lineNumber, teamName, position, person }) => [lineNumber, teamName, position, person?.id]),
    ).toEqual(athletes.map((athlete, at) => [1, "Sellők", at + 1, athlete]));
  });

  it("tells its members that they start with it and owe nothing, and to whom to turn", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes, persons } = await team.clubOf({}, {}, {});
    await team.save(browser, place, { name: "Sellők", athletes, line: 1 });
    const member = await act.signedIn(persons[1]!);
    const told = { alreadyEntry: true, owes: false, canEntry: false, withdrawal: null };
    expect(await infoOf(member, place)).toMatchObject({
      ...told,
      code: "entry.withdrawalRefusal.ofTeam",
      message: "A csapatoddal indulsz. Ha mégsem indulnál, szólj annak, aki a csapatot benevezte!",
    });
    portal.clock.set(EVE);
    const evening = await act.signedIn(persons[1]!);
    expect(await infoOf(evening, place)).toMatchObject({ ...told, code: "entry.withdrawalRefusal.closed" });
  });

  it("takes the next free line if none is given", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes } = await team.clubOf(...Array.from({ length: 9 }, () => ({})));
    const plain = async (teamName: string, from: number) =>
      (
        await browser.call(`${CONTROL}/clubValtoEntry`, {
          ...place,
          teamName,
          athleteIdList: athletes.slice(from, from + 3),
        })
      ).body;
    expect([(await plain("A", 0)).lineNumber, (await plain("B", 3)).lineNumber]).toEqual([1, 2]);
    expect((await plain("B", 3)).lineNumber).toBe(2);
    await team.remove(browser, place, 1);
    expect((await plain("C", 6)).lineNumber).toBe(1);
  });

  it("gets another name and members, frees former members for other teams, and logs the former values", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes } = await team.clubOf({}, {}, {}, {});
    const [one = 0, two = 0, three = 0, four = 0] = athletes;
    await team.save(browser, place, { name: "Sellők", athletes: [one, two, three], line: 1 });
    const changed = await team.save(browser, place, {
      name: "Hullámok",
      athletes: [four, three, one],
      line: 1,
      updates: true,
    });
    expect(changed).toMatchObject({ successful: true, lineNumber: 1 });
    expect(await team.membersIn(place)).toEqual([[four, three, one]]);
    const [entry] = await act.activeEntries(place);
    expect(entry).toMatchObject({ team_name: "Hullámok", row_status: "ORIGINAL" });
    expect((await act.logOf(entry!.id)).at(-1)).toMatchObject({
      action: "update",
      changes: {
        team: ["Sellők", "Hullámok"],
        members: [
          [one, two, three],
          [four, three, one],
        ],
      },
    });
    const before = (await act.logOf(entry!.id)).length;
    await team.save(browser, place, { name: "Hullámok", athletes: [four, three, one], line: 1, updates: true });
    expect((await act.logOf(entry!.id)).length).toBe(before);
  });

  it("is refused with each reason at its athlete, and leaves nothing behind", async () => {
    const place = await act.raceWith(MIX);
    const club = await team.clubOf(WOMAN, { ...MAN, paidYears: [] }, MAN, WOMAN);
    const stranger = await team.clubOf(WOMAN);
    const athletes = [...club.athletes.slice(0, 3), stranger.athletes[0] ?? 0];
    const answer = await team.save(club.browser, place, { name: "Sellők", athletes, line: 1 });
    expect(answer.successful).toBe(false);
    expect(answer.code).toBe("entry.team.wrongGender.MALE");
    expect(answer.properties?.["valtoEntrySpecial"]?.map(({ message }) => message)).toEqual([
      "A csapat 1. tagja férfi legyen.",
      "A csapat 2. tagja nő legyen.",
      "4. tag (Ismeretlen sportoló): Az egyesületednek nincs ilyen sportolója. Csak a saját sportolóidat nevezheted!",
      expect.stringMatching(/^2\. tag \(Árvíztűrő .*\): A 2026\. évi licenszdíja nincs befizetve/),
    ]);
    expect(Object.keys(answer.properties ?? {}).toSorted()).toEqual([
      "athleteIdList.0",
      "athleteIdList.1",
      "athleteIdList.3",
      "valtoEntrySpecial",
    ]);
    expect(await act.activeEntries(place)).toEqual([]);
  });

  it.each([
    [MIX, 3, "entry.team.tooFew", "A csapathoz legalább 4 tag kell."],
    [RELAY, 4, "entry.team.tooMany", "A csapatban legfeljebb 3 tag lehet."],
    [CLUB_TEAM, 6, "entry.team.tooMany", "A csapatban legfeljebb 5 tag lehet."],
    [CLUB_TEAM, 2, "entry.team.tooFew", "A csapathoz legalább 3 tag kell."],
  ])("of %j with %i members is refused: %s", async (race, size, code, message) => {
    const place = await act.raceWith(race);
    const { browser, athletes } = await team.clubOf(...Array.from({ length: size }, (_, at) => (at % 2 ? WOMAN : MAN)));
    expect(await team.save(browser, place, { name: "Sellők", athletes, line: 1 })).toMatchObject({
      successful: false,
      code,
      message,
    });
  });

  it("has a unique name and line, is the only mixed relay of a club, and shares no member with another", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes } = await team.clubOf({}, {}, {}, {}, {}, {});
    await team.save(browser, place, { name: "Sellők", athletes: athletes.slice(0, 3), line: 1 });
    const code = async (name: string, from: number, line: number, updates = false) =>
      (await team.save(browser, place, { name, athletes: athletes.slice(from, from + 3), line, updates })).code;
    expect(await code("SELLOK", 3, 2)).toBe("entry.team.nameTaken");
    expect(await code("Mások", 3, 1)).toBe("entry.team.lineTaken");
    expect(await code("Mások", 3, 2, true)).toBe("entry.team.lineMissing");
    expect(await code("Mások", 2, 2)).toBe("entry.refusal.alreadyEntered");
    const mix = await act.raceWith(MIX);
    const mixed = await team.clubOf(MAN, WOMAN, MAN, WOMAN, MAN, WOMAN, MAN, WOMAN);
    await team.save(mixed.browser, mix, { name: "A", athletes: mixed.athletes.slice(0, 4), line: 1 });
    const second = await team.save(mixed.browser, mix, { name: "B", athletes: mixed.athletes.slice(4), line: 2 });
    expect(second.code).toBe("entry.team.oneTeamOnly");
  });

  it("is not changed or deleted if its line was changed since it was read", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes } = await team.clubOf({}, {}, {}, {}, {}, {});
    const [mine, others] = [athletes.slice(0, 3), athletes.slice(3)];
    await team.save(browser, place, { name: "A", athletes: mine, line: 1 });
    const seenTeam = { teamName: "A", athleteIdList: mine };
    // In another tab the club deletes it and enters another team, which gets the line.
    await team.remove(browser, place, 1);
    await team.save(browser, place, { name: "B", athletes: others, line: 1 });
    const change = { ...place, teamName: "A2", athleteIdList: mine, lineNumber: 1, updateEntry: true };
    const changed = await browser.call(`${CONTROL}/clubValtoEntrySpecial`, { ...change, seenTeam });
    expect(changed.body).toMatchObject({ successful: false, code: "entry.team.changedMeanwhile" });
    expect(changed.body.message).toMatch(/most így áll: B \(.+, .+, .+\)/);
    const deleted = await browser.call(`${CONTROL}/clubValtoEntryDelete`, { ...place, lineNumber: 1, seenTeam });
    expect(deleted.body.code).toBe("entry.team.changedMeanwhile");
    expect(await team.membersIn(place)).toEqual([others]);
    const now = { teamName: "B", athleteIdList: others };
    expect((await browser.call(`${CONTROL}/clubValtoEntrySpecial`, { ...change, seenTeam: now })).body).toMatchObject({
      successful: true,
    });
  });

  it("is not deleted if it is changed while the deletion waits", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes } = await team.clubOf({}, {}, {}, {});
    const seen = athletes.slice(0, 3);
    const others = athletes.slice(1);
    await team.save(browser, place, { name: "A", athletes: seen, line: 1 });
    const hold = (tx: Tx) => sql`select from entry where race_id = ${place.race} for no key update`.execute(tx);
    const input = { ...place, lineNumber: 1, seenTeam: { teamName: "A", athleteIdList: seen } };
    const [changed, deleted] = await inTurn<{ successful: boolean; code?: string | undefined }>(portal.db, hold, [
      () => team.save(browser, place, { name: "A", athletes: others, line: 1, updates: true }),
      async () => (await browser.call(`${CONTROL}/clubValtoEntryDelete`, input)).body,
    ]);
    expect(changed).toMatchObject({ successful: true });
    expect(deleted).toMatchObject({ successful: false, code: "entry.team.changedMeanwhile" });
    expect(await team.membersIn(place)).toEqual([others]);
  });

  it("takes one place", async () => {
    const place = await act.raceWith({ ...RELAY, capacity: 1 });
    const { browser, athletes } = await team.clubOf({}, {}, {}, {}, {}, {});
    await team.save(browser, place, { name: "A", athletes: athletes.slice(0, 3), line: 1 });
    expect((await team.save(browser, place, { name: "B", athletes: athletes.slice(3), line: 2 })).code).toBe(
      "entry.refusal.full",
    );
    // A team that is entered stays in a full race.
    expect(
      await team.save(browser, place, { name: "A", athletes: athletes.slice(3), line: 1, updates: true }),
    ).toMatchObject({ successful: true });
  });

  it("leaves all lists when deleted before the deadline, with a refund of a paid fee; during a payment it stays", async () => {
    const place = await act.raceWith(RELAY);
    const { id, browser, athletes } = await team.clubOf({}, {}, {}, {}, {}, {});
    await team.save(browser, place, { name: "A", athletes: athletes.slice(0, 3), line: 1 });
    await team.save(browser, place, { name: "B", athletes: athletes.slice(3), line: 2 });
    const [a, b] = await act.activeEntries(place);
    const admin = await act.signedIn(await makeStaff(portal.db));
    await admin.call(`${CONTROL}/updatePaid`, { id: a!.id, paid: true });
    const [paid] = (await team.teamsOf(browser, place)).teamList;
    expect(paid).toMatchObject({ settled: 13_000, back: 13_000, inPayment: false });
    expect(await team.remove(browser, place, 1)).toMatchObject({
      successful: true,
      message: "A csapat nevezése törölve.",
    });
    expect((await act.chargesOf(a!.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["CHARGE", 13_000],
      ["PAYMENT", 13_000],
      ["CHARGE", -13_000],
    ]);
    await beginPayment(portal.db, id, [b!.id], `csapat-${b!.id}`);
    expect((await team.remove(browser, place, 2)).code).toBe("entry.withdrawalRefusal.inPayment");
    expect((await team.remove(browser, place, 1)).code).toBe("entry.team.lineMissing");
    expect((await act.activeEntries(place)).map((entry) => entry.id)).toEqual([b!.id]);
  });
});

describe("a team after the registration deadline", () => {
  const entered = async () => {
    const place = await act.raceWith(RELAY);
    const club = await team.clubOf({}, {}, {}, {}, {}, {}, {});
    await team.save(club.browser, place, { name: "A", athletes: club.athletes.slice(0, 3), line: 1 });
    return { place, club };
  };

  it("is flagged when changed and stays in the lists when deleted; no new team is entered", async () => {
    const { place, club } = await entered();
    act.at(LATE);
    const browser = await act.signedIn(club.made);
    const { adding, changing } = await team.teamsOf(browser, place);
    expect([adding?.code, changing]).toEqual(["entry.refusal.deadlinePassed", null]);
    expect((await team.save(browser, place, { name: "B", athletes: club.athletes.slice(3, 6), line: 2 })).code).toBe(
      "entry.refusal.deadlinePassed",
    );
    const swapped = [...club.athletes.slice(0, 2), club.athletes[6] ?? 0];
    expect(await team.save(browser, place, { name: "A", athletes: swapped, line: 1, updates: true })).toMatchObject({
      successful: true,
    });
    const [entry] = await act.activeEntries(place);
    expect(entry?.row_status).toBe("MODIFIED");
    await team.remove(browser, place, 1);
    const gone = await portal.db.selectFrom("entry").where("id", "=", entry!.id).selectAll().executeTakeFirst();
    expect(gone).toMatchObject({ active: false, row_status: "DELETED" });
  });

  it("has the code and athlete of each refusal of a member, and no name of a stranger", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes } = await team.clubOf({}, { medicalValidUntil: "2026-01-01" });
    const stranger = (await team.clubOf({})).athletes[0] ?? 0;
    const { refused } = await team.save(browser, place, { name: "Sellők", athletes: [...athletes, stranger], line: 1 });
    expect(refused?.map(({ code, athlete, name }) => [code, athlete, name === null])).toEqual([
      ["entry.cannotEnter.notOfClub", stranger, true],
      ["entry.refusal.medicalExpired", athletes[1], false],
    ]);
  });

  it("is closed to its club from 17:00 on the day before, and open to the organiser, flagged", async () => {
    const { place, club } = await entered();
    const { organiser } = await organiserOf(place);
    act.at(EVE);
    const browser = await act.signedIn(club.made);
    const { changing } = await team.teamsOf(browser, place);
    expect(changing?.code).toBe("entry.team.closed");
    const athletes = [...club.athletes.slice(0, 2), club.athletes[6] ?? 0];
    expect((await team.save(browser, place, { name: "A", athletes, line: 1, updates: true })).code).toBe(
      "entry.team.closed",
    );
    expect((await team.remove(browser, place, 1)).code).toBe("entry.team.closed");
    const by = { by: organiser, byOrganiser: true, at: new Date(EVE) };
    const saving = {
      ...place,
      ...by,
      club: club.id,
      name: "A",
      athletes,
      line: 1,
      updates: true,
      terms: { termDays: 5, dayLicence: 2_000 },
      ledger: testLedger,
      notifying: portal.context,
      locale: "hu" as const,
      translate: (code: string) => code,
    };
    expect(await saveTeam(portal.db, saving)).toMatchObject({ successful: true });
    const [entry] = await act.activeEntries(place);
    expect(entry?.row_status).toBe("MODIFIED");
    expect((await act.logOf(entry!.id)).at(-1)).toMatchObject({ actor_id: organiser });
    await deleteTeam(portal.db, {
      ledger: testLedger,
      notifying: portal.context,
      ...place,
      ...by,
      club: club.id,
      line: 1,
    });
    expect(await act.activeEntries(place)).toEqual([]);
  });
});

describe("a new team after the registration deadline", () => {
  it("is entered only by its organiser, beyond the capacity, at the price on site, and flagged", async () => {
    const athletes = [{}, {}, {}, {}, {}, {}];
    const [own, other] = [await team.clubOf(...athletes), await team.clubOf(...athletes)];
    await portal.db.updateTable("organisation").set({ is_organiser: true }).where("id", "=", own.id).execute();
    const place = await act.competitionWith({ createdBy: own.id, races: [{ ...RELAY, capacity: 1 }] });
    await team.save(own.browser, place, { name: "Első", athletes: own.athletes.slice(0, 3), line: 1 });
    act.at(LATE);
    const [organiser, club] = [await act.signedIn(own.made), await act.signedIn(other.made)];
    expect((await team.teamsOf(club, place)).adding?.code).toBe("entry.refusal.deadlinePassed");
    expect(await team.save(club, place, { name: "Késő", athletes: other.athletes.slice(0, 3), line: 1 })).toMatchObject(
      {
        code: "entry.refusal.deadlinePassed",
      },
    );
    expect((await team.teamsOf(organiser, place)).adding).toBeNull();
    const late = { name: "Késő", athletes: own.athletes.slice(3), line: 2 };
    expect(await team.save(organiser, place, late)).toMatchObject({ successful: true, lineNumber: 2 });
    act.at(EVE);
    const onTheEve = await act.signedIn(own.made);
    const swapped = { name: "Első", athletes: own.athletes.slice(0, 3).toReversed(), line: 1, updates: true };
    expect(await team.save(onTheEve, place, swapped)).toMatchObject({ successful: true });
    const entries = await act.activeEntries(place);
    expect(entries.map(({ team_name, row_status, amount }) => [team_name, row_status, amount])).toEqual([
      ["Első", "MODIFIED", 13_000],
      ["Késő", "ADDED", 25_000],
    ]);
    expect(await team.remove(onTheEve, place, 2)).toMatchObject({ successful: true });
    expect(await act.activeEntries(place)).toHaveLength(1);
  });

  it("gets the next free number from its organiser once the race's numbers are given out", async () => {
    const own = await team.clubOf({}, {}, {}, {}, {}, {}, {}, {}, {});
    await portal.db.updateTable("organisation").set({ is_organiser: true }).where("id", "=", own.id).execute();
    const place = await act.competitionWith({ createdBy: own.id, races: [RELAY] });
    const teamOf = (line: number) => ({ name: `${line}.`, athletes: own.athletes.slice(3 * line - 3, 3 * line), line });
    await team.save(own.browser, place, teamOf(1));
    act.at(LATE);
    const organiser = await act.signedIn(own.made);
    const { competition, race } = place;
    const rangeList = [{ race, group: null, first: 101, last: 200, wave: null }];
    await organiser.call("POST /startNumberControl/saveRanges", { competition, rangeList });
    expect(await team.save(organiser, place, teamOf(2))).toMatchObject({ successful: true, startNumber: null });
    await organiser.call("POST /startNumberControl/giveNumbers", { competition, order: "NAME" });
    expect(await team.save(organiser, place, teamOf(3))).toMatchObject({ successful: true, startNumber: 103 });
  });
});

const organiserOf = async ({ competition }: RaceRef) => {
  const row = await portal.db
    .selectFrom("competition")
    .where("id", "=", competition)
    .select("created_by")
    .executeTakeFirstOrThrow();
  return { organiser: row.created_by };
};

describe("getRaceAvailableAthleteListSpecial", () => {
  const suggest = async (browser: Awaited<ReturnType<Acting["signedIn"]>>, place: RaceRef, more: object = {}) =>
    (
      await browser.call(`${CONTROL}/getRaceAvailableAthleteListSpecial`, {
        competitionId: place.competition,
        raceId: place.race,
        gender: null,
        qualificationId: null,
        sportCategoryId: null,
        groupAgeGroupId: null,
        athleteIdList: [],
        ...more,
      })
    ).body.map(({ id }) => id);

  it("returns eligible athletes of the position's gender who are in no other team and not in the given list", async () => {
    const place = await act.raceWith({
      ...RELAY,
      ageGroups: [{ name: "csapat felnőtt", ageMin: 18, ageMax: 50, group: "csapat" }],
    });
    const { browser, athletes } = await team.clubOf(
      MAN,
      WOMAN,
      MAN,
      WOMAN,
      WOMAN,
      { ...MAN, paidYears: [] },
      { ...MAN, birthDate: "1950-01-01" },
    );
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = athletes;
    const all = (ids: number[]) => new Set(ids);
    expect(all(await suggest(browser, place))).toEqual(all([a, b, c, d, e]));
    expect(all(await suggest(browser, place, { gender: "FEMALE", athleteIdList: [d] }))).toEqual(all([b, e]));
    await team.save(browser, place, { name: "A", athletes: [a, b, c], line: 1 });
    expect(all(await suggest(browser, place))).toEqual(all([d, e]));
    expect(all(await suggest(browser, place, { lineNumber: 1 }))).toEqual(all([a, b, c, d, e]));
    const { qualificationId, sportCategoryId, groupAgeGroupId, amount } = await team.teamsOf(browser, place);
    expect(amount).toBe(13_000);
    const ofPart = { qualificationId, sportCategoryId, groupAgeGroupId };
    expect(all(await suggest(browser, place, ofPart))).toEqual(all([d, e]));
    expect(await suggest(browser, place, { ...ofPart, qualificationId: 999_999 })).toEqual([]);
    expect(await suggest(browser, place, { ...ofPart, groupAgeGroupId: 999_999 })).toEqual([]);
  });
});

it("getClubTeams names the club's athletes who cannot be in a team, each with the reason, without members of teams", async () => {
  const place = await act.raceWith(RELAY);
  const club = await team.clubOf({}, {}, {}, {}, { paidYears: [] }, { medicalValidUntil: "2026-06-12" });
  const [, , , free, unpaid, expired] = club.persons;
  await team.save(club.browser, place, { name: "Sellők", athletes: club.athletes.slice(0, 3), line: 1 });
  const { ineligibleList } = await team.teamsOf(club.browser, place);
  expect(ineligibleList.map(({ athlete, code, message }) => [athlete.id, code, message])).toEqual([
    [unpaid?.id, "entry.refusal.feeUnpaid", "A 2026. évi licenszdíja nincs befizetve. Ha befizettétek, nevezhető."],
    [expired?.id, "entry.refusal.medicalExpired", expect.stringMatching(/^A sportorvosi engedélye nem érvényes/)],
  ]);
  expect(ineligibleList.some(({ athlete }) => athlete.id === free?.id)).toBe(false);
  expect((await team.teamsOf((await team.clubOf({})).browser, place)).ineligibleList).toEqual([]);
});

describe("a person's mixed relay", () => {
  const others = {
    teamMember2: "Nagy Nóra",
    teamMember3: "Kis Kálmán",
    teamMember4: "Szép Szilvia",
    teamMember2BirthYear: 1990,
  };
  const mix = async (browser: Awaited<ReturnType<Acting["signedIn"]>>, place: RaceRef, teamName = "Baráti kör") =>
    (await browser.call(`${CONTROL}/personEntryMix`, { ...place, teamName, ...others })).body;
  const seats = ({ race }: RaceRef) =>
    portal.db
      .selectFrom("entry_member")
      .where("race_id", "=", race)
      .where("active", "=", true)
      .orderBy("position")
      .select(["person_id as person", "unregistered_name as name", "birth_year as year"])
      .execute();

  it.each([
    [MAN, 0],
    [WOMAN, 1],
  ])(
    "has the person (%j) at the first position of the gender, and the person owes and may withdraw it",
    async (traits, at) => {
      const place = await act.raceWith(MIX);
      const { id, browser } = await act.athleteWith(traits);
      expect(await infoOf(browser, place)).toMatchObject({ canEntry: true, amount: 13_000 });
      expect(await mix(browser, place)).toMatchObject({ successful: true });
      const found = await seats(place);
      expect(found.map(({ person }) => person)).toEqual([0, 1, 2, 3].map((position) => (position === at ? id : null)));
      expect(found.flatMap(({ name, year }) => (name === null ? [] : [[name, year]]))).toEqual([
        ["Nagy Nóra", 1990],
        ["Kis Kálmán", null],
        ["Szép Szilvia", null],
      ]);
      const [entry] = await act.activeEntries(place);
      expect(entry).toMatchObject({ is_team: true, line_number: null, entered_by: id, amount: 13_000 });
      expect(await infoOf(browser, place)).toMatchObject({ alreadyEntry: true, owes: true, canEntry: true });
      expect((await mix(browser, place)).code).toBe("entry.refusal.alreadyEntered");
      expect(await withdraw(browser, place)).toMatchObject({ successful: true });
      expect(await act.activeEntries(place)).toEqual([]);
    },
  );

  it("is refused in other races, to accounts that are not persons, and by every rule for the person", async () => {
    const relay = await act.raceWith(RELAY);
    const place = await act.raceWith(MIX);
    const { browser } = await act.athleteWith(MAN);
    expect((await mix(browser, relay)).code).toBe("entry.team.onlyMixRelay");
    const club = await team.clubOf(MAN);
    expect((await mix(club.browser, place)).code).toBe("entry.cannotEnter.notAPerson");
    const unpaid = await act.athleteWith({ ...MAN, paidYears: [] });
    expect((await mix(unpaid.browser, place)).code).toBe("entry.refusal.feeUnpaid");
    const neither = await act.athleteWith({ gender: "NA" });
    expect((await mix(neither.browser, place)).code).toBe("entry.team.noPosition");
  });

  it("is refused with a member who is born after the year of the race", async () => {
    const place = await act.raceWith(MIX);
    const { browser } = await act.athleteWith(MAN);
    const input = { ...place, teamName: "Jövő", ...others };
    const answer = async (years: object) =>
      (await browser.call(`${CONTROL}/personEntryMix`, { ...input, ...years })).body;
    expect(await answer({ teamMember3BirthYear: 2027, teamMember4BirthYear: 2099 })).toMatchObject({
      successful: false,
      properties: {
        teamMember3BirthYear: [{ message: "A születési év nem lehet későbbi a verseny événél." }],
        teamMember4BirthYear: [{ message: "A születési év nem lehet későbbi a verseny événél." }],
      },
    });
    expect(await answer({ teamMember3BirthYear: 2026 })).toMatchObject({ successful: true });
  });

  it("stays as it was if it is withdrawn while its change waits", async () => {
    const place = await act.raceWith(MIX);
    const { browser } = await act.athleteWith(MAN);
    const { id: entry = 0 } = await mix(browser, place);
    const { body: read } = await browser.call(`${CONTROL}/getOwnRelay`, { entry });
    const hold = (tx: Tx) => sql`select from receivable where entry_id = ${entry} for update`.execute(tx);
    const changed = { entry, updated: read.updated, teamName: "Késők", ...others };
    const [withdrawn, refused] = await inTurn<{ successful: boolean }>(portal.db, hold, [
      () => withdraw(browser, place),
      async () => (await browser.call(`${CONTROL}/changeOwnRelay`, changed)).body,
    ]);
    expect([withdrawn?.successful, refused?.successful]).toEqual([true, false]);
    const { team_name: name } = await portal.db
      .selectFrom("entry")
      .where("id", "=", entry)
      .select("team_name")
      .executeTakeFirstOrThrow();
    expect(name).toBe("Baráti kör");
  });

  it("cannot be changed by a club, and the person cannot withdraw a club's team", async () => {
    const place = await act.raceWith(MIX);
    const club = await team.clubOf(MAN, WOMAN, MAN, WOMAN, MAN);
    const own = await act.signedIn(club.persons[4]!);
    await mix(own, place);
    expect((await team.teamsOf(club.browser, place)).teamList).toEqual([]);
    await team.save(club.browser, place, { name: "Klub", athletes: club.athletes.slice(0, 4), line: 1 });
    const member = await act.signedIn(club.persons[0]!);
    expect((await withdraw(member, place)).code).toBe("entry.withdrawalRefusal.notEntered");
    expect(await act.activeEntries(place)).toHaveLength(2);
  });
});

describe("a club's teams", () => {
  it("are closed to another club, an athlete, an organiser and a guest", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes, persons } = await team.clubOf({}, {}, {});
    await team.save(browser, place, { name: "A", athletes, line: 1 });
    const before = await team.membersIn(place);
    const other = await team.clubOf({}, {}, {});
    expect((await team.teamsOf(other.browser, place)).teamList).toEqual([]);
    expect((await team.remove(other.browser, place, 1)).code).toBe("entry.team.lineMissing");
    expect(
      (await team.save(other.browser, place, { name: "A", athletes: other.athletes, line: 1, updates: true })).code,
    ).toBe("entry.team.lineMissing");
    const foreign = await team.save(other.browser, place, { name: "A", athletes, line: 1 });
    expect(
      Object.values(foreign.properties ?? {})
        .flat()
        .map(({ message }) => message)
        .join(),
    ).not.toContain("Árvíztűrő");
    const athlete = await act.signedIn(persons[0]!);
    const guest = portal.browser();
    const organiser = await act.signedIn(await makeOrganiser(portal.db));
    for (const someone of [athlete, guest, organiser])
      for (const [call, input] of [
        ["getClubTeams", place],
        ["getClubValtoEntry", place],
        ["clubValtoEntryDelete", { ...place, lineNumber: 1 }],
        ["clubValtoEntry", { ...place, teamName: "B", athleteIdList: athletes }],
        [
          "clubValtoEntrySpecial",
          { ...place, teamName: "B", athleteIdList: athletes, lineNumber: 2, updateEntry: false },
        ],
        ["getRaceAvailableAthleteListSpecial", { competitionId: place.competition, raceId: place.race }],
      ] as const)
        expect((await someone.call(`${CONTROL}/${call}`, input as never)).status).toBeGreaterThanOrEqual(401);
    expect(await team.membersIn(place)).toEqual(before);
  });

  it("do not exist for an account that holds every right and is not a club", async () => {
    const place = await act.raceWith(RELAY);
    const staff = await makeStaff(portal.db);
    const browser = await act.signedIn(staff);
    expect((await browser.call(`${CONTROL}/getClubTeams`, place)).status).toBe(404);
  });

  it("do not exist in a race of single starters", async () => {
    const place = await act.raceWith({});
    const { browser, athletes } = await team.clubOf({}, {});
    expect((await team.save(browser, place, { name: "A", athletes, line: 1 })).code).toBe("entry.cannotEnter.noTeams");
    await enter(await act.signedIn((await team.clubOf({})).persons[0]!), place);
    expect((await browser.call(`${CONTROL}/getClubTeams`, place)).body).toMatchObject({ successful: false });
  });
});
