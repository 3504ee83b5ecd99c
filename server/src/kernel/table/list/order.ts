import type { OrderKey } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import { isSortable, type Columns, type List, type ListColumn } from "./list.ts";

/** Keys as SQL: what to compare, and the order by names given to them. Ties go by id, so that pages never overlap. */
export type Ordering = { readonly keys: readonly Sql[]; readonly descending: readonly boolean[] };

/**
 * The order of a session, or the declared one where it has none. Keys the viewer may not see are left out; a column that serves the list
 * alone (`"nobody"`) may order it, because that was declared.
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

/** The declared order as the wire says it, of what the viewer may see. */
export const declaredKeys = ({ table }: List, shown: Columns): OrderKey[] =>
  table.order.flatMap(([propertyName, direction]) =>
    shown.has(propertyName) ? [{ propertyName, ascending: direction === "asc" }] : [],
  );

/**
 * `order by`, given how each key and the id are called. The id always goes up: whoever is made while somebody turns the pages comes after their
 * equals, and pushes none of them over to the next page.
 */
export function orderBy({ descending }: Ordering, keys: readonly Sql[], id: Sql): Sql {
  return sql`order by ${sql.join([...keys.map((key, at) => sql`${key} ${descending[at] === true ? sql`desc` : sql`asc`}`), id])}`;
}
