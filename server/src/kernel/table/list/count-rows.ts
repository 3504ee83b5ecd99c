import { allows, type Viewer } from "@rajt/contract/kernel/access";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import { isAllowed, openedOf } from "../session/opened.ts";
import { unkeptSession } from "../session/unkept.ts";
import type { ServedTable } from "../served.ts";
import { columnsFor } from "./list.ts";

type Asked = {
  readonly view: string | null;
  readonly filters: readonly Filter[];
  readonly viewer: Viewer;
  readonly now: Date;
};

/**
 * Counts, as a part of a statement, the rows that somebody finds in a list opened with these filters; null where they may not open it so:
 * `select count(*) from contest c where …`, with the scope and the filters that a page of the list has.
 */
export function countRows({ list }: Pick<ServedTable, "list">, { view, filters, viewer, now }: Asked): Sql | null {
  const { views } = list.table;
  const entered = views?.[view ?? ""];
  if (views !== undefined && (entered === undefined || !allows(viewer, entered.needs))) return null;
  const columns = columnsFor(list, view, viewer);
  if (!filters.every((filter) => isAllowed(columns, filter))) return null;
  const stored = unkeptSession(list, columns, { name: "", view, filter: filters, now });
  const key = { accountId: viewer.accountId ?? 0, control: list.table.control, name: "" };
  const { from, condition } = openedOf(list, key, stored, { viewer, now });
  return sql`select count(*) from ${from(condition)} where ${condition}`;
}
