import { sql, type ControlledTransaction } from "kysely";
import type { Database } from "../../../database.generated.ts";
import type { Db } from "../../db/database.ts";
import { LONG } from "../../db/named-statements.ts";
import type { Sql } from "../binding.ts";
import { every } from "../list/condition.ts";
import type { Columns, List, ListColumn } from "../list/list.ts";
import { orderBy } from "../list/order.ts";
import type { From } from "../list/from.ts";
import type { Opened } from "../session/opened.ts";

/** The longest that an export runs, statements and a slow reader together: milliseconds. */
export const LONGEST_EXPORT = 120_000;

/** Rows per fetch: few enough that writing them blocks nothing, many enough that fetching costs little. */
const BATCH = 250;

/**
 * The share of an export that the planner optimises for: with an index in the order, the first rows are returned at once, instead of after
 * a sort of all; but no plan takes five times as long for all rows (docs/decisions/0015).
 */
const SHARE = 0.2;

/** A cell as text, or null: days and moments as numbers, as spreadsheets count them. */
type ExportRow = readonly (string | null)[];

/** The rows of an export, read from one snapshot through a cursor, so that neither side ever holds all of them. */
export type ExportReader = {
  /** True where only the selected rows are exported. */
  readonly isSelection: boolean;
  readonly isEmpty: boolean;
  /** The name of the record that the list is fixed to, where its binding has it. */
  readonly of: string | null;
  readonly batches: AsyncIterable<readonly ExportRow[]>;
  close(): Promise<void>;
};

/** Opens the cursor: over the selected rows if there are any, else over all that match. The caller closes it. */
export async function openExport(db: Db, list: List, opened: Opened): Promise<ExportReader> {
  const work = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    await sql`select set_config('statement_timeout', ${String(LONGEST_EXPORT)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(LONGEST_EXPORT)}, true),
      set_config('work_mem', '32MB', true), set_config('cursor_tuple_fraction', ${String(SHARE)}, true)`.execute(work);
    const isSelection =
      opened.selected !== null && (await occurs(work, opened.from, every([opened.condition, opened.selected])));
    const condition = isSelection && opened.selected ? every([opened.condition, opened.selected]) : opened.condition;
    const cells = sql.join(exportedCells(opened.columns));
    const order = orderBy(opened.ordering, opened.ordering.keys, list.binding.id);
    await sql`${sql.raw(LONG)} declare exported no scroll cursor for
      select ${cells} from ${opened.from(cells, condition, order)} where ${condition} ${order}`.execute(work);
    // Fetches the first rows here: an error is thrown before the answer begins.
    const first = await fetchRows(work, opened.columns.size);
    return {
      isSelection,
      isEmpty: first.length === 0,
      of: await nameOf(work, list, opened),
      batches: fetched(work, opened.columns.size, first),
      close: async () => work.rollback().execute(),
    };
  } catch (error) {
    await work.rollback().execute();
    throw error;
  }
}

type Work = ControlledTransaction<Database>;

async function nameOf(work: Work, { binding: { printedOf } }: List, { stored }: Opened): Promise<string | null> {
  const fixed = stored.fixed.find(({ propertyName }) => propertyName === printedOf?.column)?.value;
  if (printedOf === undefined || typeof fixed !== "number") return null;
  const { rows } = await sql<{ name: string | null }>`select ${printedOf.name(fixed)} as name`.execute(work);
  return rows[0]?.name ?? null;
}

async function occurs(work: Work, from: From, condition: Sql): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`${sql.raw(LONG)}
    select exists (select from ${from(condition)} where ${condition}) as there`.execute(work);
  return rows[0]?.there ?? false;
}

/** Fetches the next rows while the last ones are being written. */
async function* fetched(
  work: Work,
  columns: number,
  first: readonly ExportRow[],
): AsyncGenerator<readonly ExportRow[]> {
  for (let rows = first; rows.length > 0;) {
    const fetching = fetchRows(work, columns);
    // A reader that stops does not wait for this fetch, so its error is ignored.
    fetching.catch(() => undefined);
    yield rows;
    rows = await fetching;
  }
}

async function fetchRows(work: Work, columns: number): Promise<readonly ExportRow[]> {
  const { rows } = await sql<Record<string, string | null>>`${sql.raw(LONG)}
    fetch forward ${sql.lit(BATCH)} from exported`.execute(work);
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  return rows.map((row) => names.map((name) => row[name] ?? null));
}

const exportedCells = (columns: Columns): Sql[] =>
  [...columns.values()].map((column, at) => sql`${asText(column)} as ${sql.ref(`c${at}`)}`);

function asText({ column, bound }: ListColumn): Sql {
  if (bound.kind === "records")
    return sql`(select string_agg(${bound.name}, ', ' order by ${bound.name}, ${bound.id}) from ${bound.from} where ${bound.where})`;
  switch (column.type) {
    case "day":
      return sql`(${bound.value} - date '1899-12-30')::text`;
    case "moment":
      return sql`round(extract(epoch from ${bound.value} at time zone 'Europe/Budapest') / 86400 + 25569, 8)::text`;
    default:
      return sql`(${bound.value})::text`;
  }
}
