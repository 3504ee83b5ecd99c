import { allows, type Viewer } from "@rajt/contract/kernel/access";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import { isAllowed, openedOf, type Opened } from "../session/opened.ts";
import { divided, refuseUnfixed } from "../session/asked-filters.ts";
import type { ServedTable } from "../served.ts";
import { beginningOf } from "./condition.ts";
import { columnsFor, type List, type ListColumn } from "./list.ts";

type CountQuery = {
  readonly view: string | null;
  readonly filters: readonly Filter[];
  readonly viewer: Viewer;
  readonly now: Date;
};

type MatchQuery = {
  readonly name: string;
  readonly tells: readonly string[];
  readonly words: string;
  readonly most: number;
};

/**
 * Returns SQL that counts the rows of a list with these filters; null where the viewer may not open it so: `select count(*) from contest c
 * where …`, with the scope and the filters of a page of the list.
 */
export function countRows({ list }: Pick<ServedTable, "list">, query: CountQuery): Sql | null {
  const opened = openedWith(list, query);
  return opened && sql`select count(*) from ${opened.from(opened.condition)} where ${opened.condition}`;
}

/**
 * Returns SQL that selects id, name and detail of the first of those rows: names that begin with the words first, then names in which a word does.
 *
 * @param name the column of the name
 * @param tells the columns of the detail; those that the viewer does not have are left out
 */
export function matchingRows(
  { list }: Pick<ServedTable, "list">,
  query: CountQuery,
  { name, tells, words, most }: MatchQuery,
): Sql | null {
  const opened = openedWith(list, query);
  const bound = opened?.columns.get(name)?.bound;
  if (!opened || bound?.kind !== "value") return null;
  const { from, condition } = opened;
  const { value } = bound;
  const details = tells.flatMap((tell) => detailOf(opened.columns.get(tell)));
  const named = sql`${list.binding.id} as id, ${value} as name, concat_ws(${sql.join([" · ", ...details])}) as detail`;
  const order = sql`order by ${beginningOf(value, words)}, ${value} collate "hu-x-icu", ${list.binding.id}`;
  return sql`select ${named} from ${from(condition, named)} where ${condition} ${order} limit ${most}`;
}

/** Returns the text of a column, of a day only its year. */
function detailOf(listed: ListColumn | undefined): Sql[] {
  if (listed === undefined || listed.bound.kind === "records") return [];
  const { value } = listed.bound;
  return [listed.column.type === "day" ? sql`extract(year from ${value})::text` : sql`nullif(${value}, '')`];
}

/** Returns a list with these filters, without a stored session; null where the viewer may not open it so. */
function openedWith(list: List, { view, filters, viewer, now }: CountQuery): Opened | null {
  const { views } = list.table;
  const entered = views?.[view ?? ""];
  if (views !== undefined && (entered === undefined || !allows(viewer, entered.needs))) return null;
  const columns = columnsFor(list, view, viewer);
  if (!filters.every((filter) => isAllowed(columns, filter))) return null;
  const filtered = divided(list, columns, filters);
  refuseUnfixed(list, filtered.fixed);
  const stored = {
    ...filtered,
    name: "",
    view,
    orderKeys: [],
    variables: {},
    selection: [],
    created: now,
    updated: now,
  };
  const key = { accountId: viewer.accountId ?? 0, control: list.table.control, name: "" };
  return openedOf(list, key, stored, { viewer, now });
}
