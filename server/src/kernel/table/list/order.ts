import type { OrderKey } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import { isSortable, type Columns, type List, type ListColumn } from "./list.ts";

/** Keys as SQL: what to compare, and the order over their names. Equal keys are ordered by id, so that pages never overlap. */
export type Ordering = { readonly keys: readonly Sql[]; readonly descending: readonly boolean[] };

/**
 * Returns the order of a session, by default the declared one. Keys that the viewer may not see are left out; a column for internal use
 * (`"nobody"`) may be in the declared order.
 */
export function orderingOf(list: List, shown: Columns, orderKeys: readonly OrderKey[]): Ordering {
  const chosen = allowedKeys(shown, orderKeys).flatMap(({ propertyName, ascending }) => {
    const column = shown.get(propertyName);
    return column ? [{ column, ascending }] : [];
  });
  const keys = chosen.length > 0 ? chosen : declaredOrder(list, shown);
  return {
    keys: keys.flatMap(({ column }) => column.order),
    descending: keys.flatMap(({ column, ascending }) => column.order.map(() => !ascending)),
  };
}

/** Returns the order without the keys that a viewer of these columns may not use. */
export const allowedKeys = (shown: Columns, orderKeys: readonly OrderKey[]): OrderKey[] =>
  orderKeys.filter(({ propertyName }) => {
    const column = shown.get(propertyName);
    return column !== undefined && isSortable(column);
  });

function declaredOrder({ table, columns }: List, shown: Columns): { column: ListColumn; ascending: boolean }[] {
  return table.order.flatMap(([name, direction]) => {
    const column = columns.get(name);
    const isAllowed = shown.has(name) || column?.column.shownTo === "nobody";
    return column && isAllowed ? [{ column, ascending: direction === "asc" }] : [];
  });
}

/** Returns the declared order as on the wire, with the keys that the viewer may see. */
export const declaredKeys = ({ table }: List, shown: Columns): OrderKey[] =>
  table.order.flatMap(([propertyName, direction]) =>
    shown.has(propertyName) ? [{ propertyName, ascending: direction === "asc" }] : [],
  );

/**
 * Returns `order by`, given the names of each key and of the id. The id is always ascending: a row that is inserted while a user turns
 * pages comes after its equals, and moves none of them to the next page.
 */
export function orderBy({ descending }: Ordering, keys: readonly Sql[], id: Sql): Sql {
  return sql`order by ${sql.join([...keys.map((key, at) => sql`${key} ${descending[at] === true ? sql`desc` : sql`asc`}`), id])}`;
}
