import { describe, expect, it } from "vitest";
import { candidates, freeLine, shortageOf, swapsOf, teamSchema, teamValues } from "./team-cards.ts";
import { teamsWith } from "./teams.testbed.ts";

const person = (id: number, gender: "MALE" | "FEMALE" = "MALE") => ({
  id,
  fullName: `Sportoló ${id}`,
  birthDate: "2000-01-01",
  gender,
  cachedLicenseNumber: null,
  licenseType: "UP" as const,
});
const team = (lineNumber: number, members: readonly (number | null)[]) => ({
  lineNumber,
  teamName: `Csapat ${lineNumber}`,
  amount: 30_000,
  settled: 0,
  back: 0,
  inPayment: false,
  memberList: members.map((member, at) => ({
    position: at + 1,
    person: member === null ? null : person(member),
    writtenName: null,
  })),
});
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe("teamValues", () => {
  it("returns an empty team of the smallest size, or a saved team with its vacant positions", () => {
    const nobody = { person: null };
    expect(teamValues({ minimum: 3 }, undefined).team).toEqual({
      teamName: "",
      athleteIdList: [nobody, nobody, nobody],
    });
    expect(teamValues({ minimum: 3 }, team(1, [1, null])).team).toEqual({
      teamName: "Csapat 1",
      athleteIdList: [{ person: 1 }, nobody],
      seenTeam: { teamName: "Csapat 1", athleteIdList: [1, null] },
    });
  });
});

describe("teamSchema", () => {
  it("requires a name and a member for each position", () => {
    const typed = (teamName: string, ...persons: (number | null)[]) =>
      teamSchema.safeParse({ team: { teamName, athleteIdList: persons.map((each) => ({ person: each })) } });
    expect(typed(" Cápák ", 3, 1).data).toEqual({ teamName: "Cápák", athleteIdList: [3, 1] });
    expect(typed(" ", 3, null).error?.issues.map(({ path }) => path.join("."))).toEqual([
      "team.teamName",
      "team.athleteIdList.1.person",
    ]);
  });
});

describe("freeLine", () => {
  it("returns the lowest line that no team has", () => {
    expect(freeLine(teamsWith({ teamList: [team(1, []), team(3, [])] }))).toBe(2);
    expect(freeLine(teamsWith())).toBe(1);
  });
});

describe("candidates", () => {
  const athletes = [person(7), person(8, "FEMALE"), person(9), person(7)];
  const position = { member: null, gender: undefined, taken: new Set<number | null>() };

  it("leaves out athletes in other positions and teams", () => {
    expect(ids(candidates(athletes, position))).toEqual([7, 8, 9]);
    expect(ids(candidates(athletes, { ...position, taken: new Set([9, null]) }))).toEqual([7, 8]);
  });

  it("returns athletes of the position's gender, and the athlete chosen now whatever the gender", () => {
    expect(ids(candidates(athletes, { ...position, gender: "FEMALE" }))).toEqual([8]);
    expect(ids(candidates(athletes, { ...position, gender: "FEMALE", member: 9 }))).toEqual([8, 9]);
  });
});

it("candidates has the chosen athlete in place, by name", () => {
  const [chosen, other] = [
    { ...person(1), fullName: "Zoé" },
    { ...person(2), fullName: "Ábel" },
  ];
  expect(ids(candidates([chosen, other], { member: 2, gender: undefined, taken: new Set() }))).toEqual([2, 1]);
});

describe("shortageOf", () => {
  it("counts the athletes of a team, and men and women of a mixed relay", () => {
    const free = (men: number, women: number) => [
      ...Array.from({ length: men }, () => person(1)),
      ...Array.from({ length: women }, () => person(2, "FEMALE")),
    ];
    const team = { minimum: 3, genderList: null };
    expect([shortageOf(team, free(1, 1)), shortageOf(team, free(1, 2))]).toEqual([
      { text: "tooFewFit", minimum: 3, count: 2, men: 1, women: 1 },
      null,
    ]);
    const mixed = { minimum: 4, genderList: ["MALE", "FEMALE", "MALE", "FEMALE"] as ("MALE" | "FEMALE")[] };
    expect([shortageOf(mixed, free(3, 1)), shortageOf(mixed, free(2, 2))]).toEqual([
      { text: "tooFewFitMixed", minimum: 4, count: 4, men: 3, women: 1 },
      null,
    ]);
  });
});

it("swapsOf names the members before and after of each changed position", () => {
  const nameOf = (id: number) => ["", "Anna", "Bea", "Cili"][id];
  expect(swapsOf([1, 2], [1, 3, 2], nameOf)).toEqual([
    { position: 2, before: "Bea", after: "Cili" },
    { position: 3, before: null, after: "Bea" },
  ]);
});
