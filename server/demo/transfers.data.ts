/**
 * The transfers of the demo: one in each resting status, those waiting for money and finished ones in both payment
 * modes, and a withdrawn one.
 */
import type { PaymentMode } from "@rajt/contract/transfer/transfer.rules";
import { person, racing, type DemoPerson } from "./person.ts";

const FIRST_NUMBER = 10_301;
/** Indexes in the list of clubs. */
const SOURCE = 3;
const TARGET = 5;
const TARGET_OF_FINISHED = 1;

/** A step after the start; each is made a day after the previous one. */
export type DemoStep =
  | "athleteAccepts"
  | "athleteRejects"
  | "sourceClubAccepts"
  | "sourceClubRejects"
  | "adminAccepts"
  | "adminRejects"
  | "withdraw"
  | "isPaid"
  | "isNotPaid";

const ACCEPTED = ["athleteAccepts", "sourceClubAccepts", "adminAccepts"] as const;

export type DemoTransfer = {
  readonly who: DemoPerson;
  readonly target: number;
  readonly paymentMode: PaymentMode;
  readonly startedDaysAgo: number;
  readonly steps: readonly DemoStep[];
};

type Named = Pick<DemoPerson, "last" | "first" | "born" | "gender">;
const transfer = (
  named: Named,
  at: number,
  rest: Omit<DemoTransfer, "who" | "target"> & { target?: number },
): DemoTransfer => ({
  target: TARGET,
  ...rest,
  // An athlete whose annual licence fee is in a payment cannot be transferred.
  who: person({
    ...named,
    club: SOURCE,
    feePaid: false,
    hasPapers: false,
    racing: racing({ number: String(FIRST_NUMBER + at), medical: 330 }),
  }),
});

export const transfers: readonly DemoTransfer[] = [
  transfer({ last: "Átkelő", first: "Ágnes", born: "1994-02-11", gender: "FEMALE" }, 0, {
    paymentMode: "CREDIT_CARD",
    startedDaysAgo: 3,
    steps: [],
  }),
  transfer({ last: "Maradi", first: "Mihály", born: "1989-05-19", gender: "MALE" }, 1, {
    paymentMode: "BANK_TRANSFER",
    startedDaysAgo: 26,
    steps: ["athleteRejects"],
  }),
  transfer({ last: "Költöző", first: "Kinga", born: "1997-08-23", gender: "FEMALE" }, 2, {
    paymentMode: "BANK_TRANSFER",
    startedDaysAgo: 9,
    steps: ["athleteAccepts"],
  }),
  transfer({ last: "Horgony", first: "Hugó", born: "1992-10-02", gender: "MALE" }, 3, {
    paymentMode: "CREDIT_CARD",
    startedDaysAgo: 31,
    steps: ["athleteAccepts", "sourceClubRejects"],
  }),
  transfer({ last: "Váltófi", first: "Vera", born: "1990-03-30", gender: "FEMALE" }, 4, {
    paymentMode: "CREDIT_CARD",
    startedDaysAgo: 7,
    steps: ["athleteAccepts", "sourceClubAccepts"],
  }),
  transfer({ last: "Töltés", first: "Titusz", born: "1986-12-05", gender: "MALE" }, 5, {
    paymentMode: "BANK_TRANSFER",
    startedDaysAgo: 34,
    steps: ["athleteAccepts", "sourceClubAccepts", "adminRejects"],
  }),
  transfer({ last: "Hidas", first: "Helga", born: "1995-07-14", gender: "FEMALE" }, 6, {
    paymentMode: "BANK_TRANSFER",
    startedDaysAgo: 12,
    steps: ACCEPTED,
  }),
  transfer({ last: "Révkapu", first: "Roland", born: "1988-01-27", gender: "MALE" }, 7, {
    paymentMode: "CREDIT_CARD",
    startedDaysAgo: 11,
    steps: ACCEPTED,
  }),
  transfer({ last: "Elmaradó", first: "Emese", born: "1993-09-09", gender: "FEMALE" }, 8, {
    paymentMode: "BANK_TRANSFER",
    startedDaysAgo: 50,
    steps: [...ACCEPTED, "isNotPaid"],
  }),
  transfer({ last: "Partváltó", first: "Patrik", born: "1991-04-16", gender: "MALE" }, 9, {
    target: TARGET_OF_FINISHED,
    paymentMode: "CREDIT_CARD",
    startedDaysAgo: 21,
    steps: [...ACCEPTED, "isPaid"],
  }),
  transfer({ last: "Újparti", first: "Ursula", born: "1998-06-06", gender: "FEMALE" }, 10, {
    target: TARGET_OF_FINISHED,
    paymentMode: "BANK_TRANSFER",
    startedDaysAgo: 18,
    steps: [...ACCEPTED, "isPaid"],
  }),
  transfer({ last: "Visszalépő", first: "Valér", born: "1996-11-21", gender: "MALE" }, 11, {
    paymentMode: "CREDIT_CARD",
    startedDaysAgo: 16,
    steps: ["athleteAccepts", "withdraw"],
  }),
];

export const transferred: readonly DemoPerson[] = transfers.map(({ who }) => who);
