import type { PageMetadata } from "@rajt/contract/kernel/table/table.calls";
import { Written } from "../../calls/written.ts";
import { openSession, pageSizeOf, type Opened, type TableContext } from "../session/opened.ts";
import type { Columns } from "./list.ts";
import { composePage, readPage, type ComposedPage } from "./page.statement.ts";
import { logReading } from "../reading-log.store.ts";
import type { ServedTable } from "../served.ts";

type Ask = {
  session: string;
  firstResult: number;
  maxResults: number;
  /** Names of columns; the rest is neither read nor sent. */
  columns?: readonly string[] | undefined;
};

/** A page of the list; asked for 0 rows, as many as the session shows. */
export async function getList(served: ServedTable, context: TableContext<Ask>): Promise<Written> {
  const { session, firstResult, maxResults, columns: asked } = context.input;
  const { db, list, options } = served;
  const opened = await openSession(db, list, context, session, options);
  const columns = asked === undefined ? opened.columns : among(opened.columns, new Set(asked));
  const most = maxResults === 0 ? pageSizeOf(opened) : maxResults;
  const page = await readPage(
    db,
    served,
    { ...opened, columns, first: firstResult, most },
    composed(served, { ...opened, columns }),
  );
  const { viewer, stored } = opened;
  // Before anything is sent: what could not be written down is not read.
  if (page.count > 0 && list.binding.isNoted?.(viewer, stored.fixed))
    await logReading(db, opened, { event: "LIST_READ", ip: context.ip, at: context.now, rows: page.count });
  const metadata: PageMetadata = {
    first: firstResult,
    currentCount: page.count,
    totalCount: page.total,
    selectedCount: page.chosen,
  };
  return new Written(
    `{"successful":true,"metadata":${JSON.stringify(metadata)},"data":[${page.rows}],"selected":${JSON.stringify(page.selected)}}`,
  );
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
