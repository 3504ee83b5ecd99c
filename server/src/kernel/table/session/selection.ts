import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import { Refusal } from "../../calls/refusal.ts";
import type { Sql } from "../binding.ts";
import { conditionOf, every } from "../list/condition.ts";
import type { Columns } from "../list/list.ts";

/**
 * A selection is a list of steps: the last step that concerns a row decides. "All of Győr but two, and one of Pécs" is three steps, however
 * many rows Győr has. A step by filter reaches only rows that existed then (`upTo`, an id), because the user has not seen later ones.
 */
export type SelectionStep =
  | { readonly add: boolean; readonly filters: readonly Filter[]; readonly upTo: number }
  | { readonly add: boolean; readonly ids: readonly number[] };

export type Selection = readonly SelectionStep[];

/** The most single rows and steps of a selection: a session stays small. */
export const MOST_IDS = 5_000;
const MOST_STEPS = 20;

/** Selects or deselects one row. @throws {Refusal} if there are too many */
export function selectOne(selection: Selection, id: number, add: boolean): Selection {
  const without = selection.map((step) =>
    "ids" in step ? { ...step, ids: step.ids.filter((each) => each !== id) } : step,
  );
  // An id is in one step only, so the order of the steps of ids at the end is irrelevant.
  const tail = without.findLastIndex((step) => "filters" in step) + 1;
  const place = without.findIndex((step, index) => index >= tail && "ids" in step && step.add === add);
  const next =
    place === -1
      ? [...without, { add, ids: [id] }]
      : without.map((step, index) => (index === place && "ids" in step ? { add, ids: [...step.ids, id] } : step));
  return bounded(withoutEmpty(next));
}

/** Selects or deselects the rows that match the filters now; for the whole list earlier steps are dropped. */
export function selectAll(selection: Selection, filters: readonly Filter[], upTo: number, add: boolean): Selection {
  if (filters.length === 0) return add ? [{ add, filters, upTo }] : [];
  const same = JSON.stringify(filters);
  const others = selection.filter((step) => "ids" in step || JSON.stringify(step.filters) !== same || step.upTo > upTo);
  return bounded([...others, { add, filters, upTo }]);
}

const withoutEmpty = (selection: Selection): Selection =>
  selection.filter((step) => "filters" in step || step.ids.length > 0);

function bounded(selection: Selection): Selection {
  const ids = selection.reduce((sum, step) => sum + ("ids" in step ? step.ids.length : 0), 0);
  if (ids > MOST_IDS || selection.length > MOST_STEPS) throw new Refusal("kernel.tableRefusal.tooManySelected");
  return selection;
}

/** Returns SQL for whether a row is selected; null where none can be. The caller must have validated the filters for the viewer. */
export function selectedCondition(columns: Columns, id: Sql, selection: Selection): Sql | null {
  if (!selection.some(({ add }) => add)) return null;
  const cases = selection
    .toReversed()
    .map((step) => sql`when ${concerns(columns, id, step)} then ${step.add}::boolean`);
  return sql`case ${sql.join(cases, sql` `)} else false end`;
}

const concerns = (columns: Columns, id: Sql, step: SelectionStep): Sql =>
  "ids" in step
    ? sql`${id} = any(${step.ids}::integer[])`
    : every([sql`${id} <= ${step.upTo}`, ...step.filters.map((filter) => conditionOf(columns, filter))]);
