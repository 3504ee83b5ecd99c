import type { Filter, OrderKey, Variable } from "@rajt/contract/kernel/table/table.calls";
import { LONGEST_PAGE } from "@rajt/contract/kernel/table/table";
import { Refusal, type FieldProblem } from "../calls/refusal.ts";
import { filterProblem } from "./filter/filter.ts";
import { filteredColumn, isSortable, type Columns } from "./list/list.ts";

/** Refuses filters on columns that the viewer does not have, or that do not fit them, each by name. @throws {Refusal} */
export function checkedFilters(columns: Columns, filters: readonly Filter[]): readonly Filter[] {
  refuse(
    filters.flatMap((filter): FieldProblem[] => {
      const column = filteredColumn(columns, filter.propertyName);
      if (!column) return [{ path: filter.propertyName, message: "kernel.tableRefusal.unknownColumn" }];
      const problem = column.filters?.includes(filter.type)
        ? filterProblem(column, filter)
        : "kernel.tableRefusal.notFilterable";
      return problem === null ? [] : [{ path: filter.propertyName, message: problem }];
    }),
  );
  return filters;
}

/** Refuses an order by columns that the viewer cannot see or that have no order. @throws {Refusal} */
export function checkedOrder(columns: Columns, keys: readonly OrderKey[]): readonly OrderKey[] {
  refuse(
    keys.flatMap(({ propertyName }, at): FieldProblem[] => {
      const column = columns.get(propertyName);
      if (!column) return [{ path: propertyName, message: "kernel.tableRefusal.unknownColumn" }];
      if (!isSortable(column)) return [{ path: propertyName, message: "kernel.tableRefusal.notSortable" }];
      const isTwice = keys.findIndex((key) => key.propertyName === propertyName) !== at;
      return isTwice ? [{ path: propertyName, message: "kernel.tableRefusal.orderedTwice" }] : [];
    }),
  );
  return keys;
}

/** The kind of each variable's value, by its wire name. */
const VARIABLES: Readonly<Record<Variable["name"], { type: Variable["type"]; fits: (value: string) => boolean }>> = {
  recordsPerPage: { type: "int", fits: (value) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= LONGEST_PAGE },
  columns: { type: "json", fits: isJson },
  widths: { type: "json", fits: isJson },
  density: { type: "string", fits: (value) => /^\w{1,20}$/.test(value) },
};

/** @throws {Refusal} */
export function checkedVariable(variable: Variable): Variable {
  const { type, fits } = VARIABLES[variable.name];
  if (variable.type !== type) refuse([{ path: "variable.type", message: "kernel.error.wrongType" }]);
  if (!fits(variable.value)) refuse([{ path: "variable.value", message: "kernel.error.wrongType" }]);
  return variable;
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw refused(problems);
}

/** Returns the refusal of a request that is invalid for this list, naming each problem. */
export const refused = (problems: readonly FieldProblem[]): Refusal =>
  new Refusal("kernel.error.invalid", { status: 400, problems });
