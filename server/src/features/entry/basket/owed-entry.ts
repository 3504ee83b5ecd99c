import {
  type HeldPrice,
  nextRise,
  type PricedPart,
  priceAt,
  withDayLicence,
} from "@rajt/contract/competition/price.rules";
import type { PaymentState } from "@rajt/contract/payment/payment.flow";
import type { Deadlines } from "@rajt/contract/competition/price.rules";
import { type Day, dayOf } from "@rajt/contract/kernel/days";
import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { type EntryTerms, termEnd } from "@rajt/contract/entry/order.rules";
import { lapseAt } from "@rajt/contract/entry/waiting/waiting.rules";
import { entryPriceLine } from "@rajt/contract/entry/entry-price.rules";
import type { AgeGroupFacts, PriceLineFacts } from "../order/entry-facts.ts";

/** A card payment that holds an entry. `until` is text, because the row comes as JSON. */
export type HoldingPayment = {
  readonly orderRef: string;
  readonly payer: number;
  readonly state: PaymentState;
  readonly until: string;
};

/** An unpaid active entry with the facts that its price depends on. */
export type OwedEntry = {
  readonly id: number;
  readonly receivable: number;
  readonly debtor: number;
  readonly debtorName: string;
  readonly debtorClub: number | null;
  readonly isTeam: boolean;
  readonly amount: number;
  /** The part of the amount that is the day licence of an athlete on trial. */
  readonly dayLicence: number;
  /** The money received so far. */
  readonly settled: number;
  readonly heldUntil: Date;
  readonly inPayment: boolean;
  /** The payment that holds the entry; null if there is none. */
  readonly payment: HoldingPayment | null;
  readonly teamName: string | null;
  readonly memberNames: string;
  /** The starter of a person's entry; null for a team and for a person without an account. */
  readonly starter: number | null;
  readonly competitionId: number;
  readonly competitionName: string;
  readonly raceId: number;
  readonly raceName: string;
  readonly raceDate: Day;
  readonly competitionDate: Day;
  /** Start of the race, in seconds since midnight. */
  readonly startTime: number | null;
  /** The end of its payment term; null if the entry does not lapse then. */
  readonly termEnds: Date | null;
  /** When it lapses, as its payer was warned; null before the warning. */
  readonly lapsesAt: Date | null;
  readonly deadlines: Deadlines;
  readonly ageGroups: readonly AgeGroupFacts[];
  /** The starter's, for a person's entry. */
  readonly birthDate: Day | null;
  /** The parts of the race, in order. */
  readonly parts: readonly PricedPart[];
  readonly prices: readonly PriceLineFacts[];
};

/**
 * Returns the present price of an unpaid entry: its own amount during its term and while a payment holds it, otherwise today's price
 * (product/entering 10).
 */
export function amountNow(entry: OwedEntry, now: Date): number {
  const line = lineOf(entry);
  return line === null || entry.inPayment ? entry.amount : priceAt(line, entry.deadlines, now, held(entry));
}

/** Returns the part of the present price that is still to be paid. */
export const restNow = (entry: OwedEntry, now: Date): number => Math.max(0, amountNow(entry, now) - entry.settled);

/** Returns the next rise of the price; null if the price does not rise before the race, and while a payment holds the entry. */
export function riseOf(entry: OwedEntry, now: Date): { at: Date; amount: number } | null {
  const line = lineOf(entry);
  const rise = line === null || entry.inPayment ? null : nextRise(line, entry.deadlines, now, held(entry));
  return rise !== null && dayOf(rise.at) <= entry.raceDate ? rise : null;
}

/** Returns when an unpaid entry lapses (product/entering 44); null if it never does, or no longer because the starters are fixed by then. */
export function keptUntil(
  { termEnds, lapsesAt, inPayment, raceDate }: Pick<OwedEntry, "termEnds" | "lapsesAt" | "inPayment" | "raceDate">,
  now: Date,
): Date | null {
  if (termEnds === null || inPayment) return null;
  const until = lapsesAt === null || termEnds > lapsesAt ? lapseAt(now, termEnds) : lapsesAt;
  return mayEditEntry(until, raceDate, false) === "open" ? until : null;
}

/** Returns when an entry that is made now would lapse unless it is paid; null if it would not. */
export const keptUntilIfEntered = (
  { capacity, date }: { readonly capacity: number | null; readonly date: Day },
  now: Date,
  terms: Pick<EntryTerms, "termDays">,
): Date | null =>
  keptUntil(
    { termEnds: capacity === null ? null : termEnd(now, terms), lapsesAt: null, inPayment: false, raceDate: date },
    now,
  );

const held = ({ amount, heldUntil }: OwedEntry): HeldPrice => ({ amount, until: heldUntil });

function lineOf({
  isTeam,
  birthDate,
  raceDate,
  ageGroups,
  parts,
  prices,
  dayLicence,
}: OwedEntry): PriceLineFacts | null {
  const line = entryPriceLine({ date: raceDate, isTeam, ageGroups, parts }, birthDate, prices);
  return line && withDayLicence(line, dayLicence);
}
