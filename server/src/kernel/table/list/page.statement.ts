import { allows, type Viewer } from "@rajt/contract/kernel/access";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Runner } from "../../db/database.ts";
import type { Sql } from "../binding.ts";
import { cellsOf, selectedCells, type RawRow } from "./cells.ts";
import { every, isFoundOnce } from "./condition.ts";
import type { Columns, List } from "./list.ts";
import { orderBy, type Ordering } from "./order.ts";
import { keyOf, stillHolds, type Total, type Totals } from "./totals.store.ts";

/** Names the rows of a page: which, in which order, how many. */
export type PageAsk = {
  readonly columns: Columns;
  readonly from: Sql;
  /** Scope and filters together. */
  readonly condition: Sql;
  /** The filters that were set. */
  readonly filters: readonly Filter[];
  readonly ordering: Ordering;
  readonly selected: Sql | null;
  readonly viewer: Viewer;
  readonly first: number;
  readonly most: number;
};

export type Page = {
  readonly total: number;
  readonly chosen: number;
  readonly rows: readonly Record<string, unknown>[];
  readonly selected: readonly number[];
};

/**
 * A page with its counts, by one statement. The rows of the page are found first, with their keys alone, and the planner chooses how: it walks
 * the index of the order, or finds the few that match and sorts these. What the page shows is joined for its rows only:
 *
 *     with page as materialized (select c.id as id, c.name as k0 from contest c where … order by c.name asc, c.id offset 0 limit 250)
 *     select n.total, n.chosen, shown.* from (select (select count(*) from contest c where …) as total …) as n
 *       left join (select … from contest c join page on page.id = c.id where c.id = any(array(select id from page))) as shown on true
 *
 * Rows that contain a word are found once, and then counted, ordered and cut: how names and words go together no statistics say.
 */
export async function readPage(
  db: Runner,
  { list, totals }: { list: List; totals: Totals },
  ask: PageAsk,
): Promise<Page> {
  const { from, columns, ordering } = ask;
  const { id, protection } = list.binding;
  const acts = actsOf(list, ask.viewer);
  const isFound = ask.filters.some(isFoundOnce);
  const counting = isFound
    ? sql`select count(*) from matching`
    : sql`select count(*) from ${from} where ${ask.condition}`;
  const key = isFound ? null : keyOf(db, counting);
  const known = key === null ? null : totals.get(key);
  const { rows } = await sql<RawRow>`/* plan for the values */ with ${isFound ? matching(list, ask) : page(list, ask)}
    select n.*, shown.*
    from (select ${totalOf(counting, known)}, ${chosenOf(ask)} as chosen) as n
    left join (
      select page.*, true as "there", ${protection ?? sql`null`} as protection, ${openActs(list, ask.viewer, acts)} as acts,
        ${sql.join([sql`${ask.selected ?? sql`false`} as selected`, ...selectedCells(columns)])}
      from ${from} join page on page.id = ${id} where ${id} = any(array(select page.id from page))
    ) as shown on true
    ${orderBy(ordering, namesOf(ordering, "shown"), sql`shown.id`)}`.execute(db);
  const total = Number(rows[0]?.["total"] ?? 0);
  if (key !== null && rows[0]?.["counted"] === true)
    await totals.remember(db, key, counting, { total, snapshot: String(rows[0]["snapshot"]) });
  const there = rows.filter((row) => row["there"] === true);
  const shown = [...columns.values()];
  return {
    total,
    chosen: Number(rows[0]?.["chosen"] ?? 0),
    rows: there.map((row) => ({
      id: row["id"],
      ...(protection && { protectionLevel: row["protection"] }),
      ...(acts.length > 0 && { acts: row["acts"] }),
      ...cellsOf(shown, row),
    })),
    selected: there.filter((row) => row["selected"] === true).map((row) => Number(row["id"])),
  };
}

/** Returns the names of the acts that a viewer may do at all. */
const actsOf = ({ table: { acts = {} } }: List, viewer: Viewer): string[] =>
  Object.entries(acts).flatMap(([name, { needs }]) => (allows(viewer, needs) ? [name] : []));

/** The names of the acts that are open to a viewer for a row: `array_remove(array[case when … then 'markPaid' end], null)`. */
function openActs({ binding: { open = {} } }: List, viewer: Viewer, acts: readonly string[]): Sql {
  if (acts.length === 0) return sql`null`;
  const named = acts.map((name) => sql`case when ${open[name]?.(viewer) ?? sql`true`} then ${name} end`);
  return sql`array_remove(array[${sql.join(named)}]::text[], null)`;
}

const page = (list: List, { from, condition, ordering, first, most }: PageAsk): Sql =>
  sql`page as materialized (select ${keysOf(list, ordering)} from ${from} where ${condition}
    ${orderBy(ordering, ordering.keys, list.binding.id)} offset ${first} limit ${most})`;

const matching = (list: List, { from, condition, ordering, first, most }: PageAsk): Sql =>
  sql`matching as materialized (select ${keysOf(list, ordering)} from ${from} where ${condition}),
    page as materialized (select * from matching ${orderBy(ordering, namesOf(ordering), sql`id`)} offset ${first} limit ${most})`;

/** The total, counted only where none is known that still holds; and the snapshot of a new one, which no writer may remember. */
const totalOf = (counting: Sql, known: Total | null): Sql => {
  const counted = known === null ? sql`true` : sql`not ${stillHolds(known)}`;
  return sql`case when ${counted} then (${counting}) else ${known?.total ?? 0} end as total,
    ${counted} and pg_current_xact_id_if_assigned() is null as counted, pg_current_snapshot()::text as snapshot`;
};

const chosenOf = ({ from, condition, selected }: PageAsk): Sql =>
  selected === null ? sql`0` : sql`(select count(*) from ${from} where ${every([condition, selected])})`;

const keysOf = ({ binding: { id } }: List, { keys }: Ordering): Sql =>
  sql.join([sql`${id} as id`, ...keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`)]);

const namesOf = ({ keys }: Ordering, from?: string): Sql[] =>
  keys.map((_, at) => sql.ref(from === undefined ? `k${at}` : `${from}.k${at}`));
