import { type SpecialRaceType, teamShapes } from "@rajt/contract/competition/special-race.rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, describe, it, test } from "vitest";
import { violatedConstraint } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import {
  type MadeCompetition,
  makeAthlete,
  makeClub,
  makeCompetition,
  type RaceTraits,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { NOW } from "../entry.testbed.ts";
import { CLUB_TEAM, MIX, RELAY } from "./team.testbed.ts";

let portal: Portal;
let club: number;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  club = (await makeClub(portal.db)).id;
});
afterAll(() => portal.close());

test("the database has the team shapes of the contract", async () => {
  const rows = await portal.db.selectFrom("team_type").selectAll().execute();
  expect(
    Object.fromEntries(
      rows.map(({ name, teams_per_club: teamsPerClub, ...shape }) => [name, { ...shape, teamsPerClub }]),
    ),
  ).toEqual(teamShapes);
});

test("a team race has a type and a race of persons none, and neither changes once it has an entry", async () => {
  const typed = (race: number, type: SpecialRaceType | null) =>
    sql`update race set team_type = ${type} where id = ${race}`.execute(portal.db).then(() => null, violatedConstraint);
  const relay = await raceOf(RELAY);
  const single = await raceOf({});
  expect(await typed(relay.race, null)).toBe("race_team_type");
  expect(await typed(single.race, "VALTO")).toBe("race_team_type");
  expect(await typed(relay.race, "VALTO")).toBeNull();
  await enter(relay, named(), { members: letters("MMM") });
  expect(await typed(relay.race, "OB_VALTO")).toBe("race_kept");
});

type MadeRace = MadeCompetition & { race: number };
async function raceOf(traits: RaceTraits): Promise<MadeRace> {
  const made = await makeCompetition(portal.db, { races: [traits] });
  return { ...made, race: made.races[0] ?? 0 };
}

type Written = { members: string[]; line?: number | null; at?: number[]; isTeam?: boolean };
/** Inserts an entry without evaluation, so that only the database checks it. Each member is a gender, or W for an unregistered name. */
async function enter(
  { id, race }: MadeRace,
  name: string,
  { members, line = 1, at, isTeam = true }: Written,
): Promise<number> {
  const people: (number | null)[] = [];
  for (const sex of members)
    people.push(
      sex === "W"
        ? null
        : (await makeAthlete(portal.db, { gender: sex === "M" ? "MALE" : sex === "F" ? "FEMALE" : "NA" })).id,
    );
  return tx(portal.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into entry (competition_id, race_id, is_team, club_id, entered_by, team_name, line_number, price_held_until, created_at, updated_at)
      values (${id}, ${race}, ${isTeam}, ${club}, ${club}, ${isTeam ? name : null}, ${isTeam ? line : null}, ${NOW}, ${NOW}, ${NOW}) returning id`.execute(
      tx,
    );
    const entry = rows[0]?.id ?? 0;
    for (const [index, person] of people.entries())
      await sql`insert into entry_member (entry_id, race_id, active, position, person_id, unregistered_name)
        values (${entry}, ${race}, true, ${at?.[index] ?? index + 1}, ${person}, ${person === null ? "Vendég" : null})`.execute(
        tx,
      );
    return entry;
  });
}
const refusedBy = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  );
const letters = (members: string) => members.split("");
let count = 0;
const named = () => `Csapat ${++count}`;

describe("the database", () => {
  it.each([
    [MIX, "MFMF", null],
    [MIX, "MWWW", null],
    [MIX, "FMFM", "team_genders"],
    [MIX, "MFNF", "team_genders"],
    [MIX, "MFM", "team_size"],
    [MIX, "MFMFM", "team_size"],
    [RELAY, "MMF", null],
    [RELAY, "MM", "team_size"],
    [RELAY, "MMMM", "team_size"],
    [CLUB_TEAM, "MMM", null],
    [CLUB_TEAM, "MMMFF", null],
    [CLUB_TEAM, "MM", "team_size"],
    [CLUB_TEAM, "MMMMMM", "team_size"],
    [{ isTeam: true, qualification: "Váltó" }, "F", "team_size"],
  ] as const)("answers for a team in %j with %s: %s", async (race, members, constraint) => {
    expect(await refusedBy(enter(await raceOf(race), named(), { members: letters(members) }))).toBe(constraint);
  });

  it("refuses a gap in the positions, and two persons in an entry of a single starter", async () => {
    const relay = await raceOf(RELAY);
    expect(await refusedBy(enter(relay, named(), { members: letters("MMM"), at: [1, 2, 4] }))).toBe("team_positions");
    const single = await raceOf({});
    expect(await refusedBy(enter(single, named(), { members: letters("MM"), isTeam: false }))).toBe("team_size");
    expect(await refusedBy(enter(single, named(), { members: ["M"], isTeam: false }))).toBeNull();
  });

  it("refuses a club's second mixed relay, a second team of a line, and a second team of the same folded name", async () => {
    const mix = await raceOf(MIX);
    await enter(mix, "Sellők", { members: letters("MFMF") });
    expect(await refusedBy(enter(mix, "Mások", { members: letters("MFMF"), line: 2 }))).toBe("team_line");
    expect(await refusedBy(enter(mix, "Mások", { members: letters("MFMF") }))).toBe("entry_line");
    const relay = await raceOf(RELAY);
    await enter(relay, "Tiszai Sellők", { members: letters("MMM") });
    expect(await refusedBy(enter(relay, "tiszai SELLOK", { members: letters("MMM"), line: 2 }))).toBe(
      "entry_team_name",
    );
  });

  it("checks the shape on each later change: another gender, one member less, one more, one moved", async () => {
    const mix = await raceOf(MIX);
    const entry = await enter(mix, named(), { members: letters("MFMF") });
    const another = (await makeAthlete(portal.db, { gender: "FEMALE" })).id;
    const change = (work: (tx: Tx) => Promise<unknown>) => refusedBy(tx(portal.db, work));
    const of = (position: number) => sql`where entry_id = ${entry} and position = ${position}`;
    expect(await change((tx) => sql`update entry_member set person_id = ${another} ${of(1)}`.execute(tx))).toBe(
      "team_genders",
    );
    expect(await change((tx) => sql`delete from entry_member ${of(4)}`.execute(tx))).toBe("team_size");
    expect(await change((tx) => sql`update entry_member set position = 5 ${of(4)}`.execute(tx))).toBe("team_positions");
    const more = sql`insert into entry_member (entry_id, race_id, active, position, person_id) values (${entry}, ${mix.race}, true, 5, ${another})`;
    expect(await change((tx) => more.execute(tx))).toBe("team_size");
    expect(await change((tx) => sql`update entry_member set person_id = ${another} ${of(2)}`.execute(tx))).toBeNull();
  });

  it("accepts that a seat becomes empty, and refuses a new empty seat", async () => {
    const mix = await raceOf(MIX);
    const entry = await enter(mix, named(), { members: letters("MFMF") });
    await sql`update entry_member set person_id = null, vacated = true where entry_id = ${entry} and position = 2`.execute(
      portal.db,
    );
    const { rows } = await sql<{ seats: (boolean | null)[] }>`
      select json_agg(person_id is null order by position) as seats from entry_member where entry_id = ${entry}`.execute(
      portal.db,
    );
    expect(rows[0]?.seats).toEqual([false, true, false, false]);
    const seat = sql`insert into entry_member (entry_id, race_id, active, position, vacated) values (${entry}, ${mix.race}, true, 5, true)`;
    await expect(seat.execute(portal.db)).rejects.toThrow("append-only");
    const nobody = sql`update entry_member set person_id = null where entry_id = ${entry} and position = 1`;
    expect(await refusedBy(nobody.execute(portal.db))).toBe("entry_member_who");
  });

  // Each refusal above depends on its guard.
  it("accepts wrong shapes without its guards", async () => {
    for (const [name, table] of [
      ["entry_team_shape", "entry"],
      ["entry_member_shape", "entry_member"],
      ["entry_member_changed", "entry_member"],
    ] as const)
      await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(portal.db);
    await sql`drop index entry_team_name`.execute(portal.db);
    await sql`drop index entry_line`.execute(portal.db);
    const mix = await raceOf(MIX);
    for (const members of ["MFM", "FMFM", "MFMFM"])
      expect(await refusedBy(enter(mix, "Azonos", { members: letters(members) }))).toBeNull();
    expect(await refusedBy(enter(await raceOf({}), named(), { members: letters("MM"), isTeam: false }))).toBeNull();
  });
});
