import type { AgeGroup, EntryFacts } from "@rajt/contract/entry/entry.rules";
import type { OrderFacts } from "@rajt/contract/entry/order.rules";
import type { SpecialRaceType } from "@rajt/contract/competition/special-race.rules";
import type { Deadlines, PricedPart, PriceLine, PriceLineKey } from "@rajt/contract/competition/price.rules";
import type { RefundTerms } from "@rajt/contract/entry/withdrawal.rules";
import type { Day } from "@rajt/contract/kernel/days";
import type { LicenceType } from "@rajt/contract/kernel/enumerations";

/** All that entering the races of one competition depends on, whoever starts. */
export type CompetitionFacts = {
  readonly id: number;
  readonly cancelled: boolean;
  readonly approved: boolean;
  readonly deadlines: Deadlines;
  readonly prices: readonly PriceLineFacts[];
  readonly races: readonly RaceFacts[];
};

/** Moments come out of JSON as ISO 8601 texts. */
type PeriodText = { readonly from: string; readonly until: string };

export type RaceFacts = {
  readonly id: number;
  readonly date: Day;
  readonly isMale: boolean;
  readonly isFemale: boolean;
  readonly isTeam: boolean;
  /** Of a race of teams. */
  readonly teamType: SpecialRaceType | null;
  readonly capacity: number | null;
  /** By entries and by offers that live. */
  readonly taken: number;
  /** Those who wait and have no offer. */
  readonly waiting: number;
  /** Offers that have run out and were not passed on yet. */
  readonly lapsed: number;
  readonly period: PeriodText;
  readonly ageGroups: readonly (AgeGroupFacts & { readonly id: number; readonly name: string })[];
  readonly licenceTypes: readonly LicenceType[];
  /** Of a race of teams that was asked for by itself, and of one that persons enter with a relay of theirs. */
  readonly parts: readonly PricedPart[];
};

/** The same of somebody who is to start, whatever the race. */
export type StarterFacts = {
  readonly id: number;
  readonly name: string;
  readonly clubId: number | null;
  readonly licenceNumber: string | null;
} & Omit<NonNullable<EntryFacts["person"]>, "isEntered" | "otherPeriods"> & {
    /** Their starts in the races that were asked about, and at the time of any of them. */
    readonly starts: readonly Start[];
    /** Their places in the lists of those races. */
    readonly waits: readonly Wait[];
  };

export type Wait = {
  readonly race: number;
  /** A moment, as a text of ISO 8601; null: none was offered. */
  readonly offerUntil: string | null;
  /** Among those without an offer, 1 is next. */
  readonly position: number;
  /** Do they wait for themselves, and in no team of their club? */
  readonly isOwn: boolean;
};

export type Start = PeriodText & {
  readonly race: number;
  /** Null in races that were not asked about. */
  readonly entry: OwnEntry | null;
};

export type OwnEntry = {
  readonly id: number;
  readonly isTeam: boolean;
  /** Does the starter enter and withdraw it: alone, or as a relay of their own? */
  readonly isOwn: boolean;
  /** Does the starter owe it themself? */
  readonly owes: boolean;
  readonly amount: number;
  readonly dayLicence: number;
  readonly heldUntil: string;
  readonly paid: boolean;
  readonly inPayment: boolean;
  /** The money that came in for it. */
  readonly settled: number;
  readonly refunds: RefundTerms;
};

export type AgeGroupFacts = AgeGroup & { readonly groupAgeGroup: number };
export type PriceLineFacts = PriceLine & PriceLineKey;

/** Returns the entry of a starter in a race; null where they are not entered. */
export const entryIn = (starter: StarterFacts | null, race: number): OwnEntry | null =>
  starter?.starts.find((start) => start.race === race)?.entry ?? null;

/**
 * Returns a starter's place in the list of a race, or until when a place is offered to them; null: neither, also where the offer has run out. What
 * is offered to a team of theirs is their club's to take.
 */
export function waitIn(
  starter: StarterFacts | null,
  race: number,
  now: Date,
): { readonly position: number | null; readonly offerUntil: string | null } | null {
  const wait = starter?.waits.find((each) => each.race === race);
  if (wait === undefined) return null;
  if (wait.offerUntil === null) return { position: wait.position, offerUntil: null };
  const until = new Date(wait.offerUntil);
  if (now >= until) return null;
  return { position: null, offerUntil: wait.isOwn ? until.toISOString() : null };
}

/** Returns whether somebody has to look after the list of a race: a place is free that may be offered, or an offer has run out. */
export const isUnsettled = ({ capacity, taken, waiting, lapsed }: RaceFacts): boolean =>
  lapsed > 0 || (waiting > 0 && (capacity === null || taken < capacity));

/** Returns the end of the offer of a place in the race to who starts there alone, or with written names; null where there is none. */
const offerOf = (starters: readonly (StarterFacts | null)[], race: number): Date | null => {
  const [starter, ...others] = starters.filter((each) => each !== null);
  if (others.length > 0) return null;
  const until = starter?.waits.find((wait) => wait.race === race && wait.isOwn)?.offerUntil;
  return until == null ? null : new Date(until);
};

/**
 * The facts of one race for those who are to start in it together, by position, as the rules of the contract want them. Null is a written name,
 * for which nothing was read but the race.
 */
export const orderFacts = (
  competition: CompetitionFacts,
  race: RaceFacts,
  starters: readonly (StarterFacts | null)[],
): OrderFacts => orderFactsIn(competition, race)(starters);

/** The same where many are asked about who start in the race one by one: what it is to all of them is made once. */
export function orderFactsIn(
  { cancelled, approved, deadlines, prices }: CompetitionFacts,
  race: RaceFacts,
): (starters: readonly (StarterFacts | null)[]) => OrderFacts {
  const competition = { cancelled, approved };
  const asked = { ...race, period: periodOf(race.period) };
  const unsettled = isUnsettled(race);
  return (starters) => ({
    competition,
    deadlines,
    prices,
    race: asked,
    isUnsettled: unsettled,
    offerUntil: offerOf(starters, race.id),
    persons: starters.map((starter) => starter && entrantOf(starter, race.id)),
  });
}

/** By name: whoever copies all of an object that came out of JSON gets one that is dear to read. */
const entrantOf = (starter: StarterFacts, race: number): OrderFacts["persons"][number] => ({
  clubId: starter.clubId,
  isAthlete: starter.isAthlete,
  isCompetitor: starter.isCompetitor,
  birthDate: starter.birthDate,
  gender: starter.gender,
  userStatus: starter.userStatus,
  licenceType: starter.licenceType,
  licenceStatus: starter.licenceStatus,
  isOnTrial: starter.isOnTrial,
  licenceFeeYears: starter.licenceFeeYears,
  medicalValidUntil: starter.medicalValidUntil,
  isEntered: starter.starts.some((start) => start.race === race),
  otherPeriods: starter.starts.filter((start) => start.race !== race).map(periodOf),
});

const periodOf = ({ from, until }: PeriodText) => ({ from: new Date(from), until: new Date(until) });
