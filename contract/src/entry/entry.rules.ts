/** Rules for who may enter which race, and until when (product/entering 1). The current time is an argument, all other input is in the facts. */
import {
  addDays,
  ageOn31December,
  budapestTime,
  type Day,
  dayBefore,
  formatDay,
  startOfDay,
  yearOf,
} from "../kernel/days.ts";
import type { Gender, LicenceType, Locale, UserStatus } from "../kernel/enumerations.ts";

/** A half-open period: `until` is not part of it. */
export type Period = { readonly from: Date; readonly until: Date };

export type AgeGroup = { readonly ageMin: number; readonly ageMax: number; readonly child: boolean };

export type EntryFacts = {
  readonly now: Date;
  /** True if a team starts; otherwise one person. */
  readonly asTeam?: boolean;
  /** True if the competition's organiser enters. After the registration deadline, neither the deadline nor the capacity then refuses. */
  readonly byOrganiser?: boolean;
  /** Refusals that are not checked. */
  readonly left?: (code: EntryRefusal) => boolean;
  /** True if the starter has an offer of a place in the race. Then neither the deadline nor the capacity refuses (product/entering 42). */
  readonly offered?: boolean;
  readonly competition: { readonly cancelled: boolean; readonly approved: boolean; readonly regDeadline: Day };
  readonly race: {
    readonly date: Day;
    readonly ageGroups: readonly AgeGroup[];
    readonly licenceTypes: readonly LicenceType[];
    readonly isMale: boolean;
    readonly isFemale: boolean;
    readonly isTeam: boolean;
    /** The number of places, and how many are taken by entries and by open offers; null is unlimited. */
    readonly capacity: number | null;
    readonly taken: number;
    readonly period: Period;
  };
  /** The person to enter; null for a visitor or an organisation. */
  readonly person: {
    readonly isAthlete: boolean;
    readonly isCompetitor: boolean;
    readonly birthDate: Day;
    readonly gender: Gender;
    readonly userStatus: UserStatus;
    readonly licenceType: LicenceType | null;
    readonly licenceStatus: UserStatus | null;
    /** Athletes on trial owe no annual fee: their entry includes a day licence (product/entering 3). */
    readonly isOnTrial: boolean;
    /** The years whose licence fee is paid. */
    readonly licenceFeeYears: readonly number[];
    readonly medicalValidUntil: Day | null;
    readonly isEntered: boolean;
    /** The periods of the person's starts in other races. */
    readonly otherPeriods: readonly Period[];
  } | null;
};

export type EntryRefusal = (typeof CHECKS)[number][0];

/** Returns the first refusal of a person's entry in the race; null if the person may enter. */
export function entryRefusal(facts: EntryFacts): EntryRefusal | null {
  const failed = CHECKS.find(([code, fails]) => fails(facts, facts.person ?? NOBODY) && facts.left?.(code) !== true);
  return failed?.[0] ?? null;
}

/** Returns the first refusal that concerns the start as a whole, independent of its members; null if there is none. */
export function raceRefusal(facts: EntryFacts): EntryRefusal | null {
  const failed = CHECKS.find(
    ([code, fails]) => OF_RACE.has(code) && fails(facts, NOBODY) && facts.left?.(code) !== true,
  );
  return failed?.[0] ?? null;
}

/** Returns true if a refusal concerns the start as a whole. */
export const isOfRace = (code: EntryRefusal): boolean => OF_RACE.has(code);

/** Returns the variables of the refusals' texts (`entry.refusal.…`): `{deadline}`, `{raceDate}` and `{year}`. */
export const refusalVariables = (
  { competition, race }: { readonly competition: { readonly regDeadline: Day }; readonly race: { readonly date: Day } },
  locale: Locale,
): { deadline: string; raceDate: string; year: number } => ({
  deadline: formatDay(competition.regDeadline, locale),
  raceDate: formatDay(race.date, locale),
  year: yearOf(race.date),
});

/** Returns the age groups of a person in the year of a race: children's groups first, otherwise in the order given. */
export function ageGroupsFor<Group extends AgeGroup>(
  birthDate: Day,
  raceYear: number,
  ageGroups: readonly Group[],
): Group[] {
  const age = ageOn31December(birthDate, raceYear);
  const fitting = ageGroups.filter(({ ageMin, ageMax }) => ageMin <= age && age <= ageMax);
  return [...fitting.filter(({ child }) => child), ...fitting.filter(({ child }) => !child)];
}

/** Returns the first and the last year of birth that age groups admit in the year of a race; null without age groups. */
export function birthYearsOf(
  ageGroups: readonly Pick<AgeGroup, "ageMin" | "ageMax">[],
  raceYear: number,
): { readonly from: number; readonly until: number } | null {
  if (ageGroups.length === 0) return null;
  const oldest = Math.max(...ageGroups.map(({ ageMax }) => ageMax));
  const youngest = Math.min(...ageGroups.map(({ ageMin }) => ageMin));
  return { from: raceYear - oldest, until: raceYear - youngest };
}

const CUTOFF = 17 * 3600;

/** Returns 17:00 in Budapest on the day before the race (product/entering 2): entries are closed from then on for everyone but the organiser. */
export const editingClosesAt = (raceDate: Day): Date => budapestTime(dayBefore(raceDate), CUTOFF);

export type EditingState = "open" | "organizerAfterDeadline" | "closed";

/** Returns whether an entry may be changed or withdrawn now. An organiser of the competition may until the end of the race day. */
export function mayEditEntry(now: Date, raceDate: Day, isOrganiser: boolean): EditingState {
  if (now < editingClosesAt(raceDate)) return "open";
  return isOrganiser && now < startOfDay(addDays(raceDate, 1)) ? "organizerAfterDeadline" : "closed";
}

/** Returns true after the day of the registration deadline: changes of entries are flagged from then on (product/entering 14). */
export const isAfterDeadline = (now: Date, regDeadline: Day): boolean => now >= startOfDay(addDays(regDeadline, 1));

/**
 * Returns the period from the start to the time limit, both in seconds. A race without a limit lasts one second, so that equal starts still
 * collide.
 */
export function racePeriod(date: Day, startTime: number, timeLimitSeconds: number | null): Period {
  const from = budapestTime(date, startTime);
  return { from, until: new Date(from.getTime() + Math.max(1, timeLimitSeconds ?? 1) * 1000) };
}

/** Periods are half-open: a race may start in the second in which another ends. */
export const periodsOverlap = (one: Period, other: Period): boolean => one.from < other.until && other.from < one.until;

type Person = NonNullable<EntryFacts["person"]>;
type Fails = (facts: EntryFacts, person: Person) => boolean;

const isLate = ({ now, competition }: EntryFacts): boolean => isAfterDeadline(now, competition.regDeadline);

/** The properties of a race and of a person that decide whether the race was announced for the person. */
export type RaceKind = Pick<EntryFacts["race"], "date" | "ageGroups" | "licenceTypes" | "isMale" | "isFemale">;
export type PersonKind = Pick<Person, "birthDate" | "gender" | "licenceType">;

const KIND = {
  wrongAgeGroup: (race: RaceKind, { birthDate }: PersonKind) =>
    ageGroupsFor(birthDate, yearOf(race.date), race.ageGroups).length === 0,
  wrongLicenceType: (race: RaceKind, { licenceType }: PersonKind) =>
    licenceType === null || !race.licenceTypes.includes(licenceType),
  wrongGender: (race: RaceKind, { gender }: PersonKind) => !admits(race, gender),
} as const;

export type PersonRecord = Pick<
  Person,
  "userStatus" | "licenceStatus" | "isOnTrial" | "licenceFeeYears" | "medicalValidUntil"
>;

const RECORD: Readonly<Record<RecordRefusal, (on: Day, person: PersonRecord) => boolean>> = {
  personNotVerified: (_, { userStatus }) => userStatus !== "Verified",
  licenceNotValid: (_, { licenceStatus }) => licenceStatus !== "Verified",
  feeUnpaid: (on, { isOnTrial, licenceFeeYears }) => !isOnTrial && !licenceFeeYears.includes(yearOf(on)),
  medicalExpired: (on, { medicalValidUntil }) => medicalValidUntil === null || medicalValidUntil < on,
};

/** The checks in the order of their refusals (product/entering 1). `full` comes last, because a place may become free again. */
const CHECKS = [
  ["cancelled", ({ competition }) => competition.cancelled],
  ["notApproved", ({ competition }) => !competition.approved],
  ["deadlinePassed", (facts) => isLate(facts) && facts.byOrganiser !== true && facts.offered !== true],
  ["tooLate", ({ now, race, byOrganiser }) => mayEditEntry(now, race.date, byOrganiser === true) === "closed"],
  ["notAnAthlete", (_, person) => !person.isAthlete && !person.isCompetitor],
  ["teamRace", ({ race, asTeam }) => race.isTeam && asTeam !== true],
  ["alreadyEntered", (_, person) => person.isEntered],
  ["personNotVerified", ({ race }, person) => RECORD.personNotVerified(race.date, person)],
  ["licenceNotValid", ({ race }, person) => RECORD.licenceNotValid(race.date, person)],
  ["feeUnpaid", ({ race }, person) => RECORD.feeUnpaid(race.date, person)],
  ["medicalExpired", ({ race }, person) => RECORD.medicalExpired(race.date, person)],
  ["wrongAgeGroup", ({ race }, person) => KIND.wrongAgeGroup(race, person)],
  ["wrongLicenceType", ({ race }, person) => KIND.wrongLicenceType(race, person)],
  ["wrongGender", ({ race }, person) => KIND.wrongGender(race, person)],
  ["overlapping", ({ race }, person) => person.otherPeriods.some((other) => periodsOverlap(race.period, other))],
  [
    "full",
    (facts) =>
      facts.race.capacity !== null &&
      facts.race.taken >= facts.race.capacity &&
      facts.offered !== true &&
      !(facts.byOrganiser === true && isLate(facts)),
  ],
] as const satisfies readonly (readonly [string, Fails])[];

const OF_RACE: ReadonlySet<EntryRefusal> = new Set([
  "cancelled",
  "notApproved",
  "deadlinePassed",
  "tooLate",
  "teamRace",
  "full",
]);

const KINDS = ["wrongAgeGroup", "wrongLicenceType", "wrongGender"] as const satisfies readonly (keyof typeof KIND)[];

/** Returns the first refusal of a race that was not announced for the person's age, licence and gender; null if it was. */
export const kindRefusal = (race: RaceKind, person: PersonKind): (typeof KINDS)[number] | null =>
  KINDS.find((code) => KIND[code](race, person)) ?? null;

/** Returns true if the race was announced for the person's age, licence and gender, whatever else refuses an entry. */
export const isMeantFor = (race: RaceKind, person: PersonKind): boolean => kindRefusal(race, person) === null;

/** The refusals that a person's own record causes, in order. They are the same in every race of a day. */
export const RECORD_REFUSALS = ["personNotVerified", "licenceNotValid", "feeUnpaid", "medicalExpired"] as const;
export type RecordRefusal = (typeof RECORD_REFUSALS)[number];

/** Returns the refusals that a person's record causes on a day. */
export const recordRefusals = (person: PersonRecord, on: Day): readonly RecordRefusal[] =>
  RECORD_REFUSALS.filter((code) => RECORD[code](on, person));

/** Returns whether a race admits a gender. A person who is neither a man nor a woman may start where both may. */
const admits = (race: { isMale: boolean; isFemale: boolean }, gender: Gender): boolean =>
  (gender === "FEMALE" || race.isMale) && (gender === "MALE" || race.isFemale);

const NOBODY: Person = {
  isAthlete: false,
  isCompetitor: false,
  birthDate: "1900-01-01",
  gender: "NA",
  userStatus: "Inactive",
  licenceType: null,
  licenceStatus: null,
  isOnTrial: false,
  licenceFeeYears: [],
  medicalValidUntil: null,
  isEntered: false,
  otherPeriods: [],
};

/** Every refusal, in the order of the checks. */
export const entryRefusals: readonly EntryRefusal[] = CHECKS.map(([code]) => code);
