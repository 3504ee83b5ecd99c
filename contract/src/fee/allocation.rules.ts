/** The yearly allocation of licence costs: the debtors and years of each cost, once per party (product/money 33 to 36). */
import { dayBefore, yearOf, type Day } from "../kernel/days.ts";
import type { LicenceType } from "../kernel/enumerations.ts";
import * as right from "../kernel/right.ts";
import type { Right } from "../kernel/right.ts";
import type { AllocatedCostType } from "./licence-cost.values.ts";

/** The facts of a party that determine its annual fees. */
export type PartyFact =
  | "isClub"
  | "isOrganiser"
  | "isAthlete"
  | "isCompetitor"
  | "isReferee"
  | "isTrainer"
  | "isElit"
  | "isPara"
  | "isUp"
  | "isAmator"
  | "isActive"
  | "isVerified"
  | "isArchived"
  | "isTrial";
export type PartyFacts = Readonly<Record<PartyFact, boolean | null>>;

const athleteWith = (type: PartyFact): Right<PartyFact> =>
  right.allOf(right.is<PartyFact>("isAthlete"), right.is(type));

/** The debtors of each cost, as conditions that the server compiles to SQL. Membership in the technical committee alone creates no fee. */
export const DEBTORS: Readonly<Record<AllocatedCostType, Right<PartyFact>>> = {
  CLUB_ANNUAL: right.is("isClub"),
  ORGANIZER_ANNUAL: right.is("isOrganiser"),
  LICENSE_ELIT: athleteWith("isElit"),
  LICENSE_PARA: athleteWith("isPara"),
  LICENSE_UP: athleteWith("isUp"),
  LICENSE_AMATOR: athleteWith("isAmator"),
  COMPETITOR_ANNUAL: right.is("isCompetitor"),
  REFEREE_ANNUAL: right.is("isReferee"),
  TRAINER_ANNUAL: right.is("isTrainer"),
};

/** The condition that a party is billed at all. An athlete on trial pays a day licence with each entry instead. */
export const ELIGIBLE: Right<PartyFact> = right.allOf(
  right.is<PartyFact>("isActive"),
  right.is<PartyFact>("isVerified"),
  right.not(right.is<PartyFact>("isArchived")),
  right.not(right.is<PartyFact>("isTrial")),
);

const holdsFor = (condition: Right<PartyFact>, party: PartyFacts): boolean =>
  right.evaluateRight<PartyFact, never>(condition, {
    viewer: () => false,
    holds: () => false,
    isAccount: () => false,
    is: (fact) => party[fact] === true,
    any: undecided,
    all: undecided,
    not: undecided,
  });

const undecided = (): never => {
  throw new Error("the rights of fees depend on an unknown fact");
};

/** Returns whether a party owes this kind of cost, eligible or not. */
export const owes = (party: PartyFacts, type: AllocatedCostType): boolean => holdsFor(DEBTORS[type], party);

export const isEligible = (party: PartyFacts): boolean => holdsFor(ELIGIBLE, party);

export const licenceCostType = (type: LicenceType): AllocatedCostType => `LICENSE_${type}`;

/** The fields of a licence cost that determine its years. */
export type CostYears = {
  readonly nextAllocationDate: Day;
  readonly firstAllocatedYear: number | null;
  readonly lastAllocatedYear: number | null;
};

/** Returns the years that were allocated before; a party that becomes eligible owes them too. */
export function lateYears({ firstAllocatedYear, lastAllocatedYear }: CostYears, today: Day): number[] {
  if (firstAllocatedYear === null || lastAllocatedYear === null) return [];
  const first = Math.max(yearOf(today), firstAllocatedYear);
  return Array.from({ length: Math.max(0, lastAllocatedYear - first + 1) }, (_, at) => first + at);
}

/** Returns the year that is not allocated yet; null if the date lies in an allocated year. */
export function openYear({ nextAllocationDate, lastAllocatedYear }: CostYears): number | null {
  const year = yearOf(nextAllocationDate);
  return lastAllocatedYear === null || lastAllocatedYear < year ? year : null;
}

/** Returns the years that a run on the day allocates; the year of the reached date comes last. */
export function yearsOfRun(cost: CostYears, today: Day): number[] {
  const open = openYear(cost);
  return [...lateYears(cost, today), ...(open !== null && cost.nextAllocationDate <= today ? [open] : [])];
}

/** Returns whether a licence cost has the price of a year. */
export const covers = (cost: CostYears, year: number): boolean =>
  yearOf(cost.nextAllocationDate) === year ||
  (cost.firstAllocatedYear !== null &&
    cost.lastAllocatedYear !== null &&
    cost.firstAllocatedYear <= year &&
    year <= cost.lastAllocatedYear);

/** Returns the default last allocation of a new licence cost: the day before the year of its next allocation. */
export const lastAllocationBefore = (next: Day): Day => dayBefore(`${next.slice(0, 4)}-01-01`);

/** An active licence fee of a person and a year. `hasMoney`: money was received for it, or it is settled with 0 Ft. */
export type LicenceFee = {
  readonly id: number;
  readonly costType: string;
  readonly gross: number;
  readonly hasMoney: boolean;
};

/** The fees that end with a change of the licence type, and the amount charged for the new type; null: nothing is charged. */
export type LicenceChange = {
  readonly ends: readonly number[];
  readonly charge: { readonly gross: number; readonly isDifference: boolean } | null;
};

/**
 * Returns the consequences of a change of the licence type within a year: an unpaid fee is replaced by that of the new
 * type. After a paid fee the difference to a dearer type is charged, and nothing for a cheaper one.
 */
export function changeLicence(fees: readonly LicenceFee[], to: { costType: string; gross: number }): LicenceChange {
  const paid = fees.filter(({ hasMoney }) => hasMoney);
  const unpaid = fees.filter(({ hasMoney }) => !hasMoney);
  const ends = unpaid.filter(({ costType }) => costType !== to.costType).map(({ id }) => id);
  if (fees.length === 0 || fees.some(({ costType }) => costType === to.costType)) return { ends, charge: null };
  if (paid.length === 0) return { ends, charge: { gross: to.gross, isDifference: false } };
  const difference = to.gross - paid.reduce((sum, { gross }) => sum + gross, 0);
  return { ends, charge: difference > 0 ? { gross: difference, isDifference: true } : null };
}

const LONGEST_NAME = 250;

/** Returns the description of a fee: the name of its licence cost and the year, unless the name has it. */
export const describeFee = (name: string, year: number): string =>
  name.includes(String(year)) ? name : `${name.slice(0, LONGEST_NAME)} ${year}`;
