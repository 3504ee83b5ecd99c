import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../../../kernel/db/database.ts";
import { sqlStateOf } from "../../../kernel/db/errors.ts";
import type { Browser } from "../../../../test/browser.ts";
import { makeOrganiser, type PersonTraits, type RaceTraits } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, enterElsewhere, inTurn, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { CONTROL, MAN, MIX, RELAY, teaming, WOMAN } from "../team/team.testbed.ts";
import { join, linesOf, usedIn } from "../waiting/waiting.testbed.ts";

// Tests every pair of endpoints that can enter a person, concurrently: both wait before they write and are released together.

const EDIT = "POST /competitionEntryEditControl";
const BORN = "1990-02-03";
const HOUR = 3600;

let portal: Portal;
let act: Acting;
let team: ReturnType<typeof teaming>;
let organiser: Browser;
let organiserId: number;
/** Each person is in one club and comes to each test on a different day. */
let alone: Alone[];
let squads: Squad[];
let days = 0;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  act = acting(portal);
  team = teaming(portal, act);
  const made = await makeOrganiser(portal.db);
  organiserId = made.id;
  organiser = await act.signedIn(made);
  squads = [];
  for (let each = 0; each < 3; each++) squads.push(await squadOf());
  alone = squads.map(({ browser, athletes, own }) => ({ person: athletes[0] ?? 0, own, club: browser }));
});
beforeEach(async () => {
  days++;
  await portal.db.deleteFrom("rate_limit").execute();
});
afterAll(() => portal.close());

/** Calls an endpoint; returns "done" or the code of its refusal. */
type Try = () => Promise<string>;
type Answer = { successful: boolean; code?: string | undefined; properties?: unknown };
const outcomeOf = ({ successful, code, properties }: Answer) =>
  successful ? "done" : (code ?? JSON.stringify(properties ?? "?"));

const day = (nth: number) => new Date(Date.UTC(2026, 5, 13 + nth)).toISOString().slice(0, 10);
const raceOf = (...races: RaceTraits[]): Promise<RaceRef> =>
  act.competitionWith({ createdBy: organiserId, startsOn: day(days), races });
/** Creates the requested race, and one at another time of the day that the person has entered already. */
const racesOf = async (race: RaceTraits): Promise<[goal: RaceRef, other: RaceRef]> => {
  const goal = await raceOf(race, { startTime: 18 * HOUR });
  return [goal, { ...goal, race: goal.race + 1 }];
};
const knownBy = async (person: number) => {
  const { number } = await portal.db
    .selectFrom("licence")
    .where("person_id", "=", person)
    .select("number")
    .executeTakeFirstOrThrow();
  return { cachedPersonLicenseNumber: number ?? "", cachedPersonBirthDate: BORN };
};
const read = async (id: number) => (await organiser.call(`${EDIT}/getData`, { id })).body;
type Squad = Awaited<ReturnType<typeof squadOf>>;
const MEMBERS: readonly PersonTraits[] = [MAN, WOMAN, MAN, WOMAN, MAN, WOMAN, MAN, WOMAN, MAN];
const squadOf = async () => {
  const squad = await team.clubOf(...MEMBERS.map((traits) => ({ birthDate: BORN, ...traits })));
  return { ...squad, own: await act.signedIn(squad.persons[0]!) };
};
const pairsOf = <T>(doors: readonly T[]): [T, T][] =>
  doors.flatMap((one, at) => doors.slice(at).map((two): [T, T] => [one, two]));

/** Both have read their facts when they wait for this lock, and write next. */
const holdWriting = (tx: Tx) => sql`lock table entry in share mode`.execute(tx);

type Alone = { person: number; own: Browser; club: Browser };
type Door = (of: Alone, goal: RaceRef, other: RaceRef) => Promise<Try>;
/** Endpoints that enter a single person. They prepare their data before anything waits. */
const ALONE = {
  personEntry:
    async ({ own }, goal) =>
    async () =>
      outcomeOf(await enter(own, goal)),
  clubEntryList:
    async ({ club, person }, goal) =>
    async () => {
      const list = { ...goal, athleteIdList: [person], seenIdList: [] };
      const { body } = await club.call(`${CONTROL}/clubEntryList`, list);
      return body.entered?.length === 1 ? "done" : (body.refused?.[0]?.code ?? IS_IN);
    },
  "competitionEntryEditControl/save": async ({ person }, goal) => {
    const dto = { ...goal, ...(await knownBy(person)) };
    return async () => outcomeOf((await organiser.call(`${EDIT}/save`, { dto })).body);
  },
  "competitionEntryEditControl/update": async ({ own }, goal, other) => {
    const { id = 0 } = await enter(own, other);
    const { updated } = await read(id);
    const input = { id, updated: updated ?? "", dto: { race: goal.race } };
    return async () => outcomeOf((await organiser.call(`${EDIT}/update`, input)).body);
  },
  changeRace: async ({ own }, goal, other) => {
    const { id: entry = 0 } = await enter(own, other);
    return async () => outcomeOf((await own.call(`${CONTROL}/changeRace`, { entry, race: goal.race })).body);
  },
} satisfies Record<string, Door>;
/** The same endpoints with personEntry on another server process. */
const ELSEWHERE: Record<AloneDoor, Door> = {
  ...ALONE,
  personEntry:
    async ({ person }, goal) =>
    async () =>
      outcomeOf(await enterElsewhere(portal, person, goal)),
};
type AloneDoor = keyof typeof ALONE;
const ALONE_DOORS = Object.keys(ALONE) as AloneDoor[];

const FULL = /^entry\.refusal\.full$/;
/** Answer of a saved list for an athlete who was entered already. */
const IS_IN = "is in";
const ALREADY = /^is in$|^entry\.(refusal|athleteRefusal)\.alreadyEntered$/;
const OVERLAPPING = /^entry\.(refusal|athleteRefusal)\.overlapping$/;
/** Returns the answers of two concurrent requests, the successful one first. */
async function bothAtOnce(tries: readonly Try[]): Promise<string[]> {
  const answers = await inTurn(portal.db, holdWriting, tries);
  return answers.toSorted((one, two) => Number(two === "done") - Number(one === "done"));
}
const oneOf = (refusal: RegExp) => ["done", expect.stringMatching(refusal)];

describe("concurrent requests for the last place of a race", () => {
  it.each(pairsOf(ALONE_DOORS))("of %s and %s: one enters, the other is refused as full", async (one, two) => {
    const [goal, other] = await racesOf({ capacity: 1 });
    const tries = [await ALONE[one](alone[0]!, goal, other), await ELSEWHERE[two](alone[1]!, goal, other)];
    expect(await bothAtOnce(tries)).toEqual(oneOf(FULL));
    expect(await usedIn(portal, goal)).toBe(1);
  });

  it.each(ALONE_DOORS)("of %s and the person with the offer: the person with the offer enters", async (door) => {
    const [goal, other] = await racesOf({ capacity: 1 });
    const [first, waits, stranger] = [alone[0]!, alone[1]!, alone[2]!];
    const walkIn = await ALONE[door](stranger, goal, other);
    await enter(first.own, goal);
    expect(await join(waits.own, goal)).toMatchObject({ successful: true });
    await withdraw(first.own, goal);
    expect((await linesOf(portal, goal)).map(({ until }) => until === null)).toEqual([false]);
    const take: Try = async () => outcomeOf(await enter(waits.own, goal));
    expect(await inTurn(portal.db, holdWriting, [walkIn, take])).toEqual(["entry.refusal.full", "done"]);
    expect(await usedIn(portal, goal)).toBe(1);
  });
});

describe("concurrent requests for the same start", () => {
  /** Two moves of one entry are left out: they compete for its version. */
  const both = pairsOf(ALONE_DOORS).filter((pair) => !pair.every((door) => /update|changeRace/.test(door)));
  it.each(both)("of %s and %s: one enters, the other is refused as already entered", async (one, two) => {
    const [goal, other] = await racesOf({});
    const tries = [await ALONE[one](alone[0]!, goal, other), await ELSEWHERE[two](alone[0]!, goal, other)];
    expect(await bothAtOnce(tries)).toEqual(oneOf(ALREADY));
    expect(await act.activeEntries(goal)).toHaveLength(1);
  });
});

type Team = { squad: Squad; name: string; line: number; athletes: readonly number[]; others: readonly number[] };
type TeamDoor = (of: Team, place: RaceRef) => Promise<Try>;
const memberList = (athletes: readonly number[]) => Promise.all(athletes.map(knownBy));
const isThere = ({ squad, name, line, others }: Team, place: RaceRef) =>
  team.save(squad.browser, place, { name, athletes: others, line });
/** Endpoints that put athletes into a team: by entering the team, or by changing one that was entered with others. */
const TEAMS = {
  clubValtoEntry: async ({ squad, name, athletes }, place) => {
    const input = { ...place, teamName: name, athleteIdList: [...athletes] };
    return async () => outcomeOf((await squad.browser.call(`${CONTROL}/clubValtoEntry`, input)).body);
  },
  clubValtoEntrySpecial:
    async ({ squad, name, athletes, line }, place) =>
    async () =>
      outcomeOf(await team.save(squad.browser, place, { name, athletes, line })),
  "clubValtoEntrySpecial of a team that is there": async (of, place) => {
    await isThere(of, place);
    const { squad, name, athletes, line } = of;
    return async () => outcomeOf(await team.save(squad.browser, place, { name, athletes, line, updates: true }));
  },
  "competitionEntryEditControl/saveTeam": async ({ name, athletes }, place) => {
    const dto = { ...place, teamName: name, memberList: await memberList(athletes) };
    return async () => outcomeOf((await organiser.call(`${EDIT}/saveTeam`, { dto })).body);
  },
  "competitionEntryEditControl/updateTeam": async (of, place) => {
    await isThere(of, place);
    const id = (await act.activeEntries(place)).find(({ team_name }) => team_name === of.name)?.id ?? 0;
    const { updated } = await read(id);
    const dto = { teamName: of.name, memberList: await memberList(of.athletes) };
    return async () =>
      outcomeOf((await organiser.call(`${EDIT}/updateTeam`, { id, updated: updated ?? "", dto })).body);
  },
  personEntryMix: async ({ squad, name }, place) => {
    const written = { teamMember2: "Vendég Vera", teamMember3: "Vendég Vince", teamMember4: "Vendég Vilma" };
    const input = { ...place, teamName: name, ...written };
    return async () => outcomeOf((await squad.own.call(`${CONTROL}/personEntryMix`, input)).body);
  },
} satisfies Record<string, TeamDoor>;
type TeamDoorName = keyof typeof TEAMS;
const TEAM_DOORS = Object.keys(TEAMS) as TeamDoorName[];
/** Changing an entered team takes no place. */
const ENTERING = TEAM_DOORS.filter((door) => !/there|update/.test(door));

const mixedOf = (squad: Squad, name: string): Team => ({
  squad,
  name,
  line: 1,
  athletes: squad.athletes.slice(0, 4),
  others: squad.athletes.slice(4, 8),
});

describe("concurrent requests for the last place of a team race", () => {
  it.each(pairsOf(ENTERING))("of %s and %s: one team enters, and nothing of the other is left", async (one, two) => {
    const place = await raceOf({ ...MIX, capacity: 1 });
    const tries = [
      await TEAMS[one](mixedOf(squads[0]!, "Cápák"), place),
      await TEAMS[two](mixedOf(squads[1]!, "Sellők"), place),
    ];
    expect(await bothAtOnce(tries)).toEqual(oneOf(FULL));
    expect((await team.membersIn(place)).map(({ length }) => length)).toEqual([4]);
    expect(await usedIn(portal, place)).toBe(1);
  });

  it.each(ENTERING)("of %s and the team with the offer: the team with the offer enters", async (door) => {
    const place = await raceOf({ ...MIX, capacity: 1 });
    const [first, waits] = [mixedOf(squads[0]!, "Elsők"), mixedOf(squads[1]!, "Várók")];
    const walkIn = await TEAMS[door](mixedOf(squads[2]!, "Sellők"), place);
    await team.save(first.squad.browser, place, first);
    const joining = { ...place, teamName: waits.name, athleteIdList: [...waits.athletes] };
    const joined = await waits.squad.browser.call(`${CONTROL}/joinWaitingList`, joining);
    expect(joined.body).toMatchObject({ successful: true });
    await team.remove(first.squad.browser, place, 1);
    const take = await TEAMS.clubValtoEntry(waits, place);
    expect(await inTurn(portal.db, holdWriting, [walkIn, take])).toEqual(["entry.refusal.full", "done"]);
    expect(await team.membersIn(place)).toEqual([waits.athletes]);
  });
});

/** Expects each member of a race's teams to be in one team, and each team to be complete. */
async function expectWhole(place: RaceRef, size: number): Promise<void> {
  const members = await team.membersIn(place);
  expect(members.map(({ length }) => length)).toEqual(members.map(() => size));
  const persons = members.flat().filter((person) => person !== null);
  expect(new Set(persons).size).toBe(persons.length);
}

describe("concurrent requests that put one athlete into two teams", () => {
  const ofClubs = TEAM_DOORS.filter((door) => door !== "personEntryMix");
  it.each(pairsOf(ofClubs))("of %s and %s: one succeeds, and both teams are complete", async (one, two) => {
    const place = await raceOf(RELAY);
    const squad = squads[0]!;
    const [shared = 0, ...rest] = squad.athletes;
    const teams: Team[] = [
      { squad, name: "Cápák", line: 5, athletes: [shared, ...rest.slice(0, 2)], others: rest.slice(0, 3) },
      { squad, name: "Sellők", line: 6, athletes: [...rest.slice(3, 5), shared], others: rest.slice(3, 6) },
    ];
    const tries = [await TEAMS[one](teams[0]!, place), await TEAMS[two](teams[1]!, place)];
    expect(await bothAtOnce(tries)).toEqual(oneOf(ALREADY));
    expect((await team.membersIn(place)).flat().filter((person) => person === shared)).toHaveLength(1);
    await expectWhole(place, 3);
  });

  it.each(ofClubs)("of %s and personEntryMix: one succeeds, and both teams are complete", async (door) => {
    const place = await raceOf(MIX);
    const of = mixedOf(squads[0]!, "Cápák");
    const tries = [await TEAMS[door](of, place), await TEAMS.personEntryMix({ ...of, name: "Sajátok" }, place)];
    expect(await bothAtOnce(tries)).toEqual(oneOf(ALREADY));
    await expectWhole(place, 4);
  });
});

describe("concurrent requests for an athlete alone and in a team at the same time of day", () => {
  const pairs: [AloneDoor, TeamDoorName][] = [
    ...TEAM_DOORS.map((door): [AloneDoor, TeamDoorName] => ["personEntry", door]),
    ...ALONE_DOORS.slice(1).map((door): [AloneDoor, TeamDoorName] => [door, "clubValtoEntrySpecial"]),
  ];
  it.each(pairs)("of %s and %s: one succeeds", async (one, two) => {
    const [goal, other] = await racesOf({});
    const place = await raceOf(MIX);
    const of = mixedOf(squads[0]!, "Cápák");
    const tries = [await ALONE[one](alone[0]!, goal, other), await TEAMS[two](of, place)];
    expect(await bothAtOnce(tries)).toEqual(oneOf(OVERLAPPING));
    await expectWhole(place, 4);
  });
});

describe("deleting a race during a request", () => {
  const gone = ({ race }: RaceRef): Try => {
    const deleting = () => portal.db.deleteFrom("race").where("id", "=", race).execute();
    return () =>
      deleting().then(
        () => "gone",
        (error: unknown) => sqlStateOf(error) ?? String(error),
      );
  };
  /** Blocks writing the race's row, and inserting rows that refer to it. */
  const holdRaces = (tx: Tx) => sql`lock table race in exclusive mode`.execute(tx);
  /** Returns the result of two concurrent requests. Either the race has the entry, or it is deleted and has none. */
  async function cameFirst(tries: readonly Try[], race: RaceRef): Promise<string> {
    const answers = await inTurn(portal.db, holdRaces, tries);
    const { rows } = await sql<{ races: number; entries: number; orphans: number }>`
      select (select count(*) from race where id = ${race.race})::integer as races, count(distinct e.id)::integer as entries,
        (select count(*) from entry_member where race_id = ${race.race} and race_id not in (select id from race))::integer as orphans
      from entry e join receivable v on v.entry_id = e.id join entry_member m on m.entry_id = e.id where e.race_id = ${race.race}`.execute(
      portal.db,
    );
    const done = answers.filter((answer) => answer === "done" || answer === "gone");
    return JSON.stringify({ done, ...rows[0] });
  }
  const FIRST = [
    JSON.stringify({ done: ["done"], races: 1, entries: 1, orphans: 0 }),
    JSON.stringify({ done: ["gone"], races: 0, entries: 0, orphans: 0 }),
  ];

  it.each(ALONE_DOORS)("of %s leaves either the entry or no race, whichever came first", async (door) => {
    for (const isFirst of [true, false]) {
      const [goal, other] = await racesOf({});
      const come = await ALONE[door](alone[0]!, goal, other);
      expect(FIRST).toContain(await cameFirst(isFirst ? [come, gone(goal)] : [gone(goal), come], goal));
      days++;
    }
  });

  it.each(ENTERING)("of %s for a team leaves either the team or no race, whichever came first", async (door) => {
    for (const isFirst of [true, false]) {
      const place = await raceOf(MIX);
      const come = await TEAMS[door](mixedOf(squads[0]!, "Cápák"), place);
      expect(FIRST).toContain(await cameFirst(isFirst ? [come, gone(place)] : [gone(place), come], place));
      days++;
    }
  });

  it("to join the waiting list never succeeds: an entered race is not deleted", async () => {
    for (const isFirst of [true, false]) {
      const [goal] = await racesOf({ capacity: 1 });
      await enter(alone[0]!.own, goal);
      const come: Try = async () => outcomeOf(await join(alone[1]!.own, goal));
      const answers = await inTurn(portal.db, holdRaces, isFirst ? [come, gone(goal)] : [gone(goal), come]);
      // The entry in the race prevents its deletion.
      expect(new Set(answers)).toEqual(new Set(["23503", "done"]));
      expect(await linesOf(portal, goal)).toHaveLength(1);
      days++;
    }
  });
});
