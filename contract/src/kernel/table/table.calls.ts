/** The calls that follow from a list's declaration. */
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

/** A bound that is left out is open. */
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

/** One that a list is opened with: sent as a session holds it, it is the same. */
const openingFilter = filter.extend({
  propertyType: z.string().max(100).optional(),
  permanent: z.boolean().optional(),
});

/** A filter as the session holds it: a permanent one comes from the view or the route, and no call removes it. */
const heldFilter = filter.extend({ propertyType: z.string(), permanent: z.boolean() });
export type HeldFilter = z.output<typeof heldFilter>;

export const orderKey = z.strictObject({ propertyName, ascending: z.boolean() });
export type OrderKey = z.output<typeof orderKey>;

/** A setting that a page keeps with its session: page size, columns, their widths, density. */
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
  /** Remote choices by column: records that occur, by id and name. */
  entityMap: z.record(z.string(), z.array(named)),
  /** The values of an enumeration by column. */
  enumMap: z.record(z.string(), z.array(choice)),
});
export type FilterSelection = z.output<typeof filterSelection>;

/** A saved view: filters, order and columns under a name, for oneself or for everyone of some roles. */
const savedView = z.object({
  id,
  name: z.string(),
  own: z.boolean(),
  roleList: z.array(named),
});
export type SavedView = z.output<typeof savedView>;

/** The beginning and the length of a page of a list; 0 asks for the page size of the session. */
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

/** A row of a list as a schema: only what is declared leaves the server. */
const rowSchema = <T extends Table>(table: T): z.ZodType<RowOf<T>> =>
  z.object({
    id,
    protectionLevel: ProtectionLevel.nullish(),
    acts: z.array(z.string()).optional(),
    barred: z.record(z.string(), z.string()).optional(),
    ...Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, cell(column)])),
    // The cast: the object is made from the columns of which the row's type is made.
  }) as unknown as z.ZodType<RowOf<T>>;

/** Calls by the list they are of: the server serves the very ones that the contract declares. */
const CALLS = new WeakMap<Table, object>();

/**
 * Every call of a list, by its wire name: `tableCalls(contestTable)["POST /contestTableControl/getList"]`. Spread into the portal's calls;
 * the server's `serveTable` answers them, nobody writes a route for a list by hand.
 */
export function tableCalls<const T extends Table>(table: T) {
  const known = CALLS.get(table);
  // The cast: they were made below, of the same declaration.
  if (known) return known as never;
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
        // Without it the filters that a view fixes choose it.
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

/** By its name; a list that has views is seen through one of them. */
const viewOf = ({ views = {} }: Table) => {
  const names = Object.keys(views);
  return names.length > 0 ? z.enum(names, "kernel.tableRefusal.unknownView") : z.string().max(50);
};
