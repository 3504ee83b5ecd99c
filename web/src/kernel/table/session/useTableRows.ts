import type { PageMetadata, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { USUAL_PAGE } from "@rajt/contract/kernel/table/table";
import { useQuery } from "@tanstack/react-query";
import { CallError } from "../../calls/call-error.ts";
import { callName, tableCall, type Row, type TableOutput } from "../table-call.ts";

/** A page of a list as its cache holds it. */
export type TablePage = {
  readonly metadata: PageMetadata;
  readonly rows: readonly Row[];
  readonly selected: readonly number[];
};

type RowsQuery = {
  readonly control: string;
  readonly session: string;
  readonly held: TableSession | undefined;
  readonly first: number;
  /** The names of the columns that the page looks into, in order of the alphabet. */
  readonly columns: readonly string[];
  /** The server does not know yet what the page wants to see. */
  readonly changing: boolean;
};

/** Everything that decides which rows there are. Going back to what was seen before shows it at once. */
export const rowsKey = ({ control, session, held, first, columns }: Omit<RowsQuery, "changing">) =>
  [
    callName(control, "getList"),
    { session },
    first,
    held && [held.filterList, held.orderList, pageSizeOf(held), columns],
  ] as const;

/** The rows of a page: the last ones stay, as stale, until the next come. */
export function useTableRows(asked: RowsQuery) {
  const { control, session, held, first, columns, changing } = asked;
  return useQuery({
    queryKey: rowsKey(asked),
    queryFn: async ({ signal }) =>
      pageIn(
        await tableCall(
          control,
          "getList",
          { session, firstResult: first, maxResults: 0, columns: [...columns] },
          signal,
        ),
      ),
    enabled: held !== undefined && !changing,
    placeholderData: (last, query) => (query?.queryKey[1].session === session ? last : undefined),
  });
}

export const pageSizeOf = (held: TableSession | undefined): number =>
  Number(held?.variableMap["recordsPerPage"]?.value ?? USUAL_PAGE) || USUAL_PAGE;

function pageIn({ metadata, data, selected }: TableOutput<"getList">): TablePage {
  if (metadata === undefined || data === undefined) throw new CallError(NO_ROWS);
  return { metadata, rows: data, selected: selected ?? [] };
}

const NO_ROWS = 502;
