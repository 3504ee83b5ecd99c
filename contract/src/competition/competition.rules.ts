/** Derives labels, price lines and the order of deadlines from an announcement (product/competitions 18). */
import type { Named } from "../kernel/calls.ts";
import type { Day } from "../kernel/days.ts";
import type { Gender } from "../kernel/enumerations.ts";
import { folded } from "../kernel/words.ts";
import type { Deadlines, PriceLine } from "./price.rules.ts";

/** The word after an age group's name; the texts have it in both languages under `entry.ageGroup`. */
export type AgeGroupWord = "boys" | "girls" | "men" | "women";

const CHILD_PREFIXES = ["ujonc", "gyermek", "serdulo"];

/**
 * Returns the word of an age group: boys or girls for children's groups, men or women for others (product/competitions
 * 19); null for a gender of neither kind.
 */
export function ageGroupWord(ageGroupName: string, gender: Gender): AgeGroupWord | null {
  if (gender === "NA") return null;
  const children = CHILD_PREFIXES.some((prefix) => folded(ageGroupName).startsWith(prefix));
  if (gender === "MALE") return children ? "boys" : "men";
  return children ? "girls" : "women";
}

/** Returns the name and its word: `Serdülő fiú`, `Junior nő`. `shown`: the name in another language. */
export function ageGroupLabel(
  ageGroupName: string,
  gender: Gender,
  words: Readonly<Record<AgeGroupWord, string>>,
  shown = ageGroupName,
): string {
  const word = ageGroupWord(ageGroupName, gender);
  return word === null ? shown : `${shown} ${words[word]}`;
}

export type DeadlineProblem = {
  readonly field: keyof Deadlines;
  readonly code: "outOfOrder" | "afterCompetition";
};

/**
 * Returns every deadline that precedes an earlier one or follows the competition's last day; equal days are in order.
 */
export function deadlineProblems(deadlines: Deadlines, competitionEnd: Day): DeadlineProblem[] {
  const problems: DeadlineProblem[] = [];
  let latest: Day | null = null;
  for (const field of DEADLINES_IN_ORDER) {
    const deadline = deadlines[field];
    if (deadline === null) continue;
    if (latest !== null && deadline < latest) problems.push({ field, code: "outOfOrder" });
    else latest = deadline;
    if (deadline > competitionEnd) problems.push({ field, code: "afterCompetition" });
  }
  return problems;
}

const DEADLINES_IN_ORDER = [
  "preRegDeadline1",
  "preRegDeadline2",
  "preRegDeadline3",
  "regDeadline",
] as const satisfies readonly (keyof Deadlines)[];

/** A price line as the announcement's form contains it; a new one has no entry amount yet. */
export type DraftPriceLine = Omit<PriceLine, "entryAmount"> & {
  readonly name: string;
  readonly groupAgeGroup: Named;
  readonly qualification: Named | null;
  readonly sportCategory: Named | null;
  readonly entryAmount: number | null;
};

type Announcement = {
  readonly parts: readonly { sportCategory: Named; qualification: Named; groupAgeGroup: Named }[];
  readonly races: readonly { ageGroupList: readonly { parent: Named }[] }[];
};

/** The parts of a fee line that identify it. */
type PriceIdentity = {
  readonly groupAgeGroup: { readonly id: number };
  readonly qualification: { readonly id: number } | null;
  readonly sportCategory: { readonly id: number } | null;
};
type Identified = {
  readonly name: string;
  readonly groupAgeGroup: Named;
  readonly qualification: Named | null;
  readonly sportCategory: Named | null;
};

/**
 * Returns the lines of the fee table (product/competitions 21): one for each group age group of the races' age groups,
 * then one for each competition part, identified by qualification, sport category and group age group. Remaining lines
 * keep their amounts, unused ones are dropped; a new one has those of `blank`.
 */
export function priceLinesOf<L extends PriceIdentity, B extends object>(
  { parts, races }: Announcement,
  existing: readonly L[],
  blank: B,
): (Omit<L, keyof Identified> & B & Identified)[] {
  const groups = races.flatMap(({ ageGroupList }) => ageGroupList.map(({ parent }) => parent));
  const required = [
    ...groups.map((groupAgeGroup) => ({ groupAgeGroup, qualification: null, sportCategory: null })),
    ...parts.map(({ sportCategory, qualification, groupAgeGroup }) => ({
      groupAgeGroup,
      qualification,
      sportCategory,
    })),
  ].map((line) => ({ name: priceLineName(line), ...line }));
  const amounts = new Map(existing.map((line) => [priceIdentity(line), line]));
  const lines = new Map(required.map((line) => [priceIdentity(line), line]));
  // cast: an existing line has its own amounts in place of the blank ones
  return [...lines].map(
    ([key, line]) => ({ ...blank, ...amounts.get(key), ...line }) as Omit<L, keyof Identified> & B & Identified,
  );
}

/** Returns the name of a fee line: `Junior`, or for teams `Triatlon - OB váltó - Junior`. */
export const priceLineName = ({
  sportCategory,
  qualification,
  groupAgeGroup,
}: Pick<DraftPriceLine, "sportCategory" | "qualification" | "groupAgeGroup">): string =>
  [sportCategory, qualification, groupAgeGroup].flatMap((named) => named?.name ?? []).join(" - ");

type Charging = {
  readonly competitionPartList: readonly ({
    readonly key: string;
    readonly isTeamCompetition: boolean;
  } & PartIdentity)[];
  readonly raceList: readonly {
    readonly competitionPartKeyList: readonly string[];
    readonly ageGroupList: readonly { readonly id: number }[];
  }[];
};
type AgeGroups = readonly { readonly id: number; readonly parent: { readonly id: number } }[];
type PartIdentity = { readonly [K in keyof PriceIdentity]: { readonly id: number } | null };

/**
 * Returns whether an entry may be charged by a line (product/competitions 24): teams pay by the lines of team parts,
 * persons by those of the groups that have an age group in an individual race.
 *
 * @param ageGroups the value set, which has the group of each age group. Null where it is unknown: lines of groups then
 *   count only if every age group of the races has an individual race, so that all of them are charged
 */
export function isCharged(
  line: PriceIdentity,
  { competitionPartList, raceList }: Charging,
  ageGroups: AgeGroups | null,
): boolean {
  const teamParts = competitionPartList.filter((part) => part.isTeamCompetition);
  if (line.qualification !== null)
    return teamParts.some(
      ({ groupAgeGroup, ...part }) =>
        groupAgeGroup && priceIdentity({ ...part, groupAgeGroup }) === priceIdentity(line),
    );
  const teamKeys = new Set(teamParts.map(({ key }) => key));
  const individual = raceList.filter((race) => !race.competitionPartKeyList.some((key) => teamKeys.has(key)));
  const started = new Set(individual.flatMap(({ ageGroupList }) => ageGroupList.map(({ id }) => id)));
  if (ageGroups === null) return raceList.every(({ ageGroupList }) => ageGroupList.every(({ id }) => started.has(id)));
  return ageGroups.some(({ id, parent }) => parent.id === line.groupAgeGroup.id && started.has(id));
}

type Amounts = { readonly [K in keyof typeof NO_AMOUNTS]: number | null };

/**
 * Returns the lines with the amounts of a charged line, of the same division if there is one, in each uncharged line.
 * All lines are stored, as the sources require. A draft whose charged lines lack amounts is left as it is.
 */
export function withUnchargedAmounts<L extends PriceIdentity & Amounts>(
  lines: readonly L[],
  lists: Charging,
  ageGroups: AgeGroups,
): L[] {
  const charged = lines.filter((line) => isCharged(line, lists, ageGroups));
  if (charged.some(({ entryAmount }) => entryAmount === null)) return [...lines];
  return lines.map((line) => {
    const other = charged.find(({ groupAgeGroup }) => groupAgeGroup.id === line.groupAgeGroup.id) ?? charged[0];
    if (other === undefined || charged.includes(line)) return line;
    const { preRegAmount1, preRegAmount2, preRegAmount3, entryAmount, localAmount } = other;
    return { ...line, preRegAmount1, preRegAmount2, preRegAmount3, entryAmount, localAmount };
  });
}

/** A line of fees without amounts. */
export const NO_AMOUNTS = {
  preRegAmount1: null,
  preRegAmount2: null,
  preRegAmount3: null,
  entryAmount: null,
  localAmount: null,
};

/** Returns the identity of a fee line: lines with the same identity are one. */
export const priceIdentity = (line: PriceIdentity): string =>
  [line.groupAgeGroup.id, line.qualification?.id, line.sportCategory?.id].join("/");
