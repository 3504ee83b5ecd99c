/** Rules for the refund of a withdrawn entry. The page shows it before the withdrawal, and the ledger applies the same rule. */
import { addDays, dayOf, type Day, startOfDay } from "../kernel/days.ts";

/** Until the end of the day, this percentage of the price is refundable. */
export type RefundStep = { readonly until: Day; readonly percent: number };

/** The refund steps of an announcement, by day. Without steps, everything is refundable until the registration deadline. */
export type RefundPolicy = { readonly steps: readonly RefundStep[]; readonly deadline: Day };

/** All facts that decide on the refund of an entry. */
export type RefundTerms = {
  readonly now: RefundPolicy;
  /** The policy at the time of the entry; null if it is today's. */
  readonly entered: RefundPolicy | null;
  /** When the entrants were notified of another day or place since then; null for a change that they were not notified of yet. */
  readonly moves: readonly (string | null)[];
  /** The part of the price that was forfeited when the entry moved to a cheaper race, in forints. */
  readonly forfeited: number;
};

const ALL = 100;
/** Days after the notice during which everything is refundable. */
const DAYS_AFTER_MOVE = 7;

/** Returns the steps that apply, including the implied step of an announcement without any. */
export const refundSteps = ({ steps, deadline }: RefundPolicy): readonly RefundStep[] =>
  steps.length === 0 ? [{ until: deadline, percent: ALL }] : steps;

/** Returns the steps as they are shown. Nobody withdraws on the last day of the competition, whatever an older announcement has. */
export function publishedRefundSteps(policy: RefundPolicy, endDate: Day): readonly RefundStep[] {
  const eve = addDays(endDate, -1);
  const steps = refundSteps(policy);
  return steps
    .filter((_, at) => at === 0 || (steps[at - 1]?.until ?? eve) < eve)
    .map((step) => (step.until < eve ? step : { ...step, until: eve }));
}

const isWithin = (now: Date, day: Day): boolean => now < startOfDay(addDays(day, 1));

const percentOf = (now: Date, policy: RefundPolicy): number =>
  refundSteps(policy).find(({ until }) => isWithin(now, until))?.percent ?? 0;

/**
 * Returns the refundable percentage of the price: the better of the policy at the time of the entry and today's.
 * It is 100 until the end of the seventh day after the notice of another day or place.
 */
export function percentBack(now: Date, { now: current, entered, moves }: Omit<RefundTerms, "forfeited">): number {
  const isMoved = moves.some(
    (notifiedAt) => notifiedAt === null || isWithin(now, addDays(dayOf(new Date(notifiedAt)), DAYS_AFTER_MOVE)),
  );
  return isMoved ? ALL : Math.max(percentOf(now, current), entered === null ? 0 : percentOf(now, entered));
}

/** Returns a percentage of an amount, rounded half up to a forint. */
const shareOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

type Sums = { readonly gross: number; readonly settled: number };

/** Returns the part of the price to which the percentage applies. A forfeited amount is not refunded in part, only when everything is. */
const returnable = (gross: number, forfeited: number, percent: number): number =>
  percent === ALL ? gross : gross - forfeited;

/**
 * Returns the retained and the refundable amount of an entry that ended, in forints. An unpaid entry owes nothing, so no more is retained
 * than was received.
 */
export function afterWithdrawal(
  { gross, settled, forfeited = 0 }: Sums & { readonly forfeited?: number },
  percent: number,
): { readonly retained: number; readonly refundable: number } {
  const retained = Math.max(0, Math.min(settled, gross - shareOf(returnable(gross, forfeited, percent), percent)));
  return { retained, refundable: settled - retained };
}

/** Returns the same amounts for an entry that is withdrawn now. */
export const ifWithdrawn = ({ gross, settled, refunds }: Sums & { readonly refunds: RefundTerms }, now: Date) =>
  afterWithdrawal({ gross, settled, forfeited: refunds.forfeited }, percentBack(now, refunds));

/**
 * Returns the price of an entry that moves to a race at another price now, and the part of it that is forfeited: what a withdrawal would
 * retain of the difference.
 */
export function ifMoved(
  { gross, settled, refunds }: Sums & { readonly refunds: RefundTerms },
  price: number,
  now: Date,
): { readonly amount: number; readonly forfeited: number } {
  const percent = percentBack(now, refunds);
  const cheaperBy = Math.max(0, returnable(gross, refunds.forfeited, percent) - price);
  const amount = Math.max(price, Math.min(settled, gross - shareOf(cheaperBy, percent)));
  return { amount, forfeited: amount - price };
}

/** Returns the text key below `competition.entering` that describes the refund, and its amounts in forints. */
export function withdrawalWords({ settled, back }: { readonly settled: number; readonly back: number }) {
  if (settled === 0) return { text: "nothingPaid", amount: 0, retained: 0 } as const;
  if (back === 0) return { text: "retained", amount: 0, retained: settled } as const;
  return { text: back < settled ? "refundPart" : "refund", amount: back, retained: settled - back } as const;
}
