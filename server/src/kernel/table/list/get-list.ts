import type { PageMetadata } from "@rajt/contract/kernel/table/table.calls";
import { Written } from "../../calls/written.ts";
import { openSession, pageSizeOf, type Opened, type TableContext } from "../session/opened.ts";
import type { Columns } from "./list.ts";
import { readPage, type PageAsk } from "./page.statement.ts";
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
export async function getList({ db, list, options }: ServedTable, context: TableContext<Ask>): Promise<Written> {
  const opened = await openSession(db, list, context, context.input.session, options);
  const page = await readPage(db, list, asking(opened, context.input));
  // Before anything is sent: what could not be written down is not read.
  if (page.count > 0 && list.binding.isNoted?.(opened.viewer, opened.stored.fixed))
    await logReading(db, opened, { event: "LIST_READ", ip: context.ip, at: context.now, rows: page.count });
  const metadata: PageMetadata = {
    first: context.input.firstResult,
    currentCount: page.count,
    totalCount: page.total,
    selectedCount: page.chosen,
  };
  return new Written(
    Buffer.concat([
      Buffer.from(`{"successful":true,"metadata":${JSON.stringify(metadata)},"data":[`),
      ...page.rows.map((rows, at) => Buffer.from(at === 0 ? rows : `,${rows}`)),
      Buffer.from(`],"selected":${JSON.stringify(page.selected)}}`),
    ]),
  );
}

function asking(opened: Opened, { firstResult, maxResults, columns }: Ask): PageAsk {
  return {
    ...opened,
    columns: columns === undefined ? opened.columns : among(opened.columns, new Set(columns)),
    first: firstResult,
    most: maxResults === 0 ? pageSizeOf(opened) : maxResults,
  };
}

/** Those of the columns that are asked for. A name that the viewer has no column for is as if it were not there. */
const among = (columns: Columns, asked: ReadonlySet<string>): Columns =>
  new Map([...columns].filter(([name]) => asked.has(name)));
