import type { Day } from "@rajt/contract/kernel/days";

/** An unpaid entry as its owner's basket shows it. Amounts in forints, of this very moment. */
export type BasketEntry = {
  readonly id: number;
  readonly amount: number;
  readonly teamName: string | null;
  /** Of a team: its members' names, by position. */
  readonly personFullName: string;
  readonly competitionName: string;
  readonly raceName: string;
  readonly competitionId: number;
  /** The first day of the competition. */
  readonly date: Day;
  readonly raceId: number;
  /** Of the race, in seconds since midnight. */
  readonly startTime: number | null;
  /** Held by a payment that has not ended. */
  readonly inPayment: boolean;
  /** That payment waits until people have decided about it. */
  readonly underReview: boolean;
  /** … and is the account's own. */
  readonly payment: { readonly orderRef: string; readonly until: string } | null;
  /** The moment at which it lapses if it is not paid before; null: it does not lapse. */
  readonly keptUntil: Date | null;
  /** The later price and its day, if the entry is not paid before; null when the price rises no more. */
  readonly nextAmount: number | null;
  readonly nextAmountFrom: Date | null;
};
