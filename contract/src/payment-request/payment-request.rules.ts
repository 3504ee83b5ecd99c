/** Rules of transfer sheets: their due day, the end of their prices, and their status (product/money 61–64). */
import { addDays, type Day, startOfDay } from "../kernel/days.ts";
import { addBankDays, bankDaysUntil } from "../money/bank-days.rules.ts";

const TERM_DAYS = 8;
/** Bank days between the due day of a sheet and the race. */
const BANK_DAYS_BEFORE_RACE = 3;
/** The fewest bank days in which a bank transfer is possible. */
const FEWEST_BANK_DAYS = 2;
/** Bank days after the due day in which money valued by then may be received. */
const GRACE_BANK_DAYS = 3;

/** The facts that determine the due day of an item. */
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

/** Returns the earliest day; there must be at least one. */
export const earliest = (days: readonly Day[]): Day => days.reduce((one, other) => (one < other ? one : other));

/** Returns whether there is time for a bank transfer until the due day. */
export const isTimeToTransfer = (today: Day, dueOn: Day): boolean => bankDaysUntil(today, dueOn) >= FEWEST_BANK_DAYS;

/** Returns the moment until which a sheet holds the prices of its items: the end of the third bank day after its due day. */
export const keptUntilOf = (dueOn: Day): Date => startOfDay(addDays(addBankDays(dueOn, GRACE_BANK_DAYS), 1));

/** The stored state of a sheet. EXPIRED: its due day and grace period are over, and it holds no prices. */
export type PaymentRequestState = "OPEN" | "CANCELLED" | "EXPIRED";

/** The status for readers. ENDED: it expired, or nothing on it is owed any more. */
export const PAYMENT_REQUEST_STATUSES = ["OPEN", "PARTLY_PAID", "OVERDUE", "PAID", "CANCELLED", "ENDED"] as const;
export type PaymentRequestStatus = (typeof PAYMENT_REQUEST_STATUSES)[number];

export type RequestedItem = {
  /** The requested amount. */
  readonly amount: number;
  /** The outstanding amount. */
  readonly outstanding: number;
  /** True if withdrawn, or moved to another race. */
  readonly ended: boolean;
};

/** Returns the outstanding and the received amount of a sheet. */
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
