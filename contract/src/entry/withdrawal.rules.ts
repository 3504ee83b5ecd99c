/**
 * Rules on what a withdrawn entry gives back. The page tells it before the withdrawal, and the books follow the same
 * rule.
 */
import { addDays, type Day, startOfDay } from "../kernel/days.ts";

const ALL = 100;
const NOTHING = 0;

/** The percent of the price that comes back: all of it to the last moment of the registration deadline, then nothing. */
export const percentBack = (now: Date, registrationDeadline: Day): number =>
  now < startOfDay(addDays(registrationDeadline, 1)) ? ALL : NOTHING;

/**
 * Returns the amount that stays owed of an ended entry, and the part of the money received that is to be given back. An
 * unpaid one owes nothing, so never more is kept than came in. Shares are rounded half up to a forint.
 */
export function afterWithdrawal(
  { gross, settled }: { readonly gross: number; readonly settled: number },
  percent: number,
): { readonly kept: number; readonly back: number } {
  const share = Math.floor((gross * percent + 50) / 100);
  const kept = Math.max(0, Math.min(settled, gross - share));
  return { kept, back: settled - kept };
}

/** Returns the sentence below `competition.entering` that says what comes back, with its amounts in forints. */
export function withdrawalWords({ settled, back }: { readonly settled: number; readonly back: number }) {
  if (settled === 0) return { text: "nothingPaid", amount: 0, kept: 0 } as const;
  if (back === 0) return { text: "kept", amount: 0, kept: settled } as const;
  return { text: back < settled ? "refundPart" : "refund", amount: back, kept: settled - back } as const;
}
