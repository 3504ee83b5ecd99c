import type { AgeGroup, EntryFacts } from "@rajt/contract/entry/entry.rules";
import { ageGroupsFor } from "@rajt/contract/entry/entry.rules";
import {
  type Deadlines,
  type PriceLine,
  type PriceLineKey,
  priceLineFor,
} from "@rajt/contract/competition/price.rules";
import { type Day, yearOf } from "@rajt/contract/kernel/days";
import type { Gender, LicenceType, UserStatus } from "@rajt/contract/kernel/enumerations";

/** All that decides whether and for how much someone may enter the races of one competition, as one statement brings it. */
export type EnteringFacts = {
  readonly id: number;
  readonly cancelled: boolean;
  readonly approved: boolean;
  readonly deadlines: Deadlines;
  /** Null for a guest, an organisation or staff. */
  readonly person: PersonFacts | null;
  readonly prices: readonly PriceLineFacts[];
  readonly races: readonly RaceFacts[];
};

export type PersonFacts = {
  readonly id: number;
  readonly clubId: number | null;
  readonly isAthlete: boolean;
  readonly isCompetitor: boolean;
  readonly birthDate: Day;
  readonly gender: Gender;
  readonly userStatus: UserStatus;
  readonly licenceType: LicenceType | null;
  readonly licenceFeeYears: readonly number[];
  readonly medicalValidUntil: Day | null;
};

/** Moments come out of JSON as ISO 8601 texts. */
type PeriodText = { readonly from: string; readonly until: string };

export type RaceFacts = {
  readonly id: number;
  readonly date: Day;
  readonly isMale: boolean;
  readonly isFemale: boolean;
  readonly isTeam: boolean;
  readonly capacity: number | null;
  readonly taken: number;
  readonly period: PeriodText;
  readonly ageGroups: readonly AgeGroupFacts[];
  readonly licenceTypes: readonly LicenceType[];
  /** Where the person starts at the same time. */
  readonly collisions: readonly PeriodText[];
  readonly mine: OwnEntry | null;
};

export type OwnEntry = {
  readonly id: number;
  readonly isTeam: boolean;
  readonly amount: number;
  readonly heldUntil: string;
  readonly paid: boolean;
  readonly inPayment: boolean;
  /** What came in for it. */
  readonly settled: number;
};

export type AgeGroupFacts = AgeGroup & { readonly groupAgeGroup: number };
export type PriceLineFacts = PriceLine & PriceLineKey;

/** The facts of one race as the rules of the contract want them. */
export const ruleFacts = (
  { cancelled, approved, deadlines, person }: EnteringFacts,
  race: RaceFacts,
  now: Date,
): EntryFacts => ({
  now,
  competition: { cancelled, approved, regDeadline: deadlines.regDeadline },
  race: { ...race, period: periodOf(race.period) },
  person: person && { ...person, isEntered: race.mine !== null, otherPeriods: race.collisions.map(periodOf) },
});

/**
 * The price line of a person in a race (decisions §7): that of the group of the first of their age groups which has one; children's groups
 * come first. Null where the announcement has none.
 */
export function personalPriceLine(
  birthDate: Day,
  race: Pick<RaceFacts, "date" | "ageGroups">,
  prices: readonly PriceLineFacts[],
): PriceLineFacts | null {
  for (const { groupAgeGroup } of ageGroupsFor(birthDate, yearOf(race.date), race.ageGroups)) {
    const line = priceLineFor({ isTeam: false, competitionPartKeyList: [] }, [], prices, groupAgeGroup);
    if (line !== null) return line;
  }
  return null;
}

const periodOf = ({ from, until }: PeriodText) => ({ from: new Date(from), until: new Date(until) });
