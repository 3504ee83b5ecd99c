import type { Filter, HeldFilter, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { SEARCH, type Column, type Columns, type FilterType } from "@rajt/contract/kernel/table/table";

export type Interval = { readonly from?: string | number | null; readonly to?: string | number | null };

/** The filters a visitor set: those that the page came with are not theirs to see or remove. */
export const ownFilters = ({ filterList }: Pick<TableSession, "filterList">): readonly Filter[] =>
  filterList
    .filter(({ permanent }) => !permanent)
    .map(({ propertyName, type, value }) => ({ propertyName, type, value }));

export const sameFilter = (one: Filter, other: Filter): boolean =>
  one.propertyName === other.propertyName && one.type === other.type;

/** The filters with one of them set, changed, or (when its value asks for nothing) left out. Its place among the others stays. */
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

/** Returns the filters that a session holds after its visitor's are replaced. */
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

/** Columns that have a filter of their own beside the search. */
export const filterable = <C extends Filtered>(columns: readonly C[]): C[] =>
  columns.filter((column) => panelTypes(column, searchColumn(columns)).length > 0);

/** Returns the filters of a column that have a place in its panel: what the search field asks is not asked twice. */
export const panelTypes = ({ name, filters = [] }: Filtered, search: Filtered | undefined): readonly FilterType[] =>
  filters
    .filter((type) => !(type === "LIKE" && name === search?.name))
    // One value is one of several.
    .filter((type) => type !== "EQ" || !filters.includes("IN"));

/** The filters that have a chip: all but the search, which stands in its field. */
export function panelFilters(filters: readonly Filter[], columns: readonly Filtered[]): readonly Filter[] {
  const search = searchColumn(columns);
  return filters.filter(({ propertyName, type }) => !(type === "LIKE" && propertyName === search?.name));
}

/** The search field as a column: all that are searched together, or the first text that may be searched. */
export function searchColumn<C extends Filtered>(columns: readonly C[]): C | undefined {
  const searched = columns.filter(({ searched: isSearched, filters = [] }) => isSearched && filters.length > 0);
  const [first] = searched;
  if (first !== undefined) return { ...first, name: SEARCH };
  return columns.find(({ type, filters }) => type === "text" && filters?.includes("LIKE"));
}

/** The columns that the search looks into. */
export const searchedColumns = <C extends Filtered>(columns: readonly C[]): readonly C[] => {
  const searched = columns.filter(({ searched: isSearched, filters = [] }) => isSearched && filters.length > 0);
  const only = searchColumn(columns);
  return searched.length > 0 ? searched : only === undefined ? [] : [only];
};
