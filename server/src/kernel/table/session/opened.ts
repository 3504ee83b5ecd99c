import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { USUAL_PAGE } from "@rajt/contract/kernel/table/table";
import type { Filter, TableSession } from "@rajt/contract/kernel/table/table.calls";
import type { CallContext, ContextOptions } from "../../calls/context.ts";
import { Refusal } from "../../calls/refusal.ts";
import { admit } from "../../calls/serve-calls.ts";
import type { Runner } from "../../db/database.ts";
import { ALL_ROWS } from "../../db/all-rows.ts";
import type { Sql } from "../binding.ts";
import { selectableRows } from "../act/open-acts.ts";
import { conditionOf, every, partsOf } from "../list/condition.ts";
import { refused } from "../checked.ts";
import { filterProblem } from "../filter/filter.ts";
import { columnsFor, filteredColumn, type Columns, type List } from "../list/list.ts";
import { allowedKeys, declaredKeys, orderingOf, type Ordering } from "../list/order.ts";
import { fromOf, type From } from "../list/from.ts";
import { readSession, type SessionKey, type StoredSession } from "./session.store.ts";
import { selectedCondition } from "./selection.ts";

/** The parts of a request that a list needs. */
export type OpenSessionContext = Omit<CallContext<never>, "input" | "session" | "chooseLocale">;
export type TableContext<Input> = OpenSessionContext & Pick<CallContext<Input>, "input">;

/** A list as its session opens it for a viewer now: rights are checked at each call, not only at opening. */
export type Opened = {
  readonly key: SessionKey;
  readonly stored: StoredSession;
  readonly viewer: Viewer;
  readonly columns: Columns;
  /** The rows as they are for this viewer now. */
  readonly from: From;
  /** Only filters that this viewer may set; others are ignored. */
  readonly filters: readonly Filter[];
  /** Scope, the filters of view and route, and those that were set. */
  readonly condition: Sql;
  /** The same as alternatives, of which a row meets at most one. */
  readonly parts: readonly Sql[];
  /** The same without the filters that were set. */
  readonly reach: Sql;
  readonly ordering: Ordering;
  readonly selected: Sql | null;
};

/** @throws {Refusal} 401 for a guest, 403 without the right to the session's view, 404 if this account has no such session */
export async function openSession(
  db: Runner,
  list: List,
  context: OpenSessionContext,
  name: string,
  options: Pick<ContextOptions, "sessions">,
): Promise<Opened> {
  const key = { accountId: await context.account(), control: list.table.control, name };
  const { now } = context;
  const stored = await readSession(db, key, now);
  if (!stored) throw noSession();
  const viewer = await enteringView(list, stored.view, context, options);
  return openedOf(list, key, stored, { viewer, now });
}

/** Returns the refusal of a missing session. */
export const noSession = (): Refusal => new Refusal("kernel.tableRefusal.noSession", { status: 404 });

/** Refuses viewers without the right to the view; a list with views is always seen through one of them. @returns the viewer */
export async function enteringView(
  { table }: List,
  name: string | null,
  context: OpenSessionContext,
  options: Pick<ContextOptions, "sessions">,
): Promise<Viewer> {
  const view = table.views && Object.hasOwn(table.views, name ?? "") ? table.views[name ?? ""] : undefined;
  if (table.views ? !view : name !== null)
    throw refused([{ path: "view", message: "kernel.tableRefusal.unknownView" }]);
  if (view) await admit(view.needs, `${table.control}/${name ?? ""}`, context, options);
  return context.viewer();
}

/** Opens the session of an admitted viewer. */
export function openedOf(
  list: List,
  key: SessionKey,
  stored: StoredSession,
  { viewer, now }: { viewer: Viewer; now: Date },
): Opened {
  const { view, selection } = stored;
  const columns = columnsFor(list, view, viewer);
  const filters = stored.filters.filter((filter) => isAllowed(columns, filter));
  const permanent = permanentFilters(list, stored).map((filter) => conditionOf(list.columns, filter));
  const scope = list.binding.scope(viewer);
  const narrowed = (conditions: readonly Sql[]) =>
    conditions.length === 0 ? scope : every(scope === ALL_ROWS ? conditions : [scope, ...conditions]);
  // A step whose filter the viewer may no longer set cannot be separated from its rows: then nothing is selected.
  const isWhole = selection.every(
    (step) => "ids" in step || step.filters.every((filter) => isAllowed(columns, filter)),
  );
  return {
    key,
    stored,
    viewer,
    columns,
    from: fromOf(list.binding, { viewer, view, today: dayOf(now), now }),
    filters,
    reach: narrowed(permanent),
    condition: narrowed([...permanent, ...filters.map((filter) => conditionOf(columns, filter))]),
    parts: partsOf(columns, filters).map((conditions) => narrowed([...permanent, ...conditions])),
    ordering: orderingOf(list, columns, stored.orderKeys),
    selected: selectedIn(list, viewer, isWhole ? selectedCondition(columns, list.binding.id, selection) : null),
  };
}

/** Narrows a selection to the rows that the viewer may select now. */
function selectedIn(list: List, viewer: Viewer, selected: Sql | null): Sql | null {
  const selectable = selected === null ? null : selectableRows(list, viewer);
  return selected === null || selectable === null ? selected : every([selected, selectable]);
}

/** Returns whether the viewer may set the filter, and the column accepts it. */
export function isAllowed(columns: Columns, filter: Filter): boolean {
  const column = filteredColumn(columns, filter.propertyName);
  return column?.filters?.includes(filter.type) === true && filterProblem(column, filter) === null;
}

/** The filters of the view, then those of the route. */
function permanentFilters({ table }: List, { view, fixed }: Pick<StoredSession, "view" | "fixed">): Filter[] {
  const ofView = Object.entries(table.views?.[view ?? ""]?.fixed ?? {});
  return [
    // cast: fixed filters were validated at the start by the schemas of the wire.
    ...ofView.map(([propertyName, { type, value }]) => ({ propertyName, type, value }) as Filter),
    ...fixed,
  ];
}

/** The rows of a page: the session's setting, else the default. */
export function pageSizeOf({ stored }: Opened): number {
  const size = Number(stored.variables["recordsPerPage"]?.value);
  return Number.isInteger(size) ? size : USUAL_PAGE;
}

/** Returns the session as on the wire, with what its viewer may see. */
export function instanceOf(list: List, { stored, columns, filters }: Opened): TableSession {
  const held = (filter: Filter, permanent: boolean) => ({
    ...filter,
    propertyType: list.columns.get(filter.propertyName)?.column.type ?? "",
    permanent,
  });
  const chosen = allowedKeys(columns, stored.orderKeys);
  return {
    session: stored.name,
    view: stored.view,
    orderList: chosen.length > 0 ? chosen : declaredKeys(list, columns),
    filterList: [
      ...permanentFilters(list, stored).map((filter) => held(filter, true)),
      ...filters.map((filter) => held(filter, false)),
    ],
    variableMap: stored.variables,
    created: stored.created.toISOString(),
    updated: stored.updated.toISOString(),
  };
}
