import { allows, type Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import type { Runner } from "../../db/database.ts";
import { UNNARROWED } from "../../db/every-row.ts";
import type { Sql } from "../binding.ts";
import { cellsOf, selectedCells, type RawRow } from "./cells.ts";
import { orderBy, type Ordering } from "./order.ts";
import type { Columns, List } from "./list.ts";

/** Names the rows of a page: which, in which order, how many. */
export type PageAsk = {
  readonly columns: Columns;
  readonly from: Sql;
  /** Scope and filters together; {@link UNNARROWED} where nothing narrows the list. */
  readonly condition: Sql;
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
 * A page with its counts, by one statement. Where something narrows the list the rows that match are found once, with their keys alone, and
 * then counted, ordered and cut; otherwise PostgreSQL walks the index of the order and filters on the way. What the page shows is read for its
 * rows only:
 *
 *     with matching as materialized (select c.id as id, c.name as k0, false as selected from contest c where …),
 *          page as materialized (select * from matching order by k0 asc, id asc offset 0 limit 250)
 *     select n.total, n.chosen, shown.* from (select count(*) …) as n left join (select … from contest c join page …) as shown on true
 */
export async function readPage(db: Runner, list: List, ask: PageAsk): Promise<Page> {
  const acts = actsOf(list, ask.viewer);
  const { rows } = await sql<RawRow>`/* plan for the values */ with ${pageOf(list, ask)}
    select n.total, n.chosen, shown.*
    from (${counts(ask)}) as n
    left join (
      select page.*, ${list.binding.protection ?? sql`null`} as protection, ${openActs(list, ask.viewer, acts)} as acts,
        ${sql.join([sql`true as "there"`, ...selectedCells(ask.columns)])}
      from ${ask.from} join page on page.id = ${list.binding.id}
    ) as shown on true
    ${orderBy(ask.ordering, namesOf(ask.ordering, "shown"), sql`shown.id`)}`.execute(db);
  const columns = [...ask.columns.values()];
  const there = rows.filter((row) => row["there"] === true);
  return {
    total: Number(rows[0]?.["total"] ?? 0),
    chosen: Number(rows[0]?.["chosen"] ?? 0),
    rows: there.map((row) => ({
      id: row["id"],
      ...(list.binding.protection && { protectionLevel: row["protection"] }),
      ...(acts.length > 0 && { acts: row["acts"] }),
      ...cellsOf(columns, row),
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

const isUnnarrowed = ({ condition, selected }: PageAsk): boolean => condition === UNNARROWED && selected === null;

function pageOf(list: List, ask: PageAsk): Sql {
  const { from, ordering, first, most } = ask;
  const cut = sql`offset ${first} limit ${most}`;
  if (isUnnarrowed(ask))
    return sql`page as materialized (select ${keysOf(list, ask)} from ${from} ${orderBy(ordering, ordering.keys, list.binding.id)} ${cut})`;
  return sql`matching as materialized (select ${keysOf(list, ask)} from ${from} where ${ask.condition}),
    page as materialized (select * from matching ${orderBy(ordering, namesOf(ordering), sql`id`)} ${cut})`;
}

const counts = (ask: PageAsk): Sql =>
  isUnnarrowed(ask)
    ? sql`select count(*) as total, 0 as chosen from ${ask.from}`
    : sql`select count(*) as total, count(*) filter (where selected) as chosen from matching`;

const keysOf = (list: List, { ordering, selected }: PageAsk): Sql =>
  sql.join([
    sql`${list.binding.id} as id`,
    sql`${selected ?? sql`false`} as selected`,
    ...ordering.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`),
  ]);

const namesOf = ({ keys }: Ordering, from?: string): Sql[] =>
  keys.map((_, at) => sql.ref(from === undefined ? `k${at}` : `${from}.k${at}`));
