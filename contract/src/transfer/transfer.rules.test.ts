import { expect, it } from "vitest";
import {
  adminAnswerProblems,
  athleteAnswerProblems,
  clubAnswerProblems,
  obstacleTo,
  startProblems,
  type TransferFacts,
} from "./transfer.rules.ts";

const good: TransferFacts = {
  isAthleteGood: true,
  clubId: 1,
  sourceClubId: 1,
  targetClubId: 2,
  hasLicenceMoney: false,
  isTargetClubGood: true,
};

it.each<[Partial<TransferFacts>, ReturnType<typeof obstacleTo>]>([
  [{}, null],
  [{ isTargetClubGood: false }, "targetClub"],
  [{ isAthleteGood: false }, "athlete"],
  [{ clubId: 2 }, "ownClub"],
  [{ clubId: 3 }, "clubChanged"],
  [{ clubId: null }, "clubChanged"],
  [{ hasLicenceMoney: true }, "feePaid"],
])("obstacleTo returns, for %j, %s", (facts, obstacle) => expect(obstacleTo({ ...good, ...facts })).toBe(obstacle));

const pathsOf = (problems: readonly { path: string }[]) => problems.map(({ path }) => path);

it.each([
  [{}, "ELIT", ["targetClubCheck1", "targetClubCheck2"]],
  [{ targetClubCheck1: true, targetClubCheck2: false }, "ELIT", ["targetClubCheck2"]],
  [{ targetClubCheck1: true, targetClubCheck2: true }, "ELIT", []],
  [{ targetClubCheck1: true, targetClubCheck2: true }, "UP", ["parentalPermission"]],
  [{ targetClubCheck1: true, targetClubCheck2: true, parentalPermission: "key" }, "UP", []],
  [{ targetClubCheck1: true, targetClubCheck2: true }, null, []],
])("startProblems returns, for %j and the licence %s, %j", (start, licenceType, missing) =>
  expect(pathsOf(startProblems(start, licenceType))).toEqual(missing),
);

it.each([
  [{ accept: false }, true, ["description"]],
  [{ accept: false, description: "  " }, false, ["description"]],
  [{ accept: false, description: "Maradok." }, false, []],
  [{ accept: true }, true, ["athleteCheck1", "athleteCheck2"]],
  [{ accept: true, athleteCheck1: true, athleteCheck2: true }, true, []],
  [{ accept: true, athleteCheck1: true, athleteCheck2: true }, false, ["parentalPermission"]],
  [{ accept: true, athleteCheck1: true, athleteCheck2: true, parentalPermission: "key" }, false, []],
])("athleteAnswerProblems returns, for %j and an adult: %s, %j", (answer, isAdult, missing) =>
  expect(pathsOf(athleteAnswerProblems(answer, { isAdult }))).toEqual(missing),
);

it.each([
  [{ accept: true }, ["srcClubCheck1"]],
  [{ accept: true, srcClubCheck1: true }, []],
  [{ accept: false }, ["description"]],
])("clubAnswerProblems returns, for %j, %j", (answer, missing) =>
  expect(pathsOf(clubAnswerProblems(answer))).toEqual(missing),
);

it("adminAnswerProblems requires a reason for a rejection only", () => {
  expect(adminAnswerProblems({ accept: true })).toEqual([]);
  expect(pathsOf(adminAnswerProblems({ accept: false, description: null }))).toEqual(["description"]);
});
