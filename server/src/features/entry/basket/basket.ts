import type { Day } from "@rajt/contract/kernel/days";

/** An unpaid entry as the payer's basket shows it. Amounts are in forints, at this moment. */
export type BasketEntry = {
  readonly id: number;
  /** Still to be paid. */
  readonly amount: number;
  /** The money received so far. */
  readonly settled: number;
  /** The debtor's name; null if the payer owes it. */
  readonly debtor: string | null;
  /** True if the payer may pay it only as the account that entered it. */
  readonly enteredOnly: boolean;
  readonly teamName: string | null;
  /** The members' names by position, for a team. */
  readonly personFullName: string;
  readonly competitionName: string;
  readonly raceName: string;
  readonly competitionId: number;
  /** The first day of the competition. */
  readonly date: Day;
  readonly raceId: number;
  /** Start of the race, in seconds since midnight. */
  readonly startTime: number | null;
  /** True while an open payment holds it. */
  readonly inPayment: boolean;
  /** True while that payment is under review. */
  readonly underReview: boolean;
  /** The open payment, if it is the account's own. */
  readonly payment: { readonly orderRef: string; readonly until: string } | null;
  /** When the entry lapses if it stays unpaid; null if it does not lapse. */
  readonly keptUntil: Date | null;
  /** The next price and when it applies, if the entry stays unpaid; null if the price does not rise any more. */
  readonly nextAmount: number | null;
  readonly nextAmountFrom: Date | null;
};
