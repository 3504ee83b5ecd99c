import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { sized, unguarded } from "../../../../test/size.ts";
import { type Acting, acting, enter, NOW } from "../entry.testbed.ts";
import { CLUB_TEAM, CONTROL, RELAY, teaming } from "./team.testbed.ts";

// Concurrent requests for teams. Each guarantee is shown to depend on its guard: the same run without the guard breaks it.
const ROUNDS = sized(6, 200);

let portal: Portal;
let act: Acting;
let team: ReturnType<typeof teaming>;
beforeEach(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  act = acting(portal);
  team = teaming(portal, act);
});
afterEach(() => portal.close());

const day = (round: number) => new Date(Date.UTC(2026, 5, 13 + round)).toISOString().slice(0, 10);
const many = (count: number) => Array.from({ length: count }, () => ({}));
type Answer = { successful: boolean; code?: string | undefined };
const codes = (answers: readonly Answer[]) =>
  answers.map(({ successful, code }) => (successful ? "done" : (code ?? "?"))).toSorted();

/** Saves two teams that share one athlete at once; returns the sizes of the teams by round, the rounds with the athlete in both, and the answers. */
async function oneInTwoTeams(): Promise<{ sizes: number[][]; twice: number; answers: string[] }> {
  const { browser, athletes } = await team.clubOf(...many(5));
  const [shared = 0, ...others] = athletes;
  const sizes: number[][] = [];
  const answers: string[] = [];
  let twice = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const place = await act.competitionWith({ startsOn: day(round), races: [RELAY] });
    const requests = [
      team.save(browser, place, { name: "Egyik", athletes: [shared, ...others.slice(0, 2)], line: 1 }),
      browser
        .call(`${CONTROL}/clubValtoEntry`, { ...place, teamName: "Másik", athleteIdList: [...others.slice(2), shared] })
        .then(({ body }) => body),
    ];
    answers.push(...codes(await Promise.all(requests)));
    const members = await team.membersIn(place);
    sizes.push(members.map((each) => each.length));
    if (members.flat().filter((person) => person === shared).length > 1) twice++;
  }
  return { sizes, twice, answers };
}

describe("concurrent requests that put one athlete into two teams", () => {
  it("enter one team completely and nothing of the other", async () => {
    const { sizes, twice, answers } = await oneInTwoTeams();
    expect(twice).toBe(0);
    expect(sizes).toEqual(sizes.map(() => [3]));
    // The slower request is refused by whichever constraint it violates first.
    const refused = answers.filter((code) => code !== "done");
    expect(refused).toHaveLength(ROUNDS);
    expect(refused.filter((code) => !/^entry\.(refusal\.alreadyEntered|team\.lineTaken)$/.test(code))).toEqual([]);
  });

  unguarded("control: enter both without the unique indexes", async () => {
    await sql`drop index entry_once_per_race`.execute(portal.db);
    await sql`drop index entry_line`.execute(portal.db);
    expect((await oneInTwoTeams()).twice).toBeGreaterThan(0);
  });
});

/** Lets two clubs compete for the last place of a team race; returns the number of active teams by round. */
async function lastPlace(): Promise<{ active: number[]; answers: string[] }> {
  const [one, other] = [await team.clubOf(...many(3)), await team.clubOf(...many(3))];
  const active: number[] = [];
  const answers: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const place = await act.competitionWith({ startsOn: day(round), races: [{ ...RELAY, capacity: 1 }] });
    const requests = [one, other].map(({ browser, athletes }) =>
      team.save(browser, place, { name: "A", athletes, line: 1 }),
    );
    answers.push(...codes(await Promise.all(requests)));
    active.push((await act.activeEntries(place)).length);
  }
  return { active, answers };
}

describe("concurrent requests of two clubs for the last place", () => {
  it("enter one team, and the other is refused as full", async () => {
    const { active, answers } = await lastPlace();
    expect(active).toEqual(active.map(() => 1));
    expect(answers).toEqual(active.flatMap(() => ["done", "entry.refusal.full"]));
  });

  unguarded("control: enter both without the trigger", async () => {
    await sql`drop trigger entry_admission on entry`.execute(portal.db);
    expect((await lastPlace()).active).toContain(2);
  });
});

describe("concurrent changes of one team", () => {
  it("leave the members of one of them completely", async () => {
    const { browser, athletes } = await team.clubOf(...many(8));
    const place = await act.raceWith(CLUB_TEAM);
    await team.save(browser, place, { name: "A", athletes: athletes.slice(0, 3), line: 1 });
    for (let round = 0; round < ROUNDS; round++) {
      const sets = round % 2 ? [athletes.slice(0, 3), athletes.slice(3)] : [athletes.slice(2, 7), athletes.slice(5)];
      const answers = await Promise.all(
        sets.map((set) => team.save(browser, place, { name: "A", athletes: set, line: 1, updates: true })),
      );
      expect(codes(answers)).toEqual(["done", "done"]);
      expect(sets).toContainEqual((await team.membersIn(place))[0]);
    }
  });
});

describe("concurrent changes that exchange athletes between two teams in opposite order", () => {
  it("leave complete teams in whichever order they arrive, and report no deadlock", async () => {
    const { browser, athletes } = await team.clubOf(...many(6));
    const place = await act.raceWith(RELAY);
    const [one, other] = [athletes.slice(0, 3), athletes.slice(3)];
    await team.save(browser, place, { name: "A", athletes: one, line: 1 });
    await team.save(browser, place, { name: "B", athletes: other, line: 2 });
    for (let round = 0; round < ROUNDS; round++) {
      const sets = round % 2 ? [one.toReversed(), other.toReversed()] : [other, one];
      const answers = await Promise.all(
        sets.flatMap((set, at) =>
          [0, 1, 2, 3].map(() =>
            team.save(browser, place, { name: at ? "B" : "A", athletes: set, line: at + 1, updates: true }),
          ),
        ),
      );
      const unexpected = new Set(codes(answers));
      unexpected.delete("done");
      unexpected.delete("entry.refusal.alreadyEntered");
      expect([...unexpected]).toEqual([]);
      const members = await team.membersIn(place);
      expect(members.map((each) => each.length)).toEqual([3, 3]);
      expect(new Set(members.flat()).size).toBe(6);
    }
  });
});

describe("concurrent requests to enter alone and in a team at the same time of day", () => {
  it("make one start", async () => {
    const { browser, athletes, persons } = await team.clubOf(...many(3));
    const alone = await act.signedIn(persons[0]!);
    for (let round = 0; round < ROUNDS; round++) {
      const relay = await act.competitionWith({ startsOn: day(round), races: [RELAY] });
      const single = await act.competitionWith({ startsOn: day(round) });
      const answers = await Promise.all([
        team.save(browser, relay, { name: "A", athletes, line: 1 }),
        enter(alone, single),
      ]);
      expect(codes(answers)).toEqual(["done", "entry.refusal.overlapping"]);
      expect((await act.activeEntries(relay)).length + (await act.activeEntries(single)).length).toBe(1);
    }
  });
});
