import type { BasketFee, BasketItem } from "@rajt/contract/payment/payment.calls";

/** One line of the basket. */
export type Line = {
  readonly id: number;
  readonly amount: number;
  readonly inPayment: boolean;
  readonly underReview: boolean;
  /** The starter, or the debtor of the fee. */
  readonly who: string;
  /** The race with its start, or the fee. */
  readonly what: string;
  /** True if it cannot be selected now. */
  readonly isBarred: boolean;
  readonly entry: BasketItem | null;
  readonly fee: BasketFee | null;
};

/** The lines of one competition, or all fees. */
export type Group = {
  readonly key: string;
  readonly kind: "entries" | "fees";
  /** Null for fees. */
  readonly competition: { readonly id: number; readonly name: string; readonly date: string } | null;
  readonly lines: readonly Line[];
  /** The first moment at which a line lapses, and how many lapse within two days from now. */
  readonly keptUntil: Date | null;
  readonly lapsingSoon: number;
  /** The first moment at which a price rises. */
  readonly risesAt: Date | null;
};

const SOON = 48 * 3_600_000;

/** Groups entries by competition, earliest deadline first. */
export function groupsOf(items: readonly BasketItem[], lineOf: (item: BasketItem) => Line, now: Date): Group[] {
  const byCompetition = new Map<number, BasketItem[]>();
  for (const item of items) byCompetition.set(item.competition, [...(byCompetition.get(item.competition) ?? []), item]);
  return [...byCompetition]
    .flatMap(([id, its]) => {
      const [first] = its;
      if (first === undefined) return [];
      const kept = times(its.map(({ keptUntil }) => keptUntil));
      return {
        key: `competition-${id}`,
        kind: "entries" as const,
        competition: { id, name: first.competitionName, date: first.date },
        lines: its.map(lineOf),
        keptUntil: earliest(kept),
        lapsingSoon: kept.filter((at) => at - now.getTime() <= SOON).length,
        risesAt: earliest(times(its.map(({ nextAmountFrom }) => nextAmountFrom))),
      };
    })
    .toSorted((one, other) => deadlineOf(one) - deadlineOf(other));
}

const times = (moments: readonly (string | null)[]): number[] =>
  moments.flatMap((moment) => (moment === null ? [] : new Date(moment).getTime()));

const earliest = (moments: readonly number[]): Date | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments));

const deadlineOf = ({ keptUntil, risesAt, competition }: Group): number =>
  Math.min(
    keptUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    risesAt?.getTime() ?? Number.POSITIVE_INFINITY,
    competition === null ? Number.POSITIVE_INFINITY : new Date(competition.date).getTime(),
  );

/** Returns the group of fees: they have another provider than entries, so they are selected and paid separately. */
export const feesGroup = (lines: readonly Line[]): Group => ({
  key: "fees",
  kind: "fees",
  competition: null,
  lines,
  keptUntil: null,
  lapsingSoon: 0,
  risesAt: null,
});
