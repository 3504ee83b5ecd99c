/**
 * Rules on what a withdrawn entry gives back. The page tells it before the withdrawal, and the books follow the same
 * rule.
 */
import { addDays, dayOf, type Day, startOfDay } from "../kernel/days.ts";

/** To the last moment of its day so many percent of the price come back. */
export type RefundStep = { readonly until: Day; readonly percent: number };

/** The steps of an announcement, by their days; without any, all comes back until the registration deadline. */
export type RefundPolicy = { readonly steps: readonly RefundStep[]; readonly deadline: Day };

/** All that decides on what comes back of an entry. */
export type RefundTerms = {
  readonly now: RefundPolicy;
  /** The policy when it was made; null: that of today. */
  readonly entered: RefundPolicy | null;
  /** Moments in which the entrants were told of another day or place since then; null: they have not been told yet. */
  readonly moves: readonly (string | null)[];
  /** The part of the price that did not come back when it went to a cheaper race, in forints. */
  readonly forfeited: number;
};

const ALL = 100;
/** Days after the telling on which all comes back. */
const DAYS_AFTER_MOVE = 7;

/** Returns the steps that hold, those of an announcement without any too. */
export const refundSteps = ({ steps, deadline }: RefundPolicy): readonly RefundStep[] =>
  steps.length === 0 ? [{ until: deadline, percent: ALL }] : steps;

/** The same as they are told: nobody withdraws on the last day of the competition, whatever an older announcement says. */
export function toldRefundSteps(policy: RefundPolicy, endDate: Day): readonly RefundStep[] {
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
 * The percent of the price that comes back: the better for the entrant of the policy when they entered and that of today; all of it until the
 * end of the seventh day after they were told of another day or place.
 */
export function percentBack(now: Date, { now: current, entered, moves }: Omit<RefundTerms, "forfeited">): number {
  const isMoved = moves.some((told) => told === null || isWithin(now, addDays(dayOf(new Date(told)), DAYS_AFTER_MOVE)));
  return isMoved ? ALL : Math.max(percentOf(now, current), entered === null ? 0 : percentOf(now, entered));
}

/** Returns so many percent of an amount, rounded half up to a forint. */
const shareOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

type Sums = { readonly gross: number; readonly settled: number };

/** Returns the part of an entry's price of which a percent comes back: what was forfeited once does not come back by halves, but where all does. */
const returnable = (gross: number, forfeited: number, percent: number): number =>
  percent === ALL ? gross : gross - forfeited;

/**
 * Returns the amount that stays owed of an ended entry, and the part of the money received that is to be given back. An
 * unpaid one owes nothing, so never more is kept than came in.
 */
export function afterWithdrawal(
  { gross, settled, forfeited = 0 }: Sums & { readonly forfeited?: number },
  percent: number,
): { readonly retained: number; readonly refundable: number } {
  const retained = Math.max(0, Math.min(settled, gross - shareOf(returnable(gross, forfeited, percent), percent)));
  return { retained, refundable: settled - retained };
}

/** The same of an entry that is withdrawn now. */
export const ifWithdrawn = ({ gross, settled, refunds }: Sums & { readonly refunds: RefundTerms }, now: Date) =>
  afterWithdrawal({ gross, settled, forfeited: refunds.forfeited }, percentBack(now, refunds));

/**
 * Returns the price of an entry that goes to a race at another one now, and the part of that which did not come back: as much as a withdrawal
 * would keep of what becomes cheaper.
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

/** Returns the sentence below `competition.entering` that says what comes back, with its amounts in forints. */
export function withdrawalWords({ settled, back }: { readonly settled: number; readonly back: number }) {
  if (settled === 0) return { text: "nothingPaid", amount: 0, retained: 0 } as const;
  if (back === 0) return { text: "retained", amount: 0, retained: settled } as const;
  return { text: back < settled ? "refundPart" : "refund", amount: back, retained: settled - back } as const;
}
