import { allows, type Viewer } from "@rajt/contract/kernel/access";
import {
  columnsOf,
  FILTER_TYPES,
  SEARCH,
  type Column,
  type FilterType,
  type PropertyType,
  type Table,
} from "@rajt/contract/kernel/table/table";
import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import { translate } from "../../http/texts.ts";
import type { AnyBinding, BoundRecord, BoundRecords, BoundValue, IndexedSearch, Sql } from "../binding.ts";
import { filterProblem } from "../filter/filter.ts";
import { LONGEST_NAME } from "./cells.ts";

/** A column with its source, in one form for all kinds. */
export type ListColumn = {
  readonly name: string;
  readonly column: Column;
  readonly bound:
    | { readonly kind: "value"; readonly value: Sql }
    | { readonly kind: "record"; readonly id: Sql; readonly value: Sql }
    | ({ readonly kind: "records" } & BoundRecords);
  /** Keys to order by; several records have no order. */
  readonly order: readonly Sql[];
  /** Its text as it is searched, if the database stores it. */
  readonly search: Sql | null;
  /** The alternative texts, where there are several. */
  readonly searches: readonly Sql[];
  readonly found: IndexedSearch | null;
};

export type Columns = ReadonlyMap<string, ListColumn>;

/** A list as the engine reads it: the declaration and its binding, column by column. */
export type List = { readonly table: Table; readonly binding: AnyBinding; readonly columns: Columns };

/** @throws {Error} for an impossible declaration: the portal then does not start */
export function listOf(table: Table, binding: AnyBinding): List {
  const columns = new Map(
    Object.entries(table.columns).map(([name, column]) => {
      const bound = binding.columns[name];
      if (!bound) throw new Error(`${table.control}: ${name} is not bound`);
      return [name, listColumn(name, column, bound)];
    }),
  );
  const list = { table, binding, columns };
  for (const problem of problemsOf(list)) throw new Error(`${table.control}: ${problem}`);
  return list;
}

const UNKEPT = { search: null, searches: [], found: null };

function listColumn(name: string, column: Column, bound: BoundValue | BoundRecord | BoundRecords): ListColumn {
  if ("from" in bound) return { name, column, bound: { kind: "records", ...bound }, order: [], ...UNKEPT };
  if ("toOperationNode" in bound)
    return { name, column, bound: { kind: "value", value: bound }, order: [bound], ...UNKEPT };
  const { search } = bound;
  const searches = search === undefined ? [] : "toOperationNode" in search ? [search] : search;
  const value = "id" in bound ? bound.name : bound.value;
  return {
    name,
    column,
    bound: "id" in bound ? { kind: "record", id: bound.id, value } : { kind: "value", value },
    order: bound.order ?? [value],
    search: searches.length > 1 ? sql`coalesce(${sql.join(searches)})` : (searches[0] ?? null),
    searches,
    found: bound.found ?? null,
  };
}

/** The columns of a list that its viewer may see in this view; no other column has a name in calls. */
export const columnsFor = ({ table, columns }: List, view: string | null, viewer: Viewer): Columns =>
  new Map(
    columnsOf(table, view, (needs) => allows(viewer, needs)).flatMap(([name, column]) => {
      const existing = columns.get(name);
      return existing ? [[name, { ...existing, column }] as const] : [];
    }),
  );

/** The columns that the list's search covers, of those that its viewer may filter by. */
export const searchedIn = (columns: Columns): readonly ListColumn[] =>
  [...columns.values()].filter(({ column }) => column.searched && (column.filters?.length ?? 0) > 0);

/** A text column that represents all searched columns, if there are any. */
const SEARCHED: Column = { type: "text", filters: ["LIKE"] };

/** Returns the column that a filter names: one of the list's, or its search. */
export const filteredColumn = (columns: Columns, name: string): Column | undefined =>
  name === SEARCH && searchedIn(columns).length > 0 ? SEARCHED : columns.get(name)?.column;

export const isSortable = ({ column, order }: ListColumn): boolean => column.sortable !== false && order.length > 0;

/** The filter types of each kind of column. */
const UNDERSTOOD: Readonly<Record<PropertyType, readonly FilterType[]>> = {
  text: ["LIKE", "IN", "EQ", "IS_NULL"],
  number: ["IN", "EQ", "INTERVAL", "IS_NULL"],
  day: ["EQ", "INTERVAL", "IS_NULL"],
  moment: ["EQ", "INTERVAL", "IS_NULL"],
  yesNo: ["EQ", "IS_NULL"],
  oneOf: ["IN", "EQ", "IS_NULL"],
  named: FILTER_TYPES.filter((type) => type !== "INTERVAL"),
  names: FILTER_TYPES.filter((type) => type !== "INTERVAL"),
};

/** Finds mistakes in a declaration that types cannot express. */
function* problemsOf({ table, columns }: List): Generator<string> {
  for (const { name, column } of columns.values()) {
    if (name.length > LONGEST_NAME) yield `${name} is longer than a name may be`;
    for (const type of column.filters ?? [])
      if (!UNDERSTOOD[column.type].includes(type)) yield `${name} is a ${column.type}, which has no ${type} filter`;
    for (const value of Object.keys(column.tones ?? {}))
      if (!column.values?.includes(value)) yield `${name} has a tone for ${value}, which is no value of it`;
    for (const value of column.values ?? []) {
      const label = `${column.labels ?? ""}.${value}`;
      if (LOCALES.some((locale) => translate(locale, label) === label)) yield `${name} has no text ${label}`;
    }
  }
  for (const [name] of table.order) {
    const column = columns.get(name);
    if (!column || column.order.length === 0) yield `ordered by ${name}, which has no order`;
  }
  for (const name of table.fixedBy ?? []) if (!columns.has(name)) yield `fixed by ${name}, which is no column`;
  for (const [view, { columns: names = [], hiddenAtFirst = [] }] of Object.entries(table.views ?? {}))
    for (const name of [...names, ...hiddenAtFirst])
      if (!columns.has(name)) yield `view ${view} has ${name}, which is no column`;
  for (const [sheet, { columns: names, only }] of Object.entries(table.sheets ?? {})) {
    for (const name of names) if (!columns.has(name)) yield `sheet ${sheet} has ${name}, which is no column`;
    for (const { propertyName, ...filter } of only) {
      const column = columns.get(propertyName);
      if (!column || filterProblem(column.column, filter) !== null)
        yield `sheet ${sheet} filters ${propertyName} by what it cannot be`;
    }
  }
  for (const [view, { fixed }] of Object.entries(table.views ?? {}))
    for (const [name, filter] of Object.entries(fixed)) {
      const column = columns.get(name);
      if (!column || filterProblem(column.column, filter) !== null)
        yield `view ${view} fixes ${name} to what it cannot be`;
    }
}
