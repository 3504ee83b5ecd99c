/** Rules that span the fields of an announcement (product/competitions 18), and values that are derived from them. */
import type { Named } from "../../kernel/calls.ts";
import type { Day } from "../../kernel/days.ts";
import type { Problem } from "../../kernel/form/form.ts";
import { readDay, readTime } from "../../kernel/typed-days.ts";
import type { AnnouncementDraft } from "./announcement.form.ts";
import { agrees, needsReason } from "./announcement.flow.ts";
import { isExempt } from "../../money/vat.values.ts";
import { readCoordinate } from "../coordinates.rules.ts";
import { deadlineProblems, isCharged, NO_AMOUNTS, priceIdentity, priceLinesOf } from "../competition.rules.ts";
import { namedParts, raceNames } from "../race-names.rules.ts";

export type AnnouncedDistance = AnnouncementDraft["distanceList"][number];
type AnnouncedRace = AnnouncementDraft["raceList"][number];
type Chosen = { readonly id: number; readonly name?: string | undefined };

const KEY_LENGTH = 100;
const LAST_DAY: Day = "9999-12-31";

/**
 * Returns the problems that every writer must avoid. Values that the schema rejected are null or undefined here, lists
 * empty.
 */
export function announcementProblems(read: Readonly<Record<string, unknown>>): Problem[] {
  // cast: rules run on what the form's own schema has parsed
  const dto = read as unknown as AnnouncementDraft;
  const problems: Problem[] = [];
  const refuse = (path: string, code: string) =>
    problems.push({ path, message: code.includes(".") ? code : `competition.edit.problem.${code}` });
  const typedEnd = dto.endDate ?? dto.date;
  const endDate = typedEnd < dto.date ? dto.date : typedEnd;
  if (typedEnd < dto.date) refuse("endDate", "endBeforeStart");
  // Unreadable days cannot define a range.
  const isKnown = dto.date != null && dto.endDate !== undefined;
  for (const { field, code } of deadlineProblems(dto, isKnown ? endDate : LAST_DAY)) refuse(field, code);
  if (readCoordinate(dto.coordLat, "latitude") === null) refuse("coordLat", "latitude");
  if (readCoordinate(dto.coordLng, "longitude") === null) refuse("coordLng", "longitude");
  partProblems(dto, refuse);
  distanceProblems(dto, refuse);
  for (const [at, race] of dto.raceList.entries())
    raceProblems(dto, race, isKnown ? endDate : null, (field, code) => refuse(`raceList.${at}.${field}`, code));
  doubles(dto.entryPriceList.map(identityOf)).forEach((at) => refuse(`entryPriceList.${at}.name`, "priceTwice"));
  refundProblems(dto, endDate, refuse);
  for (const [approval, reason] of DECISIONS)
    if (needsReason(dto[approval]) && dto[reason] === null) refuse(reason, "kernel.error.required");
  // Only super admins see these fields; for others they are undefined.
  if (agrees(dto.adminApproval))
    for (const name of APPOINTED) if (name in dto && dto[name] === null) refuse(name, "kernel.error.required");
  if ("vatCode" in dto) vatProblems(dto, refuse);
  return problems;
}

/**
 * Returns the problems that a draft may have and a submitted announcement may not, besides missing fields: a race that
 * admits no starter, an early fee that lacks its deadline and so never applies (product/competitions 4), and a charged
 * line of fees without its regular amount. The schema does not know the division of an age group: where only that shows
 * which lines are charged, the server refuses (`competition_whole`).
 */
export function handInProblems(read: Readonly<Record<string, unknown>>): Problem[] {
  // cast: as above
  const dto = read as unknown as AnnouncementDraft;
  const withoutStarters = dto.raceList.flatMap(({ isMale, isFemale }, at) =>
    isMale === false && isFemale === false ? [problem(`raceList.${at}.isMale`, "nobody")] : [],
  );
  const early = EARLY_STEPS.filter(
    (step) =>
      dto[`preRegDeadline${step}`] === null &&
      dto.entryPriceList.some((line) => typeof line[`preRegAmount${step}`] === "number"),
  ).map((step) => problem(`preRegDeadline${step}`, "earlyWithoutDeadline"));
  const unpriced = dto.entryPriceList.flatMap((line, at) =>
    line.entryAmount === null && isCharged(line, dto, null)
      ? [{ path: `entryPriceList.${at}.entryAmount`, message: "kernel.error.required" }]
      : [],
  );
  return [...early, ...withoutStarters, ...unpriced];
}

const EARLY_STEPS = [1, 2, 3] as const;
const problem = (path: string, code: string): Problem => ({ path, message: `competition.edit.problem.${code}` });

function vatProblems({ vatCode, vatGround }: AnnouncementDraft, refuse: Refuse): void {
  if (vatCode === null) refuse("vatCode", "kernel.error.required");
  else if (isExempt(vatCode) && vatGround === null) refuse("vatGround", "kernel.error.required");
}

const DECISIONS = [
  ["adminApproval", "adminDecisionReason"],
  ["technicalCommitteeApproval", "technicalCommitteeDecisionReason"],
] as const;
const APPOINTED = [
  "refereeName",
  "refereeEmail",
  "refereePhoneNumber",
  "supervisorName",
  "supervisorEmail",
  "supervisorPhoneNumber",
] as const;

type Refuse = (field: string, code: string) => void;

/** Returns whether both values exist, and the second is after the first. */
const isAfter = (one: number | null, other: number | null): boolean => one !== null && other !== null && one > other;
const keyOf = ({ key }: { readonly key: string | null }) => key;
const distanceOf = ({ distance }: DraftDistance) => distance?.id ?? null;
const identityOf = ({ groupAgeGroup, ...line }: Omit<DraftPrice, "groupAgeGroup"> & { groupAgeGroup: Chosen | null }) =>
  groupAgeGroup ? priceIdentity({ ...line, groupAgeGroup }) : null;

function partProblems({ competitionPartList }: AnnouncementDraft, refuse: Refuse): void {
  const keys = competitionPartList.map(keyOf);
  const twice = new Set(doubles(keys));
  for (const [at, key] of keys.entries())
    if (key != null && (key.length !== KEY_LENGTH || twice.has(at))) refuse(`competitionPartList.${at}.key`, "partKey");
}

function distanceProblems({ competitionPartList, distanceList }: AnnouncementDraft, refuse: Refuse): void {
  const [used, listed] = [competitionPartList.map(distanceOf), distanceList.map(distanceOf)];
  for (const at of doubles(listed)) refuse(`distanceList.${at}.distance`, "distanceTwice");
  for (const [at, distance] of listed.entries())
    if (distance !== null && !used.includes(distance)) refuse(`distanceList.${at}.distance`, "distanceUnused");
  for (const [at, { levelTime, levelTimeByCycling }] of distanceList.entries())
    if (isAfter(levelTimeByCycling, levelTime)) refuse(`distanceList.${at}.levelTimeByCycling`, "bikeLimitTooLong");
  for (const [at, distance] of used.entries())
    if (distance !== null && !listed.includes(distance))
      refuse(`competitionPartList.${at}.distance`, "distanceMissing");
}

/** Later steps must refund less, and the last one must be a day on which withdrawing is possible. */
function refundProblems({ refundStepList }: AnnouncementDraft, endDate: Day, refuse: Refuse): void {
  for (const [at, { until, percent }] of refundStepList.entries()) {
    const before = refundStepList[at - 1];
    if (until != null && until >= endDate) refuse(`refundStepList.${at}.until`, "refundLate");
    if (until != null && before?.until != null && until <= before.until)
      refuse(`refundStepList.${at}.until`, "refundOrder");
    if (percent != null && before?.percent != null && percent >= before.percent)
      refuse(`refundStepList.${at}.percent`, "refundLess");
  }
}

function raceProblems(dto: AnnouncementDraft, race: AnnouncedRace, endDate: Day | null, refuse: Refuse): void {
  const parts = partsOf(race, dto.competitionPartList);
  if (parts.length < race.competitionPartKeyList.length) refuse("competitionPartKeyList", "partGone");
  if (parts.some((part) => part.isTeamCompetition) && !parts.every((part) => part.isTeamCompetition))
    refuse("competitionPartKeyList", "mixedTeams");
  if (endDate !== null && race.date != null && (race.date < dto.date || race.date > endDate))
    refuse("date", "outsideCompetition");
  if (isAfter(race.depotIn, race.depotOut)) refuse("depotOut", "transitionOrder");
  if (race.teamScoreCalcList.some(({ id }) => race.ageGroupList.every((group) => group.id !== id)))
    refuse("teamScoreCalcList", "notRaced");
}

/** Returns the indexes of values that appeared earlier in the list. */
const doubles = (keys: readonly (string | number | null)[]): number[] =>
  keys.flatMap((key, at) => (key !== null && keys.indexOf(key) < at ? [at] : []));

const partsOf = <P extends { readonly key: string }>(
  race: Pick<AnnouncedRace, "competitionPartKeyList">,
  parts: readonly P[],
): P[] => parts.filter(({ key }) => race.competitionPartKeyList.includes(key));

// Derived values -----------------------------------------------------------------------------------------------------

/** The value sets that the rules need: the group of each age group. */
export type AnnouncementCatalogue = {
  readonly ageGroups: readonly (Named & { readonly parent: Named })[];
};

/** Lines of a draft; null: not selected yet. */
type DraftPart = {
  readonly key: string;
  readonly sportCategory: Chosen | null;
  readonly qualification: Chosen | null;
  readonly distance: Chosen | null;
  readonly groupAgeGroup: Chosen | null;
};
type DraftDistance = { readonly distance: Chosen | null };
type DraftRace = {
  readonly competitionPartKeyList: readonly string[];
  readonly isMale: boolean;
  readonly isFemale: boolean;
  readonly ageGroupList: readonly Chosen[];
  /** Seconds; a typed text in the page's form, as the day may be. */
  readonly startTime: number | string | null;
  readonly date: string | null;
};
type DraftPrice = {
  readonly groupAgeGroup: Chosen;
  readonly qualification: Chosen | null;
  readonly sportCategory: Chosen | null;
};
type Lists<P, D, R, L> = {
  readonly competitionPartList: readonly P[];
  readonly distanceList: readonly D[];
  readonly raceList: readonly R[];
  readonly entryPriceList: readonly L[];
};
type Derived<P, D, R, L> = {
  readonly competitionPartList: (Omit<P, "name"> & { readonly name: string })[];
  readonly distanceList: D[];
  readonly raceList: (Omit<R, "name"> & { readonly name: string })[];
  readonly entryPriceList: L[];
};

/**
 * Returns the lists of an announcement with everything that is derived (product/competitions 18): names, a line for
 * each distance that the parts use, races without removed parts, and the lines of fees that the races and parts
 * require, with their amounts kept. Applied to its own result, it changes nothing.
 *
 * @param blank the initial values of a new line of lengths and of fees
 */
export function derivedLists<P extends DraftPart, D extends DraftDistance, R extends DraftRace, L extends DraftPrice>(
  lists: Lists<P, D, R, L>,
  { ageGroups }: AnnouncementCatalogue,
  blank: { readonly distance: object; readonly price: object },
): Derived<P, D, R, L> {
  const keys = new Set(lists.competitionPartList.map(({ key }) => key));
  const { competitionPartList, raceList } = namedLines({
    competitionPartList: lists.competitionPartList,
    raceList: lists.raceList.map((race) => ({
      ...race,
      competitionPartKeyList: race.competitionPartKeyList.filter((key) => keys.has(key)),
    })),
  });
  const parents = new Map(ageGroups.map(({ id, parent }) => [id, parent]));
  const entryPriceList = priceLinesOf(
    {
      parts: competitionPartList.flatMap(({ sportCategory, qualification, groupAgeGroup }) =>
        sportCategory && qualification && groupAgeGroup
          ? [
              {
                sportCategory: named(sportCategory),
                qualification: named(qualification),
                groupAgeGroup: named(groupAgeGroup),
              },
            ]
          : [],
      ),
      races: raceList.map(({ ageGroupList }) => ({
        ageGroupList: ageGroupList.flatMap(({ id }) => {
          const parent = parents.get(id);
          return parent ? [{ parent }] : [];
        }),
      })),
    },
    lists.entryPriceList,
    blank.price,
  );
  return {
    competitionPartList,
    distanceList: usedDistances(competitionPartList, lists.distanceList, blank.distance),
    raceList,
    // cast: a new line is a blank one with its name and choices
    entryPriceList: entryPriceList as unknown as L[],
  };
}

/** Returns parts and races with their names, of a record, a dto or the values of the page's form. */
export function namedLines<P extends DraftPart, R extends DraftRace>(lists: {
  readonly competitionPartList: readonly P[];
  readonly raceList: readonly R[];
}): Pick<Derived<P, never, R, never>, "competitionPartList" | "raceList"> {
  const competitionPartList = namedParts(lists.competitionPartList);
  const raced = raceNames(
    lists.raceList.map((race) => ({
      parts: partsOf(race, competitionPartList).map(({ name }) => name),
      isMale: race.isMale,
      isFemale: race.isFemale,
      ageGroups: race.ageGroupList.map(({ name = "" }) => name),
      startTime: typeof race.startTime === "string" ? readTime(race.startTime) : race.startTime,
      date: race.date ? readDay(race.date) : null,
    })),
  );
  return { competitionPartList, raceList: lists.raceList.map((race, at) => ({ ...race, name: raced[at] ?? "" })) };
}

function usedDistances<D extends DraftDistance>(
  parts: readonly Pick<DraftPart, "distance">[],
  existing: readonly D[],
  blank: object,
): D[] {
  const used = new Map(parts.flatMap(({ distance }) => (distance ? [[distance.id, named(distance)]] : [])));
  const staying = existing.filter(({ distance }) => distance !== null && used.has(distance.id));
  const present = new Set(staying.map(({ distance }) => distance?.id));
  const added = [...used.values()].filter(({ id }) => !present.has(id));
  // cast: a new line is a blank one with its distance
  return [...staying, ...added.map((distance) => ({ ...blank, distance }) as unknown as D)];
}

/** A line of lengths without values. */
export const NO_LENGTHS = {
  name: null,
  levelTime: null,
  levelTimeByCycling: null,
  swimmingDistance: null,
  swimmingRound: null,
  cyclingDistance: null,
  cyclingRound: null,
  cyclingLevelRise: null,
  runningDistance: null,
  runningRound: null,
  runningLevelRise: null,
};

const named = ({ id, name = "" }: Chosen): Named => ({ id, name });

/** Returns the lines with values that a change would remove; the form asks for confirmation. */
export function linesLost<D extends DraftDistance, L extends DraftPrice>(
  before: Pick<Lists<unknown, D, unknown, L>, "distanceList" | "entryPriceList">,
  after: Pick<Lists<unknown, D, unknown, L>, "distanceList" | "entryPriceList">,
): { distances: D[]; prices: L[] } {
  const distances = new Set(after.distanceList.map(({ distance }) => distance?.id));
  const prices = new Set(after.entryPriceList.map(priceIdentity));
  return {
    distances: before.distanceList.filter(
      (line) => !distances.has(line.distance?.id) && holdsAny(line, Object.keys(NO_LENGTHS)),
    ),
    prices: before.entryPriceList.filter(
      (line) => !prices.has(priceIdentity(line)) && holdsAny(line, Object.keys(NO_AMOUNTS)),
    ),
  };
}

const holdsAny = (line: object, names: readonly string[]): boolean =>
  Object.entries(line).some(([name, value]) => names.includes(name) && value !== null && value !== "");
