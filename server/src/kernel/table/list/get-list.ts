import type { RowOf, Table } from "@rajt/contract/kernel/table/table";
import type { PageMetadata } from "@rajt/contract/kernel/table/table.calls";
import { openSession, pageSizeOf, type Opened, type TableContext } from "../session/opened.ts";
import type { DisclosedPage } from "../binding.ts";
import type { Columns } from "./list.ts";
import { allowedKeys } from "./order.ts";
import { readPage, type PageQuery } from "./page.statement.ts";
import { logListAccess } from "../access-log.store.ts";
import type { ServedTable } from "../served.ts";

type GetListInput = {
  session: string;
  firstResult: number;
  maxResults: number;
  /** Names of columns; all others are neither read nor sent. */
  columns?: readonly string[] | undefined;
};

type Answer = {
  readonly successful: true;
  readonly metadata: PageMetadata;
  data: RowOf<Table>[];
  selected: number[];
};

/** Returns a page of the list; for a length of 0 as many rows as the session shows. */
export async function getList(
  { db, list, options }: ServedTable,
  context: TableContext<GetListInput>,
): Promise<Answer> {
  const opened = await openSession(db, list, context, context.input.session, options);
  const query = asking(opened, context.input);
  const page = await readPage(db, list, query);
  // Before anything is sent: data whose access cannot be logged is not read.
  if (page.rows.length > 0 && list.binding.isNoted?.(opened.viewer, disclosed(opened, query)))
    await logListAccess(db, opened, { event: "LIST_READ", ip: context.ip, at: context.now, rows: page.rows.length });
  const metadata: PageMetadata = {
    first: context.input.firstResult,
    currentCount: page.rows.length,
    totalCount: page.total,
    selectedCount: page.chosen,
  };
  // cast: the schema of the call checks each cell before it is sent.
  return { successful: true, metadata, data: [...page.rows] as RowOf<Table>[], selected: [...page.selected] };
}

function asking(opened: Opened, { firstResult, maxResults, columns }: GetListInput): PageQuery {
  return {
    ...opened,
    columns: columns === undefined ? opened.columns : among(opened.columns, new Set(columns)),
    first: firstResult,
    most: maxResults === 0 ? pageSizeOf(opened) : maxResults,
  };
}

/** Returns what a page discloses; a filter or an order discloses its column even if that is not shown. */
const disclosed = ({ stored: { fixed, orderKeys }, filters, columns }: Opened, shown: PageQuery): DisclosedPage => ({
  fixed,
  columns: new Set([
    ...shown.columns.keys(),
    ...[...filters, ...allowedKeys(columns, orderKeys)].map(({ propertyName }) => propertyName),
  ]),
});

/** Returns the requested columns. A name of no visible column is ignored. */
const among = (columns: Columns, names: ReadonlySet<string>): Columns =>
  new Map([...columns].filter(([name]) => names.has(name)));
