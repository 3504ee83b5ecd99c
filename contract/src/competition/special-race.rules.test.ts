import { describe, expect, it } from "vitest";
import type { Gender } from "../kernel/enumerations.ts";
import {
  firstPositionOf,
  type SpecialRaceType,
  specialRaceType,
  teamShapeProblems,
  teamShapes,
} from "./special-race.rules.ts";

describe("specialRaceType", () => {
  it.each([
    ["OB Mix váltó", "Triatlon", "OB_MIX_VALTO"],
    ["OB Mix váltó", "Duatlon", "OB_MIX_VALTO"],
    ["OB Klubcsapat", "Triatlon", "OB_KLUBCSAPAT"],
    ["OB váltó", "Triatlon", "OB_VALTO"],
    ["Váltó", "Triatlon", "VALTO"],
    ["Váltó", "Aquatlon", "VALTO"],
    ["OB váltó", "Duatlon", "VALTO"],
    ["OB Mix váltó", "Aquatlon", "VALTO"],
    ["OB", "Triatlon", "OTHER"],
    ["OB Klubcsapat", "Duatlon", "OTHER"],
    ["Felváltott", "Triatlon", "OTHER"],
    ["", "", "OTHER"],
    // Case, accents and blanks do not matter, composed or not.
    ["ob MIX VALTO", "TRIATLON", "OB_MIX_VALTO"],
    ["OB  mix va\u0301lto\u0301 ", " triatlon", "OB_MIX_VALTO"],
    ["Ob Váltó", "triatlon", "OB_VALTO"],
    ["ob klubcsapat", "TRIATLON", "OB_KLUBCSAPAT"],
    ["VÁLTÓ", "x", "VALTO"],
    ["constructor", "prototype", "OTHER"],
  ])("returns, for %j in %j, %s", (qualification, sportCategory, type) => {
    expect(specialRaceType(qualification, sportCategory)).toBe(type);
  });
});

describe("teamShapeProblems", () => {
  const team = (letters: string): Gender[] =>
    letters.split("").map((letter) => (letter === "M" ? "MALE" : letter === "F" ? "FEMALE" : "NA"));

  it.each<[SpecialRaceType, string]>([
    ["OB_MIX_VALTO", "MFMF"],
    ["OB_VALTO", "MMM"],
    ["OB_VALTO", "FNM"],
    ["OB_KLUBCSAPAT", "MMM"],
    ["OB_KLUBCSAPAT", "FFFFF"],
    ["VALTO", "MF"],
    ["VALTO", "MMMMMMMMMM"],
  ])("%s accepts %s", (type, letters) => {
    expect(teamShapeProblems(type, team(letters))).toEqual([]);
  });

  it.each<[SpecialRaceType, string, object]>([
    ["OB_MIX_VALTO", "", { code: "tooFew", minimum: 4 }],
    ["OB_MIX_VALTO", "MFM", { code: "tooFew", minimum: 4 }],
    ["OB_MIX_VALTO", "MFMFM", { code: "tooMany", maximum: 4 }],
    ["OB_MIX_VALTO", "FMFM", { code: "wrongGender", position: 1, gender: "MALE" }],
    ["OB_MIX_VALTO", "MMFF", { code: "wrongGender", position: 2, gender: "FEMALE" }],
    ["OB_MIX_VALTO", "MFMM", { code: "wrongGender", position: 4, gender: "FEMALE" }],
    ["OB_MIX_VALTO", "MFNF", { code: "wrongGender", position: 3, gender: "MALE" }],
    ["OB_VALTO", "MM", { code: "tooFew", minimum: 3 }],
    ["OB_VALTO", "MMMM", { code: "tooMany", maximum: 3 }],
    ["OB_KLUBCSAPAT", "MM", { code: "tooFew", minimum: 3 }],
    ["OB_KLUBCSAPAT", "MMMMMM", { code: "tooMany", maximum: 5 }],
    ["VALTO", "M", { code: "tooFew", minimum: 2 }],
    ["OTHER", "MMMMMMMMMMM", { code: "tooMany", maximum: 10 }],
  ])("%s rejects %j", (type, letters, problem) => {
    expect(teamShapeProblems(type, team(letters))[0]).toEqual(problem);
  });

  it("names every position that requires another gender, and does not validate unregistered names", () => {
    expect(
      teamShapeProblems("OB_MIX_VALTO", team("FMFM")).map((problem) => "position" in problem && problem.position),
    ).toEqual([1, 2, 3, 4]);
    expect(teamShapeProblems("OB_MIX_VALTO", ["MALE", null, null, null])).toEqual([]);
  });

  it("firstPositionOf returns a position for each gender", () => {
    expect(firstPositionOf("OB_MIX_VALTO", "MALE")).toBe(1);
    expect(firstPositionOf("OB_MIX_VALTO", "FEMALE")).toBe(2);
    expect(firstPositionOf("OB_MIX_VALTO", "NA")).toBeNull();
    expect(firstPositionOf("OB_VALTO", "NA")).toBe(1);
  });

  it("every shape has a gender for all positions or none, and a club enters one mix relay", () => {
    const ordered = Object.values(teamShapes).filter(({ genders }) => genders !== null);
    expect(ordered).toEqual([teamShapes.OB_MIX_VALTO]);
    for (const { genders, minimum, maximum } of ordered)
      expect([minimum, maximum]).toEqual([genders?.length, genders?.length]);
    expect(teamShapes.OB_MIX_VALTO.teamsPerClub).toBe(1);
  });
});
