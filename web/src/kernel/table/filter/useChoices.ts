import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { callName, tableCall } from "../table-call.ts";
import { useTableDeclaration } from "../TableModel.tsx";

export type Choice = { readonly value: string | number; readonly name: string };

/** The number of choices loaded; a search finds more. */
export const MOST_CHOICES = 100;
/** Enough to name the chosen values. */
const MOST_NAMES = 1000;

/** Returns the records that a column can be filtered by: those in the list whose names contain the typed text. */
export function useChoices(column: string, query: string) {
  const { control, session } = useTableDeclaration();
  // The former choices stay until new ones arrive, so that a focused checkbox does not disappear.
  return useQuery({
    ...choicesQuery(control, session, column, query, MOST_CHOICES),
    placeholderData: keepPreviousData,
  });
}

/** Returns the names of chosen ids in filters; undefined until the choices are loaded. */
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
