import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { beginPayment, makeOrganiser, makeStaff } from "../../../../test/factories.ts";
import { enter, infoOf, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { CONTROL, MAN, MIX, RELAY, startTeamPortal, type TeamPortal, WOMAN } from "./team.testbed.ts";

let portal: TeamPortal["portal"];
let act: TeamPortal["act"];
let team: TeamPortal["team"];
beforeAll(async () => {
  ({ portal, act, team } = await startTeamPortal());
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const OTHERS = {
  teamMember2: "Nagy Nóra",
  teamMember2BirthYear: 1990,
  teamMember3: "Kis Kálmán",
  teamMember3BirthYear: 1991,
  teamMember4: "Szép Szilvia",
  teamMember4BirthYear: 1992,
};
/** After the registration deadline and before 17:00 on the day before the race. */
const LATE = "2026-06-10T10:00:00Z";

/** Enters the mixed relay of a new athlete. */
async function relayIn(place: RaceRef, traits = MAN) {
  const { browser, ...athlete } = await act.athleteWith(traits);
  const { body } = await browser.call(`${CONTROL}/personEntryMix`, { ...place, teamName: "Baráti kör", ...OTHERS });
  expect(body).toMatchObject({ successful: true });
  // A session ends before the race.
  return { person: athlete.id, browser, entry: body.id ?? 0, later: () => act.signedIn(athlete) };
}
const read = (browser: Browser, entry: number) => browser.call(`${CONTROL}/getOwnRelay`, { entry });
const versionOf = async (browser: Browser, entry: number): Promise<string> => (await read(browser, entry)).body.updated;
type Changes = { updated?: string; teamName?: string } & Partial<typeof OTHERS>;
async function change(browser: Browser, entry: number, { updated, ...changes }: Changes) {
  const version = updated ?? (await versionOf(browser, entry));
  const relay = { teamName: "Baráti kör", ...OTHERS, ...changes };
  return (await browser.call(`${CONTROL}/changeOwnRelay`, { entry, updated: version, ...relay })).body;
}
const seatsOf = async (entry: number) =>
  (
    await portal.db
      .selectFrom("entry_member")
      .where("entry_id", "=", entry)
      .orderBy("position")
      .select(["person_id as person", "unregistered_name as name", "birth_year as year"])
      .execute()
  ).map(({ person, name, year }) => person ?? [name, year]);

describe("a person's own mixed relay", () => {
  it("gets another name and members; the person keeps the position, the price and the number, and the log has the former values", async () => {
    const place = await act.raceWith(MIX);
    const { person, browser, entry } = await relayIn(place, WOMAN);
    expect((await read(browser, entry)).body).toMatchObject({
      race: { id: place.race },
      date: "2026-06-13",
      teamName: "Baráti kör",
      position: 2,
      memberList: [
        { position: 1, name: "Nagy Nóra", birthYear: 1990 },
        { position: 2, birthYear: null },
        { position: 3, name: "Kis Kálmán", birthYear: 1991 },
        { position: 4, name: "Szép Szilvia", birthYear: 1992 },
      ],
      closed: null,
    });
    const answer = await change(browser, entry, {
      teamName: "Sellők",
      teamMember3: "Új Ubul",
      teamMember3BirthYear: 2001,
    });
    expect(answer).toMatchObject({ successful: true });
    expect(await seatsOf(entry)).toEqual([["Nagy Nóra", 1990], person, ["Új Ubul", 2001], ["Szép Szilvia", 1992]]);
    expect(await act.activeEntries(place)).toMatchObject([
      { id: entry, team_name: "Sellők", row_status: "ORIGINAL", amount: 13_000, entered_by: person },
    ]);
    expect((await act.logOf(entry)).at(-1)).toMatchObject({
      actor_id: person,
      action: "update",
      changes: {
        team: ["Baráti kör", "Sellők"],
        members: [
          ["Nagy Nóra", person, "Kis Kálmán", "Szép Szilvia"],
          ["Nagy Nóra", person, "Új Ubul", "Szép Szilvia"],
        ],
        birthYears: [
          [1990, null, 1991, 1992],
          [1990, null, 2001, 1992],
        ],
      },
    });
  });

  it("is neither changed nor logged by the same name and members", async () => {
    const { browser, entry } = await relayIn(await act.raceWith(MIX));
    const [updated, logged] = [await versionOf(browser, entry), (await act.logOf(entry)).length];
    expect(await change(browser, entry, {})).toMatchObject({ successful: true });
    expect(await versionOf(browser, entry)).toBe(updated);
    expect(await act.logOf(entry)).toHaveLength(logged);
  });

  it("is changed while a payment holds it, which does not change what is owed", async () => {
    const place = await act.raceWith(MIX);
    const { person, browser, entry } = await relayIn(place);
    await beginPayment(portal.db, person, [entry], "RELAY-1");
    expect(await change(browser, entry, { teamName: "Sellők" })).toMatchObject({ successful: true });
    expect(await act.activeEntries(place)).toMatchObject([{ team_name: "Sellők", amount: 13_000 }]);
  });

  it("is flagged when it is changed after the registration deadline", async () => {
    const place = await act.raceWith(MIX);
    const { later, entry } = await relayIn(place);
    portal.clock.set(LATE);
    expect(await change(await later(), entry, { teamMember2: "Új Ubul" })).toMatchObject({ successful: true });
    expect(await act.activeEntries(place)).toMatchObject([{ row_status: "MODIFIED" }]);
  });

  it("is not overwritten by an outdated form", async () => {
    const { browser, entry } = await relayIn(await act.raceWith(MIX));
    const updated = await versionOf(browser, entry);
    await change(browser, entry, { teamMember2: "Új Ubul" });
    expect(await change(browser, entry, { updated, teamMember2: "Régi Rita" })).toMatchObject({
      successful: false,
      code: "entry.organiser.changedMeanwhile",
    });
    expect((await seatsOf(entry))[1]).toEqual(["Új Ubul", 1990]);
  });

  it("is changed once if two changes of one version arrive at the same time", async () => {
    const { browser, entry } = await relayIn(await act.raceWith(MIX));
    for (let round = 0; round < 5; round++) {
      const updated = await versionOf(browser, entry);
      const answers = await Promise.all(
        ["Első", "Második"].map((name) => change(browser, entry, { updated, teamName: `${name} ${round}` })),
      );
      expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
    }
  });

  it("is refused at the field of a member who is born too early or after the year of the race", async () => {
    const { browser, entry } = await relayIn(await act.raceWith(MIX));
    expect(await change(browser, entry, { teamMember2BirthYear: 2027 })).toMatchObject({
      properties: { teamMember2BirthYear: [{ message: "A születési év nem lehet későbbi a verseny événél." }] },
    });
    expect(await change(browser, entry, { teamMember4BirthYear: 1899 })).toMatchObject({
      properties: { teamMember4BirthYear: [{ message: "A születési év legkorábban 1900 lehet." }] },
    });
    expect(await change(browser, entry, { teamMember2BirthYear: 2026, teamMember4BirthYear: 1900 })).toMatchObject({
      successful: true,
    });
  });
});

// 17:00 on the day before the race, also on the days on which the clock changes.
it.each([
  ["2026-06-13", "2026-06-12T15:00:00.000Z"],
  ["2027-03-29", "2027-03-28T15:00:00.000Z"],
  ["2027-11-01", "2027-10-31T16:00:00.000Z"],
])("a relay of a race on %s is closed to its person from %s", async (startsOn, eve) => {
  portal.clock.set(new Date(Date.parse(eve) - 40 * 86_400_000));
  const registrationDeadline = new Date(Date.parse(eve) - 5 * 86_400_000).toISOString().slice(0, 10);
  const deadlines: [null, null, null] = [null, null, null];
  const place = await act.competitionWith({ startsOn, registrationDeadline, deadlines, races: [MIX] });
  const { later, entry } = await relayIn(place, { ...MAN, paidYears: [Number(startsOn.slice(0, 4))] });
  const isOffered = async (browser: Browser) => {
    const own = await browser.call(`${CONTROL}/getOwnRaces`, { past: false, firstResult: 0, maxResults: 10 });
    return [
      own.body.list.map(({ canChangeTeam, withdrawal }) => [canChangeTeam, withdrawal !== null]),
      (await infoOf(browser, place)).ownRelay?.changes ?? null,
      (await read(browser, entry)).body.closed,
    ];
  };
  portal.clock.set(new Date(Date.parse(eve) - 1));
  const browser = await later();
  expect(await isOffered(browser)).toEqual([[[true, true]], entry, null]);
  expect(await change(browser, entry, { teamName: "Sellők" })).toMatchObject({ successful: true });
  portal.clock.set(eve);
  const closed = "A csapatot a futam előtti nap 17:00-ig lehetett módosítani. Ha változás van, szólj a rendezőnek!";
  expect(await isOffered(browser)).toEqual([[[false, false]], null, closed]);
  expect(await change(browser, entry, { teamName: "Késők" })).toMatchObject({ code: "entry.team.closed" });
  expect(await act.activeEntries(place)).toMatchObject([{ team_name: "Sellők" }]);
});

it("a relay is withdrawn as a single start is", async () => {
  const place = await act.raceWith(MIX);
  const { browser, entry } = await relayIn(place, WOMAN);
  expect(await withdraw(browser, place)).toMatchObject({ successful: true });
  expect((await read(browser, entry)).status).toBe(404);
});

describe("a relay of another person", () => {
  it("does not exist for another athlete, a club, an organiser, the federation and a guest", async () => {
    const place = await act.raceWith(MIX);
    const club = await team.clubOf(MAN, WOMAN);
    const own = await act.signedIn(club.persons[0]!);
    const { body } = await own.call(`${CONTROL}/personEntryMix`, { ...place, teamName: "Baráti kör", ...OTHERS });
    const entry = body.id ?? 0;
    const updated = await versionOf(own, entry);
    const before = await seatsOf(entry);
    const others = [
      club.browser,
      await act.signedIn(club.persons[1]!),
      await act.signedIn(await makeOrganiser(portal.db)),
      await act.signedIn(await makeStaff(portal.db)),
    ];
    for (const other of others) {
      expect((await read(other, entry)).status).toBe(404);
      expect(await change(other, entry, { updated, teamName: "Idegen" })).toMatchObject({ successful: false });
    }
    const guest = portal.browser();
    expect((await read(guest, entry)).status).toBe(401);
    const relay = { entry, updated, teamName: "Idegen", ...OTHERS };
    expect((await guest.call(`${CONTROL}/changeOwnRelay`, relay)).status).toBe(401);
    expect(await seatsOf(entry)).toEqual(before);
    expect(await act.activeEntries(place)).toMatchObject([{ team_name: "Baráti kör" }]);
  });

  it("is none that a club entered, and no single start", async () => {
    const place = await act.raceWith(RELAY);
    const { browser, athletes, persons } = await team.clubOf({}, {}, {});
    await team.save(browser, place, { name: "Sellők", athletes, line: 1 });
    const [entered] = await act.activeEntries(place);
    const member = await act.signedIn(persons[0]!);
    expect((await read(member, entered!.id)).status).toBe(404);
    const alone = await act.athleteWith();
    const { id = 0 } = await enter(alone.browser, await act.raceWith({}));
    expect((await read(alone.browser, id)).status).toBe(404);
  });
});
