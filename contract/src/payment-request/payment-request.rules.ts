/** Rules of transfer sheets: their due day, how long they hold prices, and where they stand (product/money 51–54). */
import { addDays, type Day, startOfDay } from "../kernel/days.ts";
import { addBankDays, bankDaysUntil } from "../money/bank-days.rules.ts";

const TERM_DAYS = 8;
/** A sheet is due so many bank days before the race. */
const BANK_DAYS_BEFORE_RACE = 3;
/** Fewer bank days than that are not enough to transfer money. */
const FEWEST_BANK_DAYS = 2;
/** Money that is valued by the due day arrives in the books by then. */
const GRACE_BANK_DAYS = 3;

/** What the due day of an item depends on. */
export type DueFacts =
  | {
      readonly kind: "ENTRY";
      readonly registrationDeadline: Day;
      readonly raceDate: Day;
    }
  | { readonly kind: "FEE" }
  | { readonly kind: "ATHLETE_TRANSFER"; readonly dueOn: Day };

/** Returns the last day on which money for an item may be valued. */
export function lastDueDay(facts: DueFacts, today: Day): Day {
  switch (facts.kind) {
    case "ENTRY":
      return earliest([
        addDays(today, TERM_DAYS),
        facts.registrationDeadline,
        addBankDays(facts.raceDate, -BANK_DAYS_BEFORE_RACE),
      ]);
    case "FEE":
      return addDays(today, TERM_DAYS);
    case "ATHLETE_TRANSFER":
      return facts.dueOn;
  }
}

/** The earliest of days, of which there is at least one. */
export const earliest = (days: readonly Day[]): Day => days.reduce((one, other) => (one < other ? one : other));

/** Is there time for a bank transfer until the due day? */
export const isTimeToTransfer = (today: Day, dueOn: Day): boolean => bankDaysUntil(today, dueOn) >= FEWEST_BANK_DAYS;

/** Returns the moment up to which a sheet holds the prices of its items: the end of the third bank day after its due day. */
export const keptUntilOf = (dueOn: Day): Date => startOfDay(addDays(addBankDays(dueOn, GRACE_BANK_DAYS), 1));

/** What is stored of a sheet. EXPIRED: it is past its due day and grace and holds nothing any more. */
export type PaymentRequestState = "OPEN" | "CANCELLED" | "EXPIRED";

/** What its readers see. ENDED: it expired, or nothing on it is owed any more. */
export const PAYMENT_REQUEST_STATUSES = ["OPEN", "PARTLY_PAID", "OVERDUE", "PAID", "CANCELLED", "ENDED"] as const;
export type PaymentRequestStatus = (typeof PAYMENT_REQUEST_STATUSES)[number];

export type RequestedItem = {
  /** What the sheet asks for. */
  readonly amount: number;
  /** What is left to pay. */
  readonly outstanding: number;
  /** True: withdrawn, or moved to another race. */
  readonly ended: boolean;
};

/** Returns what is left to pay of a sheet, and what came in. */
export function totalsOf(items: readonly RequestedItem[]): { readonly outstanding: number; readonly received: number } {
  const due = items.filter(({ ended }) => !ended);
  return {
    outstanding: due.reduce((sum, { outstanding }) => sum + outstanding, 0),
    received: due.reduce((sum, { amount, outstanding }) => sum + Math.max(0, amount - outstanding), 0),
  };
}

export function statusOf(
  { state, dueOn, items }: { state: PaymentRequestState; dueOn: Day; items: readonly RequestedItem[] },
  today: Day,
): PaymentRequestStatus {
  if (state === "CANCELLED") return "CANCELLED";
  const { outstanding, received } = totalsOf(items);
  if (outstanding === 0) return received > 0 ? "PAID" : "ENDED";
  if (state === "EXPIRED") return "ENDED";
  if (today > dueOn) return "OVERDUE";
  return received > 0 ? "PARTLY_PAID" : "OPEN";
}
