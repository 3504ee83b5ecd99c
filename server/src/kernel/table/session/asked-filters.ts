import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { checkedFilters, refused } from "../checked.ts";
import { filterProblem } from "../filter/filter.ts";
import type { Columns, List } from "../list/list.ts";

/** Returns the route's filters, which are permanent, and the initial ones. @throws {Refusal} */
export function divided(
  { table, columns: all }: List,
  columns: Columns,
  asked: readonly Filter[],
): { fixed: readonly Filter[]; filters: readonly Filter[] } {
  const isFixed = ({ propertyName, type }: Filter) => type === "EQ" && table.fixedBy?.includes(propertyName) === true;
  const fixed = asked.filter(isFixed);
  for (const filter of fixed) {
    const column = all.get(filter.propertyName)?.column;
    const problem = column ? filterProblem(column, filter) : "kernel.tableRefusal.unknownColumn";
    if (problem) throw refused([{ path: filter.propertyName, message: problem }]);
  }
  return {
    fixed,
    filters: checkedFilters(
      columns,
      asked.filter((filter) => !isFixed(filter)),
    ),
  };
}

/** @throws {Refusal} */
export function refuseUnfixed({ table }: List, fixed: readonly Filter[]): void {
  const missing = (table.fixedBy ?? []).filter((name) => !fixed.some(({ propertyName }) => propertyName === name));
  if (missing.length > 0) throw refused(missing.map((path) => ({ path, message: "kernel.tableRefusal.fixedMissing" })));
}
