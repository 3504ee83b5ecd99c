import type { ImportAnswer, ImportedRow } from "@rajt/contract/roster/roster.calls";
import type { RowResult } from "@rajt/contract/roster/roster.schema";

/** The state of an import so far. */
export type RosterImport = {
  readonly fileName: string | null;
  readonly rowCount: number;
  readonly rows: readonly ImportedRow[];
  readonly work: "check" | "apply";
  /** The row at which the next call starts; null when all rows are done. */
  readonly next: number | null;
};

export const fresh = (work: RosterImport["work"]): RosterImport => ({
  fileName: null,
  rowCount: 0,
  rows: [],
  work,
  next: 0,
});

/** Adds a batch of the response at its position among the rows. */
export function withPart(
  state: RosterImport,
  { rows, rowCount, next }: Pick<ImportAnswer, "rows" | "rowCount" | "next">,
): RosterImport {
  const from = state.next ?? 0;
  const all = [...state.rows.slice(0, from), ...rows, ...state.rows.slice(from + rows.length)];
  return { ...state, rowCount, rows: all, next };
}

export const RESULTS = ["NEW", "UPDATED", "UNCHANGED", "REFUSED"] as const satisfies readonly RowResult[];

/** Counts the rows of each result. */
export function countsOf(rows: readonly Pick<ImportedRow, "result">[]): Record<RowResult, number> {
  const counts = { NEW: 0, UPDATED: 0, UNCHANGED: 0, REFUSED: 0 };
  for (const { result } of rows) counts[result]++;
  return counts;
}

/** Returns the number of rows that are still to be written. */
export const toApply = (rows: readonly Pick<ImportedRow, "result" | "applied">[]): number =>
  rows.filter(({ result, applied }) => !applied && (result === "NEW" || result === "UPDATED")).length;
