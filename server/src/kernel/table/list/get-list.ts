import type { RowOf, Table } from "@rajt/contract/kernel/table/table";
import type { PageMetadata } from "@rajt/contract/kernel/table/table.calls";
import { openSession, pageSizeOf, recallSession, type Opened, type TableContext } from "../session/opened.ts";
import type { Columns } from "./list.ts";
import {
  composePage,
  findPage,
  readPage,
  rereadPage,
  type ComposedPage,
  type Page,
  type PageAsk,
} from "./page.statement.ts";
import { logReading } from "../reading-log.store.ts";
import type { ServedTable } from "../served.ts";

type Ask = {
  session: string;
  firstResult: number;
  maxResults: number;
  /** Names of columns; the rest is neither read nor sent. */
  columns?: readonly string[] | undefined;
};

type Answer = {
  readonly successful: true;
  readonly metadata: PageMetadata;
  data: RowOf<Table>[];
  selected: number[];
};

/** Returns a page of the list; of 0 rows, as many as the session shows. */
export async function getList(served: ServedTable, context: TableContext<Ask>): Promise<Answer> {
  const { opened, page } = (await remembered(served, context)) ?? (await found(served, context));
  const { viewer, stored } = opened;
  // Before anything is sent: what could not be written down is not read.
  if (page.rows.length > 0 && served.list.binding.isNoted?.(viewer, stored.fixed))
    await logReading(served.db, opened, {
      event: "LIST_READ",
      ip: context.ip,
      at: context.now,
      rows: page.rows.length,
    });
  const metadata: PageMetadata = {
    first: context.input.firstResult,
    currentCount: page.rows.length,
    totalCount: page.total,
    selectedCount: page.chosen,
  };
  // cast: the schema of the call checks each cell before it is sent.
  return { successful: true, metadata, data: [...page.rows] as RowOf<Table>[], selected: [...page.selected] };
}

type Answered = { readonly opened: Opened; readonly page: Page };

/** The page without reading its session, where this process has read that before and it is what it was; by one statement, where that is true of the page too. */
async function remembered(served: ServedTable, context: TableContext<Ask>): Promise<Answered | null> {
  const { db, list, memory, options } = served;
  const recalled = await recallSession(list, context, context.input.session, options, memory.sessions);
  if (recalled === null) return null;
  const { opened, row } = recalled;
  const ask = asking(opened, context.input);
  const statements = composed(served, ask);
  const session = { key: opened.key, row };
  const page =
    (await rereadPage(db, served, ask, statements, session)) ?? (await findPage(db, served, ask, statements, session));
  return page && { opened, page };
}

async function found(served: ServedTable, context: TableContext<Ask>): Promise<Answered> {
  const { db, list, memory, options } = served;
  const opened = await openSession(db, list, context, context.input.session, options, memory.sessions);
  const ask = asking(opened, context.input);
  return { opened, page: await readPage(db, served, ask, composed(served, ask)) };
}

function asking(opened: Opened, { firstResult, maxResults, columns }: Ask): Opened & PageAsk {
  return {
    ...opened,
    columns: columns === undefined ? opened.columns : among(opened.columns, new Set(columns)),
    first: firstResult,
    most: maxResults === 0 ? pageSizeOf(opened) : maxResults,
  };
}

/** The statements of the list's pages, composed when the first of them is asked for. */
function composed({ db, list }: ServedTable, opened: Opened): ComposedPage {
  const names = [...opened.columns.keys()].join(" ");
  const known = opened.pages.get(names) ?? composePage(db, list, opened);
  if (opened.pages.size >= MOST_CHOICES) opened.pages.clear();
  opened.pages.set(names, known);
  return known;
}

/** The most choices of columns whose statements are kept of a list that somebody has open. */
const MOST_CHOICES = 10;

/** Those of the columns that are asked for. A name that the viewer has no column for is as if it were not there. */
const among = (columns: Columns, asked: ReadonlySet<string>): Columns =>
  new Map([...columns].filter(([name]) => asked.has(name)));
