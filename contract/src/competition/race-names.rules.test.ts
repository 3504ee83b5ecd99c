import { describe, expect, it } from "vitest";
import { partNames, raceNames, type RaceToName } from "./race-names.rules.ts";

const part = (groupAgeGroup: string | null, distance: string | null = "Sprint") => ({
  sportCategory: "Triatlon",
  qualification: "Nyílt verseny",
  distance,
  groupAgeGroup,
});

describe("partNames", () => {
  it("joins sport category, qualification and distance", () => {
    expect(partNames([part("Felnőtt"), part("Szenior", "Olimpiai"), part(null, null)])).toEqual([
      "Triatlon - Nyílt verseny - Sprint",
      "Triatlon - Nyílt verseny - Olimpiai",
      "Triatlon - Nyílt verseny",
    ]);
  });

  it("adds the age division to names that would be equal, and only to them", () => {
    expect(partNames([part("Felnőtt"), part("Szenior"), part("Felnőtt", "Olimpiai")])).toEqual([
      "Triatlon - Nyílt verseny - Sprint - Felnőtt",
      "Triatlon - Nyílt verseny - Sprint - Szenior",
      "Triatlon - Nyílt verseny - Olimpiai",
    ]);
  });

  it("numbers parts that nothing tells apart", () => {
    expect(partNames([part("Felnőtt"), part("Felnőtt"), part("Szenior")])).toEqual([
      "Triatlon - Nyílt verseny - Sprint - Felnőtt",
      "Triatlon - Nyílt verseny - Sprint - Felnőtt - 2",
      "Triatlon - Nyílt verseny - Sprint - Szenior",
    ]);
  });
});

describe("raceNames", () => {
  const race = (traits: Partial<RaceToName> = {}): RaceToName => ({
    parts: ["Sprint"],
    isMale: true,
    isFemale: true,
    ageGroups: ["Junior"],
    startTime: 33_000,
    date: "2027-09-19",
    ...traits,
  });

  it.each([
    [true, true, "A, B"],
    [false, true, "A, B - lány"],
    [true, false, "A, B - fiú"],
    [false, false, "A, B"],
  ])("joins the parts and the only gender, male %s, female %s: %s", (isMale, isFemale, name) => {
    expect(raceNames([race({ parts: ["A", "B"], isMale, isFemale })])).toEqual([name]);
  });

  it("adds the age groups to names that would be equal, in one order whatever that of the list", () => {
    const girls = { isMale: false };
    expect(
      raceNames([
        race({ ...girls, ageGroups: ["Szenior 10", "Szenior 2"] }),
        race({ ...girls, ageGroups: ["Junior"] }),
        race({ isFemale: false }),
      ]),
    ).toEqual(["Sprint - lány - Szenior 2, Szenior 10", "Sprint - lány - Junior", "Sprint - fiú"]);
  });

  it("adds the start if the age groups are equal, and the day if the start is", () => {
    expect(raceNames([race(), race({ startTime: 38_400 })])).toEqual(["Sprint - 09:10", "Sprint - 10:40"]);
    expect(raceNames([race(), race({ date: "2027-09-20" })])).toEqual([
      "Sprint - 2027 szeptember 19.",
      "Sprint - 2027 szeptember 20.",
    ]);
    expect(
      raceNames([race(), race({ startTime: 38_400 }), race({ ageGroups: ["Felnőtt"], startTime: 38_400 })]),
    ).toEqual(["Sprint - Junior - 09:10", "Sprint - Junior - 10:40", "Sprint - Felnőtt"]);
  });

  it("numbers races that nothing tells apart, and leaves one without a part nameless", () => {
    expect(raceNames([race(), race(), race({ parts: [] }), race({ parts: [], startTime: null })])).toEqual([
      "Sprint",
      "Sprint - 2",
      "",
      "",
    ]);
  });
});
