import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { callName, tableCall } from "../table-call.ts";
import { useTableDeclaration } from "../TableModel.tsx";

export type Choice = { readonly value: string | number; readonly name: string };

/** So many choices at once; more are found by searching. */
export const MOST_CHOICES = 100;
/** Enough to know the names of what is chosen. */
const MOST_NAMES = 1000;

/** The records that a column may be filtered by: those that occur in the list and have the typed word in their name. */
export function useChoices(column: string, query: string) {
  const { control, session } = useTableDeclaration();
  // What was offered stays until other choices have come: a box that has the focus is not taken away under it.
  return useQuery({
    ...choicesQuery(control, session, column, query, MOST_CHOICES),
    placeholderData: keepPreviousData,
  });
}

/** The names of what is chosen in filters, which hold ids only; unknown until the choices have come. */
export function useChoiceNames(
  filters: readonly Filter[],
): (column: string, value: string | number) => string | undefined {
  const { control, session, columns } = useTableDeclaration();
  const named = columns
    .filter(
      ({ name, type }) =>
        type !== "oneOf" && filters.some((filter) => filter.type === "IN" && filter.propertyName === name),
    )
    .map(({ name }) => name);
  const found = useQueries({ queries: named.map((column) => choicesQuery(control, session, column, "", MOST_NAMES)) });
  return (column, value) => found[named.indexOf(column)]?.data?.find((choice) => choice.value === value)?.name;
}

const choicesQuery = (control: string, session: string, column: string, query: string, most: number) => ({
  queryKey: [callName(control, "getFilterSelection"), { session, column, query, most }],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Choice[]> => {
    const input = { session, filterName: column, firstResult: 0, maxResults: most, ...(query !== "" && { query }) };
    const { entityMap, enumMap } = await tableCall(control, "getFilterSelection", input, signal);
    return enumMap[column] ?? (entityMap[column] ?? []).map(({ id, name }) => ({ value: id, name }));
  },
  meta: { background: true },
});
