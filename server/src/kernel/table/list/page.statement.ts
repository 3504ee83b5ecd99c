import type { Viewer } from "@rajt/contract/kernel/access";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql, type CompiledQuery } from "kysely";
import type { SessionMemory } from "../session/opened.ts";
import type { Runner } from "../../db/database.ts";
import { UNNAMED } from "../../db/named-statements.ts";
import type { Sql } from "../binding.ts";
import { barredActs, openActs } from "../act/open-acts.ts";
import { cellsJoined, piecesOf, WRITTEN } from "./cells.ts";
import { every, isFoundOnce } from "./condition.ts";
import type { Columns, List } from "./list.ts";
import type { From } from "./from.ts";
import { orderBy, type Ordering } from "./order.ts";
import { isStill, type SessionKey } from "../session/session.store.ts";
import { keyOf, Remembered, stillHolds, type Known } from "./remembered.store.ts";

/** Names the rows of a page: which, in which order, how many. */
export type PageAsk = {
  readonly columns: Columns;
  readonly from: From;
  /** Whatever was filtered: the rows that the viewer may see here at all. */
  readonly reach: Sql;
  /** Scope and filters together. */
  readonly condition: Sql;
  /** The condition in parts, of which a row meets one at most; without it the whole. */
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
  /** Number of its rows. */
  readonly count: number;
  /** The rows as JSON with commas between them, some at a time. */
  readonly rows: readonly string[];
  readonly selected: readonly number[];
};

/** The memory that a process has of a list: its totals, which rows its pages have, and who asked for them by which session. */
export type PageMemory = {
  readonly totals: Remembered<number>;
  readonly pages: Remembered<PageRows>;
  readonly sessions: SessionMemory;
};

type PageRows = { readonly total: number; readonly ids: readonly number[] };

/** Fewer rows cost less to find than to remember. */
const WORTH = 1_000;

/** The most totals and the most pages that are remembered of a list. */
const MOST_TOTALS = 500;
const MOST_PAGES = 100;

export const pageMemory = (): PageMemory => ({
  totals: new Remembered(MOST_TOTALS),
  pages: new Remembered(MOST_PAGES),
  sessions: new Map(),
});

type PageOf = { readonly list: List; readonly memory: PageMemory };

/**
 * A page with its counts, by two statements. The first finds which rows it has, with their total, and is planned for its values: the planner
 * walks the index of the order, or finds the few that match and sorts these. The second reads what the page shows of them, by their keys, and is
 * planned once:
 *
 *     select (select count(*) from contest c where …) as total, to_json(array(select c.id from contest c where … order by c.name, c.id limit 250)) as ids
 *     select c.id as id, c.name as c0, … from contest c where c.id = any($1) and …
 *
 * A row that has left the viewer's reach in between is not shown. Which rows a page has is remembered: then the second statement is the only one,
 * and has no rows where that does not hold any more.
 *
 * @param composed what is said to the database of this ask, wherever in the list its page begins
 */
export async function readPage(
  db: Runner,
  { list, memory }: PageOf,
  ask: PageAsk,
  composed: ComposedPage = composePage(db, list, ask),
): Promise<Page> {
  const again = await rereadPage(db, { memory }, ask, composed, null);
  const page = again ?? (await findPage(db, { list, memory }, ask, composed, null));
  return onlyRow(page === null ? [] : [page]);
}

/** The session that asks for a page, and its row as it was remembered. */
type Asker = { readonly key: SessionKey; readonly row: string };

/** Finds which rows a page has, and reads them; null where the session that asks for it is another one by now. */
export async function findPage(
  db: Runner,
  of: PageOf,
  ask: PageAsk,
  composed: ComposedPage,
  session: Asker | null,
): Promise<Page | null> {
  const found = await findRows(db, of, ask, { ...composed, key: keyAt(composed, ask), session });
  if (found === null) return null;
  const { total, chosen, ids } = found;
  const shown = ids.length === 0 ? NOTHING : await readRows(db, composed.reading, { what: { ids } });
  return { total, chosen, ...shown };
}

/**
 * Reads a page that the process remembers, by one statement; null where it remembers none, or where it is another one by now.
 *
 * @param session the session that asks for it and its row, where that was remembered too
 */
export async function rereadPage(
  db: Runner,
  { memory }: Pick<PageOf, "memory">,
  ask: Pick<PageAsk, "selected" | "first" | "most">,
  composed: ComposedPage,
  session: Asker | null,
): Promise<Page | null> {
  const key = keyAt(composed, ask);
  const known = ask.selected === null ? memory.pages.get(key) : null;
  if (known === null) return null;
  const shown = await readRows(db, composed.rereading(), known, session);
  if (shown.count > 0) return { total: known.what.total, chosen: 0, ...shown };
  memory.pages.forget(key);
  return null;
}

const keyAt = ({ key }: ComposedPage, { first, most }: Pick<PageAsk, "first" | "most">): string =>
  `${key} ${first} ${most}`;

/** The statements of a page that are the same wherever in the list it begins, and who is told again what is remembered. */
export type ComposedPage = {
  readonly counting: Sql;
  /** All rows in their order, of which a page is cut. */
  readonly ordered: Sql;
  /** The same with its values, as a text. */
  readonly key: string;
  readonly reading: CompiledQuery<Portion>;
  /** Reads nothing where what was remembered does not hold any more. */
  readonly rereading: () => CompiledQuery<Portion>;
};

/** Composes what costs as much as reading a page: whoever asks for the next one composes nothing. */
export function composePage(db: Runner, list: List, ask: Omit<PageAsk, "first" | "most">): ComposedPage {
  const { from, condition, ordering } = ask;
  const { id } = list.binding;
  const order = orderBy(ordering, ordering.keys, id);
  const ordered = sql`select ${id} as id from ${from(condition, order)} where ${condition} ${order}`;
  let rereading: CompiledQuery<Portion> | undefined;
  return {
    counting: sql`select count(*) from ${from(condition)} where ${condition}`,
    ordered,
    key: keyOf(db, ordered),
    reading: readingOf(db, list, ask, null),
    rereading: () => (rereading ??= readingOf(db, list, ask, STILL_HOLDS)),
  };
}

type Found = PageRows & {
  readonly chosen: number;
  /** Was the total known and does it hold? */
  readonly held: boolean;
  /** Nobody has written in this transaction, whose snapshot others could not see. */
  readonly reads: boolean;
  readonly snapshot: string;
  /** Is the session that asks still the one that was remembered? */
  readonly still: boolean;
};

const readsOf = (session: Asker | null): Sql =>
  sql`pg_current_xact_id_if_assigned() is null as reads, pg_current_snapshot()::text as snapshot,
    ${session === null ? sql`true` : isStill(session.key, session.row)} as still`;

type Finding = ComposedPage & { readonly session: Asker | null };

async function findRows(
  db: Runner,
  { list, memory }: PageOf,
  ask: PageAsk,
  finding: Finding,
): Promise<(PageRows & { readonly chosen: number }) | null> {
  const { counting, ordered, key, session } = finding;
  const counted = keyOf(db, counting);
  const { chosen, ...found } = ask.filters.some(isFoundOnce)
    ? await findMatching(db, list, ask, session)
    : await walk(db, list, ask, finding, memory.totals.get(counted));
  const { total, ids, held, reads, snapshot, still } = found;
  if (!still) return null;
  if (reads && total >= WORTH) {
    if (!held) await memory.totals.remember(db, counted, counting, { what: total, snapshot });
    if (ids.length > 0) await memory.pages.remember(db, key, ordered, { what: { total, ids }, snapshot });
  }
  return { total, chosen, ids };
}

/** Rows that contain a word are found once, and then counted, ordered and cut: how names and words go together no statistics say. */
async function findMatching(
  db: Runner,
  { binding: { id } }: List,
  ask: PageAsk,
  session: Asker | null,
): Promise<Found> {
  const { from, condition, parts = [condition], ordering, first, most } = ask;
  const names = ordering.keys.map((_, at) => sql.ref(`k${at}`));
  const keys = sql.join([sql`${id} as id`, ...ordering.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`)]);
  const matching = parts.map((part) => sql`select ${keys} from ${from(part, keys)} where ${part}`);
  const { rows } = await sql<Found>`/* plan for the values */
    with matching as materialized (${sql.join(matching, sql` union all `)})
    select (select count(*) from matching) as total, ${chosenOf(ask)} as chosen, false as held, ${readsOf(session)},
      to_json(array(select id from matching ${orderBy(ordering, names, sql`id`)} offset ${first} limit ${most})) as ids`.execute(
    db,
  );
  return onlyRow(rows);
}

/** The rest is walked in its order, from whichever end is nearer where it is known how many there are. */
async function walk(
  db: Runner,
  { binding: { id } }: List,
  ask: PageAsk,
  { counting, ordered, session }: Finding,
  known: Known<number> | null,
): Promise<Found> {
  const { from, condition, ordering, first, most } = ask;
  const forwards = sql`to_json(array(${ordered} offset ${first} limit ${most}))`;
  const left = (known?.what ?? 0) - first;
  const isNearEnd = left > 0 && left < first;
  const reversed = { ...ordering, descending: ordering.descending.map((isDescending) => !isDescending) };
  const order = orderBy(reversed, ordering.keys, sql`${id} desc`);
  const size = Math.min(most, left);
  const backwards = sql`to_json(array(select ${id} from ${from(condition, order)} where ${condition} ${order}
    offset ${left - size} limit ${size}))`;
  const { rows } = await sql<Found>`/* plan for the values */
    with known as materialized (select ${known === null ? sql`false` : stillHolds(known)} as holds)
    select case when known.holds then ${known?.what ?? 0} else (${counting}) end as total, ${chosenOf(ask)} as chosen,
      known.holds as held, ${readsOf(session)},
      ${isNearEnd ? sql`case when known.holds then ${backwards} else ${forwards} end` : forwards} as ids
    from known`.execute(db);
  const found = onlyRow(rows);
  return found.held && isNearEnd ? { ...found, ids: found.ids.toReversed() } : found;
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a page without its counts");
  return row;
}

const chosenOf = ({ from, condition, selected }: PageAsk): Sql =>
  selected === null
    ? sql`0`
    : sql`(select count(*) from ${from(condition, selected)} where ${every([condition, selected])})`;

type Shown = Pick<Page, "count" | "rows" | "selected">;
const NOTHING: Shown = { count: 0, rows: [], selected: [] };

type Portion = { readonly count: number; readonly rows: string; readonly selected: readonly number[] };
/** Rows that come together: one alone is a message, and all are a text that only the great sweep of the memory takes (docs/decisions/0084). */
const PORTION = 25;

/** In the statement of a page's rows. */
const [IDS, SNAPSHOT, RELATIONS] = [Symbol("ids"), Symbol("snapshot"), Symbol("relations")];
const [ACCOUNT, CONTROL, NAME, ROW] = [Symbol("account"), Symbol("control"), Symbol("name"), Symbol("row")];
const STILL_HOLDS = every([
  stillHolds({ snapshot: SNAPSHOT, relations: RELATIONS }),
  isStill({ accountId: ACCOUNT, control: CONTROL, name: NAME }, ROW),
]);

/** Reads what the page shows of its rows, in their order. The database writes them, some together. */
function readingOf(
  db: Runner,
  list: List,
  ask: Omit<PageAsk, "first" | "most">,
  holds: Sql | null,
): CompiledQuery<Portion> {
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
  // What is selected is said by filters with their values, and is another statement each time.
  return sql<Portion>`${sql.raw(selected === null ? "" : UNNAMED)}
    with shown as materialized (
      select ${id} as id, ${selected ?? sql`false`} as selected, ${WRITTEN} as written
      from ${from} ${cellsJoined(beside, columns)}
      where ${id} = any(${IDS}) and (${reach}) and ${holds ?? sql`true`})
    select count(*) as count, coalesce(string_agg(shown.written, ',' order by place.nth), '') as rows,
      coalesce(json_agg(shown.id order by place.nth) filter (where shown.selected), '[]') as selected
    from unnest(${IDS}::bigint[]) with ordinality as place (id, nth) join shown on shown.id = place.id
    group by (place.nth - 1) / ${sql.lit(PORTION)} order by (place.nth - 1) / ${sql.lit(PORTION)}`.compile(db);
}

const filledIn = <Row>(query: CompiledQuery<Row>, blanks: Readonly<Record<symbol, unknown>>): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map((value) => (typeof value === "symbol" ? blanks[value] : value)),
});

/** Nothing where they are of a page that does not hold any more. */
async function readRows(
  db: Runner,
  reading: CompiledQuery<Portion>,
  { what, snapshot, relations }: { readonly what: Pick<PageRows, "ids"> } & Partial<Known<unknown>>,
  session: Asker | null = null,
): Promise<Shown> {
  const { accountId = null, control = null, name = null } = session?.key ?? {};
  const blanks = {
    [IDS]: what.ids,
    [SNAPSHOT]: snapshot,
    [RELATIONS]: relations,
    [ACCOUNT]: accountId,
    [CONTROL]: control,
    [NAME]: name,
    [ROW]: session?.row ?? null,
  };
  const portions = (await db.executeQuery(filledIn(reading, blanks))).rows;
  return {
    count: portions.reduce((sum, { count }) => sum + count, 0),
    rows: portions.map(({ rows }) => rows),
    selected: portions.flatMap(({ selected }) => selected),
  };
}
