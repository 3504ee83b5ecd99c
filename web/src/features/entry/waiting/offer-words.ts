import { formatForints } from "@rajt/contract/kernel/money";
import type { Speaker } from "../../../kernel/texts.tsx";

/** Returns the label of a button that takes an offered place; the amount is null if it is unknown. */
export const acceptWords = (t: Speaker["t"], amount: number | null): string =>
  amount === null
    ? t("entry.waiting.offer.accept")
    : t("entry.waiting.offer.acceptFor", { amount: formatForints(amount, "running") });

/** Returns what joining a waiting list did: the place of one, or the first place of several. */
export const joinedWords = (
  t: Speaker["t"],
  { count, position }: { readonly count: number; readonly position: number | undefined },
): string =>
  position === undefined ? t("entry.waiting.done.listed") : t("entry.waiting.done.place", { count, position });
