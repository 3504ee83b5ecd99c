import type { Filter, HeldFilter, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { SEARCH, type Column, type Columns, type FilterType } from "@rajt/contract/kernel/table/table";

export type Interval = { readonly from?: string | number | null; readonly to?: string | number | null };

/** Returns the viewer's own filters, without the permanent ones of the page. */
export const ownFilters = ({ filterList }: Pick<TableSession, "filterList">): readonly Filter[] =>
  filterList
    .filter(({ permanent }) => !permanent)
    .map(({ propertyName, type, value }) => ({ propertyName, type, value }));

export const sameFilter = (one: Filter, other: Filter): boolean =>
  one.propertyName === other.propertyName && one.type === other.type;

/** Returns the filters with one set, changed, or (with an empty value) removed. Their order stays. */
export function withFilter(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  if (asksNothing(filter.value)) return filters.filter((other) => !sameFilter(other, filter));
  return filters.some((other) => sameFilter(other, filter))
    ? filters.map((other) => (sameFilter(other, filter) ? filter : other))
    : [...filters, filter];
}

export const valueOf = (filters: readonly Filter[], propertyName: string, type: FilterType): Filter["value"] =>
  filters.find((filter) => filter.propertyName === propertyName && filter.type === type)?.value;

/** Returns the input of `setFilter`. */
export const filterSet = (filters: readonly Filter[]) => ({ list: [...filters], activeCount: filters.length });

/** Returns the session's filters with the viewer's own replaced. */
export const heldFilters = (
  held: readonly HeldFilter[],
  filters: readonly Filter[],
  columns: Columns,
): HeldFilter[] => [
  ...held.filter(({ permanent }) => permanent),
  ...filters.map((filter) => ({
    ...filter,
    permanent: false,
    propertyType: columns[filter.propertyName]?.type ?? "text",
  })),
];

export const isInterval = (value: Filter["value"]): value is Interval =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asksNothing(value: Filter["value"]): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return isInterval(value) && isOpen(value.from) && isOpen(value.to);
}

const isOpen = (bound: string | number | null | undefined): boolean =>
  bound === null || bound === undefined || bound === "";

type Filtered = Column & { readonly name: string };

/** Returns the columns with a filter beside the search. */
export const filterable = <C extends Filtered>(columns: readonly C[]): C[] =>
  columns.filter((column) => panelTypes(column, searchColumn(columns)).length > 0);

/** Returns the filter types in a column's panel, without the one that the search field covers. */
export const panelTypes = ({ name, filters = [] }: Filtered, search: Filtered | undefined): readonly FilterType[] =>
  filters
    .filter((type) => !(type === "LIKE" && name === search?.name))
    // EQ is covered by IN.
    .filter((type) => type !== "EQ" || !filters.includes("IN"));

/** Returns the filters with a chip: all but the search. */
export function panelFilters(filters: readonly Filter[], columns: readonly Filtered[]): readonly Filter[] {
  const search = searchColumn(columns);
  return filters.filter(({ propertyName, type }) => !(type === "LIKE" && propertyName === search?.name));
}

/** Returns the column of the search field: all searched columns together, or the first text column with LIKE. */
export function searchColumn<C extends Filtered>(columns: readonly C[]): C | undefined {
  const searched = columns.filter(({ searched: isSearched, filters = [] }) => isSearched && filters.length > 0);
  const [first] = searched;
  if (first !== undefined) return { ...first, name: SEARCH };
  return columns.find(({ type, filters }) => type === "text" && filters?.includes("LIKE"));
}

/** Returns the columns that the search covers. */
export const searchedColumns = <C extends Filtered>(columns: readonly C[]): readonly C[] => {
  const searched = columns.filter(({ searched: isSearched, filters = [] }) => isSearched && filters.length > 0);
  const only = searchColumn(columns);
  return searched.length > 0 ? searched : only === undefined ? [] : [only];
};
