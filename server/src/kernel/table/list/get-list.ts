import type { PageMetadata } from "@rajt/contract/kernel/table/table.calls";
import { Written } from "../../calls/written.ts";
import { openSession, pageSizeOf, type TableContext } from "../session/opened.ts";
import type { Columns } from "./list.ts";
import { readPage } from "./page.statement.ts";
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
  const page = await readPage(db, served, {
    ...opened,
    columns: asked === undefined ? opened.columns : among(opened.columns, new Set(asked)),
    first: firstResult,
    most: maxResults === 0 ? pageSizeOf(opened) : maxResults,
  });
  const { viewer, stored } = opened;
  // Before anything is sent: what could not be written down is not read.
  if (page.rows.length > 0 && list.binding.isNoted?.(viewer, stored.fixed))
    await logReading(db, opened, { event: "LIST_READ", ip: context.ip, at: context.now, rows: page.rows.length });
  const metadata: PageMetadata = {
    first: firstResult,
    currentCount: page.rows.length,
    totalCount: page.total,
    selectedCount: page.chosen,
  };
  return new Written(
    `{"successful":true,"metadata":${JSON.stringify(metadata)},"data":[${page.rows.join(",")}],"selected":${JSON.stringify(page.selected)}}`,
  );
}

/** Those of the columns that are asked for. A name that the viewer has no column for is as if it were not there. */
const among = (columns: Columns, asked: ReadonlySet<string>): Columns =>
  new Map([...columns].filter(([name]) => asked.has(name)));
