import type { PageMetadata, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { USUAL_PAGE } from "@rajt/contract/kernel/table/table";
import { useQuery } from "@tanstack/react-query";
import { CallError } from "../../calls/call-error.ts";
import { callName, tableCall, type Row, type TableOutput } from "../table-call.ts";

/** A page of a list in the cache. */
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
  /** The names of the columns that the page reads, sorted. */
  readonly columns: readonly string[];
  /** Whether a change of the session is still being sent. */
  readonly changing: boolean;
};

/** Returns the query key of a page: everything that decides its rows, so that earlier pages show at once. */
export const rowsKey = ({ control, session, held, first, columns }: Omit<RowsQuery, "changing">) =>
  [
    callName(control, "getList"),
    { session },
    first,
    held && [held.filterList, held.orderList, pageSizeOf(held), columns],
  ] as const;

/** Returns the query of a page's rows; the former rows stay, marked stale, until the next arrive. */
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
