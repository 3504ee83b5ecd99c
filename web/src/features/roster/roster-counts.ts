import type { ImportedRow } from "@rajt/contract/roster/roster.calls";
import type { RowResult } from "@rajt/contract/roster/roster";

export const RESULTS = ["NEW", "UPDATED", "UNCHANGED", "REFUSED"] as const satisfies readonly RowResult[];

/** How many rows came to what. */
export function countsOf(rows: readonly Pick<ImportedRow, "result">[]): Record<RowResult, number> {
  const counts = { NEW: 0, UPDATED: 0, UNCHANGED: 0, REFUSED: 0 };
  for (const { result } of rows) counts[result]++;
  return counts;
}

/** How many rows are still to be written. */
export const toApply = (rows: readonly Pick<ImportedRow, "result" | "applied">[]): number =>
  rows.filter(({ result, applied }) => !applied && (result === "NEW" || result === "UPDATED")).length;
