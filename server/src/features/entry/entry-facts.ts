import type { AgeGroup, EntryFacts } from "@rajt/contract/entry/entry.rules";
import type { OrderFacts } from "@rajt/contract/entry/order.rules";
import type { Deadlines, PricedPart, PriceLine, PriceLineKey } from "@rajt/contract/competition/price.rules";
import type { Day } from "@rajt/contract/kernel/days";
import type { LicenceType } from "@rajt/contract/kernel/enumerations";

/** All that decides whether and for how much somebody may start in the races of one competition, as one statement brings it. */
export type EnteringFacts = {
  readonly id: number;
  readonly cancelled: boolean;
  readonly approved: boolean;
  readonly deadlines: Deadlines;
  /** The person who is to start; null for a guest, an organisation or staff. */
  readonly person: PersonFacts | null;
  readonly prices: readonly PriceLineFacts[];
  readonly races: readonly RaceFacts[];
};

export type PersonFacts = { readonly id: number; readonly clubId: number | null } & Omit<
  NonNullable<EntryFacts["person"]>,
  "isEntered" | "otherPeriods"
>;

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
  /** Of a team race that was asked for by itself. */
  readonly parts: readonly PricedPart[];
  /** The races in which the person starts at the same time. */
  readonly collisions: readonly PeriodText[];
  readonly mine: OwnEntry | null;
};

export type OwnEntry = {
  readonly id: number;
  readonly isTeam: boolean;
  readonly amount: number;
  readonly dayLicence: number;
  readonly heldUntil: string;
  readonly paid: boolean;
  readonly inPayment: boolean;
  /** The money that came in for it. */
  readonly settled: number;
};

export type AgeGroupFacts = AgeGroup & { readonly groupAgeGroup: number };
export type PriceLineFacts = PriceLine & PriceLineKey;

/**
 * The facts of one race for those who are to start in it together, by position, as the rules of the contract want them. Null is a written name,
 * for which nothing was read but the race.
 */
export function orderFacts(
  { cancelled, approved, deadlines, prices }: EnteringFacts,
  race: RaceFacts,
  starters: readonly (Starter | null)[],
): OrderFacts {
  return {
    competition: { cancelled, approved },
    deadlines,
    prices,
    race: { ...race, period: periodOf(race.period) },
    persons: starters.map(
      (starter) =>
        starter && {
          ...starter.person,
          isEntered: starter.race.mine !== null,
          otherPeriods: starter.race.collisions.map(periodOf),
        },
    ),
  };
}

type Starter = { readonly person: PersonFacts; readonly race: RaceFacts };

const periodOf = ({ from, until }: PeriodText) => ({ from: new Date(from), until: new Date(until) });
