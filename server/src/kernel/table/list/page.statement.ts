import type { Viewer } from "@rajt/contract/kernel/access";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Runner } from "../../db/database.ts";
import { UNNAMED } from "../../db/named-statements.ts";
import type { Sql } from "../binding.ts";
import { barredActs, openActs } from "../act/open-acts.ts";
import { CELLS, cellsJoined, piecesOf, type Cells } from "./cells.ts";
import { every, usesTrigramIndex } from "./condition.ts";
import type { Columns, List } from "./list.ts";
import type { From } from "./from.ts";
import { orderBy, type Ordering } from "./order.ts";

/** The rows of a page: which, in which order, how many. */
export type PageQuery = {
  readonly columns: Columns;
  readonly from: From;
  /** The rows that the viewer may see here at all, whatever the filters. */
  readonly reach: Sql;
  /** Scope and filters together. */
  readonly condition: Sql;
  /** The condition as alternatives, of which a row meets at most one; absent: the whole condition. */
  readonly parts?: readonly Sql[];
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
  readonly rows: readonly Cells[];
  readonly selected: readonly number[];
};

/**
 * Reads a page with its counts, by two statements. The first finds the ids of its rows and the total, and is planned for its values: the
 * planner walks the index of the order, or finds the few matching rows and sorts these. The second reads the page's columns by key, and is
 * planned once:
 *
 *     select (select count(*) from contest c where …) as total, to_json(array(select c.id from contest c where … order by c.name, c.id limit 250)) as ids
 *     select c.id as id, c.name as c0, … from contest c where c.id = any($1) and …
 *
 * A row that left the viewer's reach in between is not shown.
 */
export async function readPage(db: Runner, list: List, ask: PageQuery): Promise<Page> {
  const { total, chosen, ids } = await (ask.filters.some(usesTrigramIndex) ? findMatching : walk)(db, list, ask);
  return { total, chosen, ...(ids.length === 0 ? NOTHING : await readRows(db, list, ask, ids)) };
}

type PageIds = { readonly total: number; readonly chosen: number; readonly ids: readonly number[] };

/** Finds the rows that contain a word once, and then counts, orders and limits them: no statistics predict how many match. */
async function findMatching(db: Runner, { binding: { id } }: List, ask: PageQuery): Promise<PageIds> {
  const { from, condition, parts = [condition], ordering, first, most } = ask;
  const names = ordering.keys.map((_, at) => sql.ref(`k${at}`));
  const keys = sql.join([sql`${id} as id`, ...ordering.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`)]);
  const matching = parts.map((part) => sql`select ${keys} from ${from(part, keys)} where ${part}`);
  const { rows } = await sql<PageIds>`/* plan for the values */
    with matching as materialized (${sql.join(matching, sql` union all `)})
    select (select count(*) from matching) as total, ${chosenOf(ask)} as chosen,
      to_json(array(select id from matching ${orderBy(ordering, names, sql`id`)} offset ${first} limit ${most})) as ids`.execute(
    db,
  );
  return onlyRow(rows);
}

/** Counts separately, and walks the rows in their order. */
async function walk(db: Runner, { binding: { id } }: List, ask: PageQuery): Promise<PageIds> {
  const { from, condition, ordering, first, most } = ask;
  const order = orderBy(ordering, ordering.keys, id);
  const { rows } = await sql<PageIds>`/* plan for the values */
    select (select count(*) from ${from(condition)} where ${condition}) as total, ${chosenOf(ask)} as chosen,
      to_json(array(select ${id} from ${from(condition, order)} where ${condition} ${order} offset ${first} limit ${most})) as ids`.execute(
    db,
  );
  return onlyRow(rows);
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a page without its counts");
  return row;
}

const chosenOf = ({ from, condition, selected }: PageQuery): Sql =>
  selected === null
    ? sql`0`
    : sql`(select count(*) from ${from(condition, selected)} where ${every([condition, selected])})`;

type Shown = Pick<Page, "rows" | "selected">;
const NOTHING: Shown = { rows: [], selected: [] };

type ShownRow = { readonly id: number; readonly selected: boolean; readonly cells: Cells };

/** Reads the page's columns of its rows, in order. */
async function readRows(db: Runner, list: List, ask: PageQuery, ids: readonly number[]): Promise<Shown> {
  const { columns, reach, selected } = ask;
  const { id, protection } = list.binding;
  const acts = openActs(list, ask.viewer);
  const barred = barredActs(list, ask.viewer);
  const beside = {
    id,
    ...(protection && { protectionLevel: protection }),
    ...(acts && { acts }),
    ...(barred && { barred }),
  };
  const from = ask.from(...Object.values(beside), selected ?? sql``, reach, ...piecesOf(columns));
  // A selection consists of filters with their values, so its statement differs each time.
  const { rows } = await sql<ShownRow>`${sql.raw(selected === null ? "" : UNNAMED)}
    with shown as materialized (
      select ${id} as id, ${selected ?? sql`false`} as selected, ${CELLS} as cells
      from ${from} ${cellsJoined(beside, columns)}
      where ${id} = any(${ids}) and (${reach}))
    select shown.id, shown.selected, shown.cells
    from unnest(${ids}::bigint[]) with ordinality as place (id, nth) join shown on shown.id = place.id
    order by place.nth`.execute(db);
  return {
    rows: rows.map(({ cells }) => cells),
    selected: rows.filter(({ selected: chosen }) => chosen).map(({ id: row }) => row),
  };
}
