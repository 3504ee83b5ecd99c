import { allows, type Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import type { List } from "../list/list.ts";

/** Returns the acts of a list that the viewer has a right to, each with the condition under which it is open for a row. */
const actsFor = ({ table: { acts = {} }, binding: { open = {} } }: List, viewer: Viewer) =>
  Object.entries(acts).flatMap(([name, act]) =>
    allows(viewer, act.needs) ? [{ name, act, isOpen: open[name]?.(viewer) ?? sql`true` }] : [],
  );

/**
 * Returns SQL for the names of the acts that are open to a viewer for a row alone: `array_remove(array[case when … then 'markPaid' end],
 * null)`. Null where the viewer may do none.
 */
export function openActs(list: List, viewer: Viewer): Sql | null {
  const named = actsFor(list, viewer).map(({ name, isOpen }) => {
    const why = list.binding.barred?.[name];
    return sql`case when ${isOpen} ${why ? sql`and ${why} is null` : sql``} then ${name} end`;
  });
  return named.length === 0 ? null : sql`array_remove(array[${sql.join(named)}]::text[], null)`;
}

/** Returns SQL for the codes why acts that are open among several rows are not open for a row alone, by name. Null where the list has none. */
export function barredActs(list: List, viewer: Viewer): Sql | null {
  const codes = actsFor(list, viewer).flatMap(({ name, isOpen }) => {
    const why = list.binding.barred?.[name];
    return why ? [sql`${name}::text, case when ${isOpen} then ${why} end`] : [];
  });
  return codes.length === 0 ? null : sql`json_strip_nulls(json_build_object(${sql.join(codes)}))`;
}

/** Returns the condition under which a viewer may select a row; null where every row can be selected. */
export function selectableRows(list: List, viewer: Viewer): Sql | null {
  if (list.table.selects !== "open") return null;
  const open = actsFor(list, viewer).flatMap(({ act, isOpen }) => (act.on === "selection" ? [isOpen] : []));
  return open.length === 0 ? sql`false` : sql`(${sql.join(open, sql` or `)})`;
}
