import type { AgeGroup, EntryFacts } from "@rajt/contract/entry/entry.rules";
import type { OrderFacts } from "@rajt/contract/entry/order.rules";
import type { SpecialRaceType } from "@rajt/contract/competition/special-race.rules";
import type { Deadlines, PricedPart, PriceLine, PriceLineKey } from "@rajt/contract/competition/price.rules";
import type { RefundTerms } from "@rajt/contract/entry/withdrawal.rules";
import type { Day } from "@rajt/contract/kernel/days";
import type { LicenceType } from "@rajt/contract/kernel/enumerations";

/** All facts about a competition that entering its races depends on, no matter who starts. */
export type CompetitionFacts = {
  readonly id: number;
  readonly cancelled: boolean;
  readonly approved: boolean;
  readonly deadlines: Deadlines;
  readonly prices: readonly PriceLineFacts[];
  readonly races: readonly RaceFacts[];
};

/** Moments are ISO 8601 texts, because the row comes as JSON. */
export type PeriodText = { readonly from: string; readonly until: string };

export type RaceFacts = {
  readonly id: number;
  readonly name: string;
  readonly date: Day;
  readonly isMale: boolean;
  readonly isFemale: boolean;
  readonly isTeam: boolean;
  /** For a team race; null otherwise. */
  readonly teamType: SpecialRaceType | null;
  readonly capacity: number | null;
  /** By entries and by open offers. */
  readonly taken: number;
  /** Waiting rows without an offer. */
  readonly waiting: number;
  /** Expired offers whose places were not offered again yet. */
  readonly lapsed: number;
  readonly period: PeriodText;
  readonly ageGroups: readonly (AgeGroupFacts & { readonly id: number; readonly name: string })[];
  readonly licenceTypes: readonly LicenceType[];
  /** Read for a single requested team race, and for one that persons enter with their own relay; otherwise empty. */
  readonly parts: readonly PricedPart[];
};

/** All facts about a starter that entering depends on, whichever the race. */
export type StarterFacts = {
  readonly id: number;
  readonly name: string;
  readonly clubId: number | null;
  readonly licenceNumber: string | null;
} & Omit<NonNullable<EntryFacts["person"]>, "isEntered" | "otherPeriods"> & {
    /** The starts in the requested races and in races that overlap them. */
    readonly starts: readonly Start[];
    /** The rows in the waiting lists of the requested races. */
    readonly waits: readonly Wait[];
  };

export type Wait = {
  readonly race: number;
  /** End of the offer as an ISO 8601 text; null without an offer. */
  readonly offerUntil: string | null;
  /** Position among the rows without an offer, 1 is next. */
  readonly position: number;
  /** True if the person waits alone, false if in a team of the club. */
  readonly isOwn: boolean;
};

export type Start = PeriodText & {
  readonly race: number;
  /** Null in races that were not requested. */
  readonly entry: OwnEntry | null;
};

export type OwnEntry = {
  readonly id: number;
  readonly isTeam: boolean;
  /** True if the starter enters and withdraws it: alone, or as the person's own relay. */
  readonly isOwn: boolean;
  readonly debtor: number;
  /** True if the starter is the debtor. */
  readonly owes: boolean;
  readonly amount: number;
  readonly dayLicence: number;
  readonly heldUntil: string;
  readonly paid: boolean;
  readonly inPayment: boolean;
  /** The money received for it. */
  readonly settled: number;
  readonly refunds: RefundTerms;
};

export type AgeGroupFacts = AgeGroup & { readonly groupAgeGroup: number };
export type PriceLineFacts = PriceLine & PriceLineKey;

/** Returns the entry of a starter in a race; null if there is none. */
export const entryIn = (starter: StarterFacts | null, race: number): OwnEntry | null =>
  starter?.starts.find((start) => start.race === race)?.entry ?? null;

/**
 * Returns a starter's position in the waiting list of a race, or the end of the offer of a place. Null for neither, also after the offer
 * has expired. An offer to the starter's team is the club's to accept.
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

/** Returns true if the waiting list of a race must be processed: a place may be offered, or an offer has expired. */
export const isUnsettled = ({ capacity, taken, waiting, lapsed }: RaceFacts): boolean =>
  lapsed > 0 || (waiting > 0 && (capacity === null || taken < capacity));

/** Returns the end of the offer of a place to a person who starts alone or with unregistered members; null if there is none. */
const offerOf = (starters: readonly (StarterFacts | null)[], race: number): Date | null => {
  const [starter, ...others] = starters.filter((each) => each !== null);
  if (others.length > 0) return null;
  const until = starter?.waits.find((wait) => wait.race === race && wait.isOwn)?.offerUntil;
  return until == null ? null : new Date(until);
};

/** Returns the facts of an order for one race and its starters by position. Null is an unregistered name, for which only the race is known. */
export const orderFacts = (
  competition: CompetitionFacts,
  race: RaceFacts,
  starters: readonly (StarterFacts | null)[],
): OrderFacts => orderFactsIn(competition, race)(starters);

/** Returns a function for the facts of single starters of one race; what they share is computed once. */
export function orderFactsIn(
  { cancelled, approved, deadlines, prices }: CompetitionFacts,
  race: RaceFacts,
): (starters: readonly (StarterFacts | null)[]) => OrderFacts {
  const competition = { cancelled, approved };
  const raceOfOrder = { ...race, period: periodOf(race.period) };
  const unsettled = isUnsettled(race);
  return (starters) => ({
    competition,
    deadlines,
    prices,
    race: raceOfOrder,
    isUnsettled: unsettled,
    offerUntil: offerOf(starters, race.id),
    persons: starters.map((starter) => starter && entrantOf(starter, race.id)),
  });
}

/** Fields are copied by name: a spread of an object from JSON gives one that is slow to read. */
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
