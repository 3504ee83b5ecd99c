import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { priceOn, type Deadlines } from "@rajt/contract/competition/price.rules";
import { addDays, type Day } from "@rajt/contract/kernel/days";

export type FeeStep =
  | { readonly kind: "preReg"; readonly number: number; readonly until: Day }
  | { readonly kind: "reg"; readonly until: Day }
  | { readonly kind: "local" };

/** A column: its step, and whether its amounts apply today. */
export type FeeColumn = FeeStep & { readonly current: boolean };

/**
 * Amounts in forints, one for each column; an empty one of the announcement is replaced by the amount that applies
 * instead.
 */
export type FeeRow = { readonly name: string; readonly amounts: readonly number[] };

export type FeeTable = { readonly columns: readonly FeeColumn[]; readonly rows: readonly FeeRow[] };

type Fees = Deadlines & Pick<CompetitionDetails, "endDate" | "entryPriceList">;

/**
 * Returns the table of fees (product/competitions 27): a column for each pre-registration deadline, the registration
 * deadline and fees on site; a row for each line of the announcement.
 */
export function feeTable(fees: Fees, today: Day): FeeTable {
  const steps = stepsOf(fees);
  const now = steps.find((step) => step.kind !== "local" && today <= step.until) ?? onSiteNow(steps, fees, today);
  return {
    columns: steps.map((step) => ({ ...step, current: step === now })),
    rows: fees.entryPriceList.map((line) => ({
      name: line.name,
      amounts: steps.map((step) =>
        priceOn(line, fees, step.kind === "local" ? addDays(fees.regDeadline, 1) : step.until),
      ),
    })),
  };
}

export type PriceToday = {
  readonly from: number;
  readonly to: number;
  /** All races are for teams. */
  readonly perTeam: boolean;
  /** Online entry is over: the amounts on site apply. */
  readonly local: boolean;
  /** The last day of these amounts, if any of them rises afterwards. */
  readonly risesAfter: Day | null;
};

/**
 * Returns today's prices, cheapest and dearest: of an individual entry, or of a team if all races are for teams. Null
 * without fees, or when the competition is over.
 */
export function priceToday(fees: Fees, today: Day): PriceToday | null {
  const individual = fees.entryPriceList.filter(({ qualification }) => qualification === null);
  const perTeam = individual.length === 0;
  const entryPriceList = perTeam ? fees.entryPriceList : individual;
  const { columns, rows } = feeTable({ ...fees, entryPriceList }, today);
  const at = columns.findIndex(({ current }) => current);
  const now = columns[at];
  if (now === undefined || rows.length === 0) return null;
  const amounts = rows.map((row) => row.amounts[at] ?? 0);
  const rises = rows.some(({ amounts: steps }) => (steps[at + 1] ?? 0) > (steps[at] ?? 0));
  return {
    from: Math.min(...amounts),
    to: Math.max(...amounts),
    perTeam,
    local: now.kind === "local",
    risesAfter: now.kind !== "local" && rises ? now.until : null,
  };
}

function stepsOf(fees: Fees): readonly FeeStep[] {
  const early = [fees.preRegDeadline1, fees.preRegDeadline2, fees.preRegDeadline3]
    .filter((until) => until !== null)
    .map((until, index) => ({ kind: "preReg", number: index + 1, until }) as const);
  return [...early, { kind: "reg", until: fees.regDeadline }, { kind: "local" }];
}

const onSiteNow = (steps: readonly FeeStep[], { endDate }: Fees, today: Day): FeeStep | undefined =>
  today <= endDate ? steps.at(-1) : undefined;
