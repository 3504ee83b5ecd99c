import type { ImportedRow } from "@rajt/contract/roster/roster.calls";
import { describe, expect, it } from "vitest";
import { countsOf, fresh, toApply, withPart } from "./roster-import.ts";

const row = (line: number, result: ImportedRow["result"], applied = false): ImportedRow => ({
  line,
  name: `${line}`,
  result,
  applied,
  id: null,
  changed: [],
  problems: [],
});
const checked = [row(2, "NEW"), row(3, "REFUSED"), row(4, "UPDATED"), row(5, "UNCHANGED")];

describe("import state", () => {
  it("withPart adds the rows of each batch", () => {
    const first = withPart(fresh("check"), { rows: checked.slice(0, 2), rowCount: 4, next: 2 });
    expect(first).toMatchObject({ rowCount: 4, next: 2 });
    const all = withPart(first, { rows: checked.slice(2), rowCount: 4, next: null });
    expect(all.rows).toEqual(checked);
    expect(all.next).toBeNull();
  });

  it("withPart replaces the checked rows by the applied ones", () => {
    const state = { ...fresh("apply"), rows: checked, rowCount: 4 };
    const after = withPart(state, { rows: [row(2, "NEW", true)], rowCount: 4, next: 1 });
    expect(after.rows.map(({ applied }) => applied)).toEqual([true, false, false, false]);
    expect(after.rows).toHaveLength(4);
  });

  it("countsOf counts rows by result, and toApply those still to write", () => {
    expect(countsOf(checked)).toEqual({ NEW: 1, UPDATED: 1, UNCHANGED: 1, REFUSED: 1 });
    expect(toApply([...checked, row(6, "NEW", true)])).toBe(2);
  });
});
