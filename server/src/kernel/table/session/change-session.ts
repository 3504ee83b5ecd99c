import type { Filter, OrderKey, TableSession, Variable } from "@rajt/contract/kernel/table/table.calls";
import { checkedFilters, checkedOrder, checkedVariable } from "../checked.ts";
import { instanceOf, noSession, openedOf, openSession, type Opened, type TableContext } from "./opened.ts";
import type { ServedTable } from "../served.ts";
import { updateSession, updateVariable, type StoredSession } from "./session.store.ts";

type Changed = { successful: true; instance: TableSession };

type OrderInput = { session: string } & ({ propertyName: string; ascending: boolean } | { order: readonly OrderKey[] });

export async function setOrder(served: ServedTable, context: TableContext<OrderInput>): Promise<Changed> {
  const { input } = context;
  const keys = "order" in input ? input.order : [{ propertyName: input.propertyName, ascending: input.ascending }];
  return changed(served, context, ({ key, columns }) =>
    updateSession(served.db, key, { orderKeys: checkedOrder(columns, keys) }, context.now),
  );
}

type FilterInput = { session: string; filter: { list: readonly Filter[] } };

/** Replaces the filters that were set; those of view and route are stored separately, so no call can remove them. */
export const setFilter = (served: ServedTable, context: TableContext<FilterInput>): Promise<Changed> =>
  changed(served, context, ({ key, columns }) =>
    updateSession(served.db, key, { filters: checkedFilters(columns, context.input.filter.list) }, context.now),
  );

type VariableInput = { session: string; variable: Variable };

export const setVariable = (served: ServedTable, context: TableContext<VariableInput>): Promise<Changed> =>
  changed(served, context, ({ key }) =>
    updateVariable(served.db, key, checkedVariable(context.input.variable), context.now),
  );

/** Changes an open session and returns its new state. */
export async function changed(
  { db, list, options }: ServedTable,
  context: TableContext<{ session: string }>,
  change: (opened: Opened) => Promise<StoredSession | null>,
): Promise<Changed> {
  const opened = await openSession(db, list, context, context.input.session, options);
  const stored = await change(opened);
  if (!stored) throw noSession();
  return {
    successful: true,
    instance: instanceOf(list, openedOf(list, opened.key, stored, { viewer: opened.viewer, now: context.now })),
  };
}
