/** The calls of a list, from its declaration. */
import * as z from "zod";
import { actCalls } from "./act.calls.ts";
import { removalCalls } from "./removal.calls.ts";
import { sumCalls } from "./sum.calls.ts";
import { answer, id, named } from "../calls.ts";
import {
  FILTER_TYPES,
  LONGEST_PAGE,
  PROTECTION_LEVELS,
  SESSION_NAME,
  type Column,
  type RowOf,
  type Table,
} from "./table.ts";
import { textLine } from "../text.schema.ts";

export const ProtectionLevel = z.enum(PROTECTION_LEVELS);

const session = z.string().regex(SESSION_NAME, "kernel.table.badSession");
const propertyName = z.string().min(1).max(100);

/** A missing bound is open. */
export const interval = z.strictObject({
  from: z.union([z.string().max(40), z.number()]).nullish(),
  to: z.union([z.string().max(40), z.number()]).nullish(),
});

const MOST_CHOSEN = 1000;
const MOST_COLUMNS = 100;
const filterValue = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(500), z.number()])).max(MOST_CHOSEN),
  interval,
]);

export const filter = z.strictObject({ propertyName, type: z.enum(FILTER_TYPES), value: filterValue.nullish() });
export type Filter = z.output<typeof filter>;

/** A filter that a list starts with: in the form that a session stores. */
const openingFilter = filter.extend({
  propertyType: z.string().max(100).optional(),
  permanent: z.boolean().optional(),
});

/** A filter of a session. A permanent one is fixed by the view or the route, and no call removes it. */
const heldFilter = filter.extend({ propertyType: z.string(), permanent: z.boolean() });
export type HeldFilter = z.output<typeof heldFilter>;

export const orderKey = z.strictObject({ propertyName, ascending: z.boolean() });
export type OrderKey = z.output<typeof orderKey>;

/** A setting that a page stores with its session: page size, columns, their widths, density. */
export const variable = z.strictObject({
  name: z.enum(["recordsPerPage", "columns", "widths", "density"]),
  type: z.enum(["int", "string", "json"]),
  value: z.string().max(4000),
});
export type Variable = z.output<typeof variable>;

const MOST_FILTERS = 50;
const MOST_ORDERS = 10;
const filterSet = z.strictObject({ list: z.array(filter).max(MOST_FILTERS), activeCount: z.int().optional() });

const tableSession = z.object({
  session: z.string(),
  view: z.string().nullable(),
  orderList: z.array(orderKey),
  filterList: z.array(heldFilter),
  variableMap: z.record(z.string(), variable),
  created: z.string(),
  updated: z.string(),
});
export type TableSession = z.output<typeof tableSession>;

const instanceAnswer = answer.extend({ instance: tableSession.optional() });

const pageMetadata = z.object({
  first: z.int(),
  currentCount: z.int(),
  totalCount: z.int(),
  selectedCount: z.int(),
});
export type PageMetadata = z.output<typeof pageMetadata>;

const choice = z.object({ value: z.union([z.string(), z.number()]), name: z.string() });
const filterSelection = z.object({
  /** Choices by column that the server reads: records that occur, by id and name. */
  entityMap: z.record(z.string(), z.array(named)),
  /** The values of an enumeration by column. */
  enumMap: z.record(z.string(), z.array(choice)),
});
export type FilterSelection = z.output<typeof filterSelection>;

/** A saved view: filters, order and columns under a name, for its owner or for all users with some roles. */
const savedView = z.object({
  id,
  name: z.string(),
  own: z.boolean(),
  roleList: z.array(named),
});
export type SavedView = z.output<typeof savedView>;

/** The start and the length of a page of a list; length 0 is the page size of the session. */
const page = { session, firstResult: z.int().min(0), maxResults: z.int().min(0).max(LONGEST_PAGE) };

const cell = (column: Column): z.ZodType => {
  switch (column.type) {
    case "number":
      return z.number().nullish();
    case "yesNo":
      return z.boolean().nullish();
    case "oneOf":
      return z.enum(column.values ?? []).nullish();
    case "named":
      return named.nullish();
    case "names":
      return z.array(named).optional();
    default:
      return z.string().nullish();
  }
};

/** The schema of a row: only declared columns leave the server. */
const rowSchema = <T extends Table>(table: T): z.ZodType<RowOf<T>> =>
  z.object({
    id,
    protectionLevel: ProtectionLevel.nullish(),
    acts: z.array(z.string()).optional(),
    barred: z.record(z.string(), z.string()).optional(),
    ...Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, cell(column)])),
    // cast: the object has the columns that the row's type is derived from.
  }) as unknown as z.ZodType<RowOf<T>>;

/** Calls by their list: the server serves exactly those that the contract declares. */
const CALLS = new WeakMap<Table, object>();

/**
 * Returns every call of a list by its wire name: `tableCalls(contestTable)["POST /contestTableControl/getList"]`. To be spread into the
 * portal's calls; the server's `serveTable` answers them.
 */
export function tableCalls<const T extends Table>(table: T) {
  const cached = CALLS.get(table);
  // cast: these calls are derived from the same declaration.
  if (cached) return cached as never;
  const { control } = table;
  const needs = table.needs;
  const post = <N extends string, I extends z.ZodType, O extends z.ZodType>(
    name: N,
    about: string,
    input: I,
    output: O,
  ) =>
    ({ [`POST /${control}/${name}`]: { needs, about, input, output } }) as Record<
      `POST /${T["control"]}/${N}`,
      { needs: typeof needs; about: string; input: I; output: O }
    >;
  const calls = {
    ...post(
      "getInstance",
      "Opens the table session of this name, makes it when told to, with these filters and this order, or says that there is none (no instance).",
      z.strictObject({
        session: z.string().regex(SESSION_NAME, "kernel.table.badSession"),
        create: z.boolean(),
        // Without it the filters that a view fixes choose the view.
        view: viewOf(table).nullish(),
        filter: z.array(openingFilter).max(MOST_FILTERS).nullish(),
        order: z.array(orderKey).max(MOST_ORDERS).nullish(),
      }),
      instanceAnswer,
    ),
    ...post(
      "getList",
      "A page of the rows that match, in order, with how many match and how many are selected; of each the named columns, or all.",
      z.strictObject({ ...page, columns: z.array(propertyName).max(MOST_COLUMNS).optional() }),
      answer.extend({
        metadata: pageMetadata.optional(),
        data: z.array(rowSchema(table)).optional(),
        selected: z.array(id).optional(),
      }),
    ),
    ...post(
      "setOrder",
      "Orders by one column, or by several in turn.",
      z.union([
        z.strictObject({ session, propertyName, ascending: z.boolean() }),
        z.strictObject({ session, order: z.array(orderKey).max(MOST_ORDERS) }),
      ]),
      instanceAnswer,
    ),
    ...post(
      "setVariable",
      "Remembers something with the session.",
      z.strictObject({ session, variable }),
      instanceAnswer,
    ),
    ...post(
      "setFilter",
      "Replaces the filters; permanent ones stay.",
      z.strictObject({ session, filter: filterSet }),
      instanceAnswer,
    ),
    ...post(
      "getFilterSelection",
      "What the columns may be filtered by: enumerations, and records that occur in the list.",
      z.strictObject({
        session,
        filterName: propertyName.optional(),
        firstResult: z.int().min(0).optional(),
        maxResults: z.int().min(0).max(LONGEST_PAGE).optional(),
        query: z.string().max(200).optional(),
      }),
      filterSelection,
    ),
    ...post(
      "selectAll",
      "Selects (or no longer) every row that matches the filter now.",
      z.strictObject({ session, add: z.boolean() }),
      answer.extend({ metadata: pageMetadata.partial().optional() }),
    ),
    ...post(
      "selectClear",
      "Selects nothing.",
      z.strictObject({ session }),
      answer.extend({ metadata: pageMetadata.partial().optional() }),
    ),
    ...post(
      "selectOne",
      "Selects (or no longer) one row.",
      z.strictObject({ session, id, add: z.boolean() }),
      answer.extend({ metadata: pageMetadata.partial().optional() }),
    ),
    ...post(
      "getViewList",
      "The saved views one may open in this session.",
      z.strictObject({ session }),
      z.array(savedView),
    ),
    ...post(
      "saveView",
      "Saves the session's filters, order and columns under a name, for oneself or for some roles.",
      z.strictObject({
        session,
        name: textLine(100).min(1, "kernel.error.required"),
        roleList: z.array(z.strictObject({ id })).max(50),
      }),
      answer.extend({ id: id.optional() }),
    ),
    ...post("openView", "Puts a saved view into the session.", z.strictObject({ session, id }), instanceAnswer),
    ...post("deleteView", "Deletes a saved view of one's own.", z.strictObject({ id }), answer),
    ...sumCalls(table),
    ...removalCalls(table),
    ...actCalls(table),
    // xlsx exports stream, so they are a route of `serveTable` and not a call: GET /{control}/exportXlsx?session=…
  };
  CALLS.set(table, calls);
  return calls;
}

/** The name of a view; a list with views is always seen through one of them. */
const viewOf = ({ views = {} }: Table) => {
  const names = Object.keys(views);
  return names.length > 0 ? z.enum(names, "kernel.tableRefusal.unknownView") : z.string().max(50);
};
