/** Server-side lists (product/lists 1): one declaration gives the calls, the columns, the filters and the row's type. */
import type { Needs } from "../access.ts";
import type { Acts } from "./act.ts";
import type { Fields } from "../form/form.ts";

// No schemas here: a list's page loads its declaration, and needs none.
export const FILTER_TYPES = ["LIKE", "IN", "EQ", "INTERVAL", "IS_NULL"] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

/** Names the kind of a column's values: their form on the wire, and how they are drawn, compared and exported. */
export type PropertyType = "text" | "number" | "day" | "moment" | "yesNo" | "oneOf" | "named" | "names";

export type Column = {
  readonly type: PropertyType;
  /** The filters that the column takes; without any it cannot be filtered by. */
  readonly filters?: readonly FilterType[];
  /** The values of a `oneOf` … */
  readonly values?: readonly string[];
  /**
   * … and where their names are among the texts: `"access.userStatus"` names `Verified` at `access.userStatus.Verified`. Of `names`: where those that
   * the portal itself gave stand in the reader's language.
   */
  readonly labels?: string;
  /** Of a text that says what changed (`email: old → new; isClub: …`): the forms in which it may have, the first that has a field counts. */
  readonly changesIn?: readonly ChangedForm[];
  readonly sortable?: false;
  /** Its values are long: it takes more of the width than others. */
  readonly wide?: true;
  /** Left out of answers, filters, orders and exports for all others. `"nobody"`: serves fixed filters only. */
  readonly shownTo?: Needs | "nobody";
  /** The right to filter by it, if it is narrower than that to see it. */
  readonly filteredBy?: Needs;
  /** Left out of the columns that a page shows until its reader adds it. */
  readonly hiddenAtFirst?: true;
  /** The search field of the list looks into it, with all others that say so. */
  readonly searched?: true;
  /** Of a `oneOf` whose values are states: the meaning of each, which its chip shows. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** Of a `number` that counts nothing, such as a year: its thousands stand without a gap. */
  readonly ungrouped?: true;
  /** Of a `text` that is the key of a file: the list says whether there is one. */
  readonly isFile?: true;
  /** The interval of a `moment` may have times of day; without it, it has whole days. */
  readonly timed?: true;
};

/** The meaning of a state. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

/** The name of the filter that looks into all searched columns at once; no column is called so. */
export const SEARCH = "search";

/** The fields of a form, and where their names are among the texts: `{ labels: "people.person", fields: personForm.fields }`. */
export type ChangedForm = { readonly labels: string; readonly fields: Fields };

type Options = Omit<Column, "type" | "values" | "labels" | "changesIn" | "timed">;
type TextOptions = Options & Pick<Column, "changesIn">;
type MomentOptions = Options & Pick<Column, "timed">;
type NamesOptions = Options & Pick<Column, "labels">;
type NamedValues = Options & { readonly labels: string };

export const text = <const O extends TextOptions>(options: O = {} as O) => ({ type: "text", ...options }) as const;
export const number = <const O extends Options>(options: O = {} as O) => ({ type: "number", ...options }) as const;
export const day = <const O extends Options>(options: O = {} as O) => ({ type: "day", ...options }) as const;
export const moment = <const O extends MomentOptions>(options: O = {} as O) =>
  ({ type: "moment", ...options }) as const;
export const yesNo = <const O extends Options>(options: O = {} as O) => ({ type: "yesNo", ...options }) as const;
/** A value of an enumeration: `oneOf(UserStatus.options, { labels: "access.userStatus", filters: ["IN"] })`. */
export const oneOf = <const V extends readonly string[], const O extends NamedValues>(values: V, options: O) =>
  ({ type: "oneOf", values, ...options }) as const;
/** One other record, by id and name; an IN filter takes ids and offers remote choices. */
export const namedOne = <const O extends Options>(options: O = {} as O) => ({ type: "named", ...options }) as const;
/** Several other records. */
export const names = <const O extends NamesOptions>(options: O = {} as O) => ({ type: "names", ...options }) as const;

export type Columns = Readonly<Record<string, Column>>;

/** The columns that there are for somebody in a view, in their order, each with what they may do with it there. */
export function columnsOf(
  { columns, views }: Pick<Table, "columns" | "views">,
  view: string | null | undefined,
  may: (needs: Needs) => boolean,
): [name: string, column: Column][] {
  const { columns: names = Object.keys(columns), hiddenAtFirst = [] } = views?.[view ?? ""] ?? {};
  return names.flatMap((name): [string, Column][] => {
    const column = columns[name];
    if (!column || column.shownTo === "nobody" || (column.shownTo && !may(column.shownTo))) return [];
    const filterable = column.filteredBy && !may(column.filteredBy) ? { ...column, filters: [] } : column;
    return [[name, hiddenAtFirst.includes(name) ? { ...filterable, hiddenAtFirst: true } : filterable]];
  });
}

/** A filter that a view has for good. */
export type Fixed = { readonly type: FilterType; readonly value?: unknown };

/** The rows of a list seen through fixed filters, by those who may. */
export type View = {
  readonly needs: Needs;
  readonly fixed: Readonly<Record<string, Fixed>>;
  /** The columns there are in this view, in their order; without it all. */
  readonly columns?: readonly string[];
  /** Those of them that a page does not show until its reader adds them. */
  readonly hiddenAtFirst?: readonly string[];
};

export type Sheet = {
  readonly columns: readonly string[];
  readonly only: readonly { readonly propertyName: string; readonly type: FilterType; readonly value: unknown }[];
};

export type Table = {
  readonly control: `${string}TableControl`;
  /** The right to see the list at all; the server's scope decides which rows of it. */
  readonly needs: Needs;
  readonly columns: Columns;
  /** The same rows seen through fixed filters, each with its own needs; a page is one of them. */
  readonly views?: Readonly<Record<string, View>>;
  /** Columns by which a page may fix a list to one record, as `{ user: { type: "EQ", value: 17 } }`; then it must. */
  readonly fixedBy?: readonly string[];
  readonly order: readonly (readonly [column: string, direction: "asc" | "desc"])[];
  /** The filters that a session begins with where its opener brings none; whoever looks may take them away. */
  readonly begins?: readonly { readonly propertyName: string; readonly type: FilterType; readonly value: unknown }[];
  readonly exports?: readonly ("xlsx" | "pdf")[];
  /** Further sheets of it, by the last part of their addresses: some of its columns, and of its rows only those that pass these filters too. */
  readonly sheets?: Readonly<Record<string, Sheet>>;
  /** Sums over all rows that match, by the names of their texts (`total.owed`). */
  readonly sums?: readonly string[];
  /** The right to delete a row; without it nobody may. */
  readonly remove?: Needs;
  /** The days for which a deleted row is kept, so that somebody can have it back. */
  readonly restorableDays?: number;
  /** Acts on rows, beside opening and deleting them. */
  readonly acts?: Acts;
  /** Only rows for which an act on a selection is open can be selected; without it every row can. */
  readonly selects?: "open";
};

/**
 * Declares a list:
 *
 *     export const contestTable = defineTable({
 *       control: "contestTableControl",
 *       needs: anyOf("Contest"),
 *       columns: { name: text({ filters: ["LIKE"] }) },
 *       order: [["name", "asc"]],
 *       remove: writes("Contest"),
 *       acts: { close: { needs: writes("Contest"), on: "selection", confirm: "asks" } },
 *     });
 *
 * `tableCalls(contestTable)` makes its calls: `POST /contestTableControl/getInstance`, `…/getList`, `…/setFilter`, `…/deleteById`, `…/close` and
 * the others that every list has; the xlsx export is a route of its own.
 */
export const defineTable = <const T extends Table>(table: T): T => table;

type Named = { readonly id: number; readonly name: string };

/** The type of a column's value on the wire. Days are `yyyy-MM-dd`, moments ISO 8601 in UTC. */
export type CellOf<C extends Column> = C["type"] extends "text" | "day" | "moment"
  ? string | null
  : C["type"] extends "number"
    ? number | null
    : C["type"] extends "yesNo"
      ? boolean | null
      : C["type"] extends "oneOf"
        ? (C extends { values: readonly (infer V)[] } ? V : string) | null
        : C["type"] extends "named"
          ? Named | null
          : readonly Named[];

/**
 * A row as it travels: every column its viewer may see, its id, which acts of the list are open for it now, and why one that is open among
 * several rows is not open for this row alone (`{ pay: "fee.refusal.clubPaymentMissing" }`).
 */
export type RowOf<T extends Table> = {
  readonly id: number;
  readonly protectionLevel?: ProtectionLevel | null;
  readonly acts?: readonly string[];
  readonly barred?: Readonly<Record<string, string>>;
} & {
  readonly [K in keyof T["columns"]]?: CellOf<T["columns"][K]>;
};

export const PROTECTION_LEVELS = ["CannotBeModified", "CannotBeDeleted"] as const;
export type ProtectionLevel = (typeof PROTECTION_LEVELS)[number];

/** Most rows of one page (product/lists 6), and how many one has that was not told. */
export const LONGEST_PAGE = 1000;
export const USUAL_PAGE = 250;

/** 1–64 of A–Z a–z 0–9 _ - (product/lists 2). */
export const SESSION_NAME = /^[A-Za-z0-9_-]{1,64}$/;
