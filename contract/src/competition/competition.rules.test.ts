import { describe, expect, it } from "vitest";
import {
  ageGroupLabel,
  ageGroupWord,
  deadlineProblems,
  type DraftPriceLine,
  isCharged,
  NO_AMOUNTS,
  priceLinesOf,
  withUnchargedAmounts,
} from "./competition.rules.ts";

describe("ageGroupLabel", () => {
  const words = { boys: "fiú", girls: "lány", men: "férfi", women: "nő" };
  it.each([
    ["Újonc 1", "Újonc 1 fiú", "Újonc 1 lány"],
    ["ujonc 2", "ujonc 2 fiú", "ujonc 2 lány"],
    ["GYERMEK", "GYERMEK fiú", "GYERMEK lány"],
    ["Serdülő", "Serdülő fiú", "Serdülő lány"],
    ["Serdu\u0308lo\u030B", "Serdu\u0308lo\u030B fiú", "Serdu\u0308lo\u030B lány"],
    ["Ifjúsági", "Ifjúsági férfi", "Ifjúsági nő"],
    ["Junior", "Junior férfi", "Junior nő"],
    ["Felnőtt gyermek", "Felnőtt gyermek férfi", "Felnőtt gyermek nő"],
  ])("labels %s", (name, male, female) => {
    expect(ageGroupLabel(name, "MALE", words)).toBe(male);
    expect(ageGroupLabel(name, "FEMALE", words)).toBe(female);
    expect(ageGroupLabel(name, "NA", words)).toBe(name);
    expect(ageGroupWord(name, "NA")).toBeNull();
  });
});

describe("deadlineProblems", () => {
  const good = {
    preRegDeadline1: "2027-05-10",
    preRegDeadline2: "2027-05-20",
    preRegDeadline3: "2027-05-31",
    regDeadline: "2027-06-10",
  };

  it("accepts equal and missing days, and a last deadline on the last day of the competition", () => {
    expect(deadlineProblems(good, "2027-06-10")).toEqual([]);
    expect(deadlineProblems({ ...good, preRegDeadline2: "2027-05-10" }, "2027-06-12")).toEqual([]);
    expect(deadlineProblems({ ...good, preRegDeadline1: null, preRegDeadline2: null }, "2027-06-12")).toEqual([]);
  });

  it("names deadlines that precede an earlier one, across a missing one too", () => {
    expect(deadlineProblems({ ...good, preRegDeadline2: "2027-05-09" }, "2027-06-12")).toEqual([
      { field: "preRegDeadline2", code: "outOfOrder" },
    ]);
    expect(deadlineProblems({ ...good, preRegDeadline2: null, preRegDeadline3: "2027-05-09" }, "2027-06-12")).toEqual([
      { field: "preRegDeadline3", code: "outOfOrder" },
    ]);
    expect(deadlineProblems({ ...good, preRegDeadline1: "2027-06-11" }, "2027-06-12")).toEqual([
      { field: "preRegDeadline2", code: "outOfOrder" },
      { field: "preRegDeadline3", code: "outOfOrder" },
      { field: "regDeadline", code: "outOfOrder" },
    ]);
  });

  it("names deadlines after the competition", () => {
    expect(deadlineProblems(good, "2027-06-09")).toEqual([{ field: "regDeadline", code: "afterCompetition" }]);
    expect(deadlineProblems(good, "2027-05-30")).toEqual([
      { field: "preRegDeadline3", code: "afterCompetition" },
      { field: "regDeadline", code: "afterCompetition" },
    ]);
  });
});

describe("priceLinesOf", () => {
  const youth = { id: 10, name: "Utánpótlás" };
  const adult = { id: 20, name: "Felnőtt" };
  const triathlon = { id: 2, name: "Triatlon" };
  const ob = { id: 1, name: "OB" };
  const part = { sportCategory: triathlon, qualification: ob, groupAgeGroup: youth };
  const races = [
    { ageGroupList: [{ parent: youth }, { parent: youth }] },
    { ageGroupList: [{ parent: adult }, { parent: youth }] },
  ];
  const empty = {
    preRegAmount1: null,
    preRegAmount2: null,
    preRegAmount3: null,
    entryAmount: null,
    localAmount: null,
  };
  const bare = { qualification: null, sportCategory: null, ...empty };

  it("returns one line for each group age group and one for each kind of part", () => {
    expect(priceLinesOf({ parts: [part, { ...part }], races }, [], NO_AMOUNTS)).toEqual([
      { name: "Utánpótlás", groupAgeGroup: youth, ...bare },
      { name: "Felnőtt", groupAgeGroup: adult, ...bare },
      { name: "Triatlon - OB - Utánpótlás", ...part, ...empty },
    ]);
    expect(priceLinesOf({ parts: [], races: [] }, [], NO_AMOUNTS)).toEqual([]);
  });

  it("keeps the amounts of remaining lines and drops unused lines", () => {
    const amounts = { ...empty, preRegAmount1: 0, entryAmount: 20_000 };
    const existing: DraftPriceLine[] = [
      { name: "régi név", ...part, ...amounts },
      { name: "Szenior", groupAgeGroup: { id: 30, name: "Szenior" }, ...bare, entryAmount: 1 },
      { name: "Felnőtt", groupAgeGroup: adult, ...bare, localAmount: 9_000 },
    ];
    const lines = priceLinesOf({ parts: [part], races }, existing, NO_AMOUNTS);
    expect(
      lines.map(({ name, entryAmount, localAmount, preRegAmount1 }) => [name, preRegAmount1, entryAmount, localAmount]),
    ).toEqual([
      ["Utánpótlás", null, null, null],
      ["Felnőtt", null, null, 9_000],
      ["Triatlon - OB - Utánpótlás", 0, 20_000, null],
    ]);
    expect(priceLinesOf({ parts: [part], races }, lines, NO_AMOUNTS)).toEqual(lines);
  });
});

describe("isCharged", () => {
  const [group, sport, open, relay] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
  const part = {
    key: "single",
    isTeamCompetition: false,
    groupAgeGroup: group,
    qualification: open,
    sportCategory: sport,
  };
  const teamPart = { ...part, key: "team", isTeamCompetition: true, qualification: relay };
  const lines = {
    group: { groupAgeGroup: group, qualification: null, sportCategory: null },
    single: { groupAgeGroup: group, qualification: open, sportCategory: sport },
    team: { groupAgeGroup: group, qualification: relay, sportCategory: sport },
  };
  const otherGroup = { groupAgeGroup: { id: 9 }, qualification: null, sportCategory: null };
  const [adults, youth] = [{ id: 31 }, { id: 32 }];
  const ageGroups = [
    { ...adults, parent: group },
    { ...youth, parent: otherGroup.groupAgeGroup },
  ];
  type Races = readonly (readonly [part: string, ageGroup: { id: number }])[];
  const listsOf = (races: Races) => ({
    competitionPartList: [part, teamPart],
    raceList: races.map(([key, ageGroup]) => ({ competitionPartKeyList: [key], ageGroupList: [ageGroup] })),
  });
  const charged = (races: Races, known: typeof ageGroups | null = ageGroups) =>
    Object.entries({ ...lines, otherGroup }).flatMap(([name, line]) =>
      isCharged(line, listsOf(races), known) ? [name] : [],
    );
  const single = ["single", adults] as const;

  it("counts lines of groups with an individual race for persons, and lines of team parts for teams", () => {
    expect(charged([single, ["team", adults]])).toEqual(["group", "team"]);
    expect(charged([single, ["team", youth]])).toEqual(["group", "team"]);
    expect(charged([single, ["single", youth]])).toEqual(["group", "team", "otherGroup"]);
    expect(charged([["team", adults]])).toEqual(["team"]);
  });

  it("without the value set counts lines of groups only if every age group has an individual race", () => {
    expect(charged([single, ["team", adults]], null)).toEqual(["group", "team", "otherGroup"]);
    expect(charged([single, ["team", youth]], null)).toEqual(["team"]);
    expect(charged([["team", adults]], null)).toEqual(["team"]);
  });

  it("withUnchargedAmounts writes all amounts of a charged line into uncharged lines, and into no other", () => {
    const fees = { ...NO_AMOUNTS, preRegAmount1: 5000, localAmount: 9000 };
    const teamFees = { ...NO_AMOUNTS, entryAmount: 20_000 };
    const filled = (entryAmount: number | null, old: typeof NO_AMOUNTS | typeof teamFees) =>
      withUnchargedAmounts(
        [
          { ...lines.group, ...fees, entryAmount },
          { ...lines.single, ...old },
          { ...lines.team, ...teamFees },
          { ...otherGroup, ...old },
        ],
        listsOf([single, ["team", youth]]),
        ageGroups,
      ).map(({ preRegAmount1, entryAmount: regular, localAmount }) => [preRegAmount1, regular, localAmount]);
    const [own, teams] = [
      [5000, 7000, 9000],
      [null, 20_000, null],
    ];
    for (const old of [NO_AMOUNTS, { ...NO_AMOUNTS, entryAmount: 8000 }])
      expect(filled(7000, old)).toEqual([own, own, teams, own]);
    expect(filled(null, NO_AMOUNTS)).toEqual([[5000, null, 9000], [null, null, null], teams, [null, null, null]]);
  });
});
