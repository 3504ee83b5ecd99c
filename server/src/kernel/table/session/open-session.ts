import type { Filter, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { checkedFilters, refused } from "../checked.ts";
import { filterProblem } from "../filter/filter.ts";
import { columnsFor, type Columns, type List } from "../list/list.ts";
import { enteringView, instanceOf, isAllowed, openedOf, type TableContext } from "./opened.ts";
import { allowedKeys } from "../list/order.ts";
import type { ServedTable } from "../served.ts";
import { findCopied, insertSession, readSession, updateSession, type SessionKey } from "./session.store.ts";

type Ask = {
  readonly session: string;
  readonly create: boolean;
  readonly view?: string | null | undefined;
  readonly filter?: readonly Filter[] | null | undefined;
};

/** Only names that nobody guesses are taken over from another account: whoever has one was given the address. */
const UNGUESSABLE = 20;

/**
 * Opens the session of this name: the account's own one, or a new one. A new one under a name that another account's session has, an address
 * that was copied, begins with its filters, order and columns as far as the opener may use them, and never with what was selected.
 */
export async function getInstance(
  { db, list, options }: ServedTable,
  context: TableContext<Ask>,
): Promise<{ successful: true; instance?: TableSession }> {
  const { input, now } = context;
  const key = { accountId: await context.account(), control: list.table.control, name: input.session };
  const view = input.view ?? null;
  const viewer = await enteringView(list, view, context, options);
  const columns = columnsFor(list, view, viewer);
  const { fixed, filters } = divided(list, columns, input.filter ?? []);
  let stored = await readSession(db, key, now);
  if (!stored) {
    if (!input.create) return { successful: true };
    refuseUnfixed(list, fixed);
    const copied = input.session.length >= UNGUESSABLE ? await copiedContents(key, view, fixed) : null;
    await insertSession(db, key, { filters, orderKeys: [], variables: {}, ...copied, view, fixed }, now);
    stored = await readSession(db, key, now);
    if (!stored) throw new Error("a session that was just made is gone");
  }
  // The address decides what the list is of; what was selected in another one is not selected in this.
  const isMoved = stored.view !== view || (fixed.length > 0 && JSON.stringify(stored.fixed) !== JSON.stringify(fixed));
  if (isMoved) {
    refuseUnfixed(list, fixed);
    stored = (await updateSession(db, key, { view, fixed, filters: [], selection: [] }, now)) ?? stored;
  }
  return { successful: true, instance: instanceOf(list, openedOf(list, key, stored, { viewer, now })) };

  async function copiedContents(of: SessionKey, ofView: string | null, ofFixed: readonly Filter[]) {
    const other = await findCopied(db, of, now);
    if (!other || other.view !== ofView || JSON.stringify(other.fixed) !== JSON.stringify(ofFixed)) return null;
    return {
      filters: other.filters.filter((each) => isAllowed(columns, each)),
      orderKeys: allowedKeys(columns, other.orderKeys),
      variables: other.variables,
    };
  }
}

/** Filters of the route, which nobody removes, and those one begins with. @throws {Refusal} */
function divided(
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
function refuseUnfixed({ table }: List, fixed: readonly Filter[]): void {
  const missing = (table.fixedBy ?? []).filter((name) => !fixed.some(({ propertyName }) => propertyName === name));
  if (missing.length > 0) throw refused(missing.map((path) => ({ path, message: "kernel.tableRefusal.fixedMissing" })));
}
