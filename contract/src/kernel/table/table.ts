/** Server-side lists (product/lists 1): one declaration gives the calls, the columns, the filters and the row's type. */
import type { Needs } from "../access.ts";
import type { Acts } from "./act.ts";
import type { Fields } from "../form/form.ts";

// No schemas here: a list's page loads its declaration, and needs none.
export const FILTER_TYPES = ["LIKE", "IN", "EQ", "INTERVAL", "IS_NULL"] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

/** The kind of a column's values: their form on the wire, and how they are drawn, compared and exported. */
export type PropertyType = "text" | "number" | "day" | "moment" | "yesNo" | "oneOf" | "named" | "names";

export type Column = {
  readonly type: PropertyType;
  /** The filters of the column; without any it cannot be filtered. */
  readonly filters?: readonly FilterType[];
  /** The values of a `oneOf` … */
  readonly values?: readonly string[];
  /**
   * … and where the texts have their names: `"access.userStatus"` names `Verified` at `access.userStatus.Verified`. For `named`, `names` and
   * `text`: where the texts have those that the portal itself provides; VALUE_NAMES for those of value sets.
   */
  readonly labels?: string;
  /** For a text with changes (`email: old → new; isClub: …`): the forms that may declare its fields; the first with the field is used. */
  readonly changesIn?: readonly ChangedForm[];
  readonly sortable?: false;
  /** Its values are long: it gets a larger part of the width. */
  readonly wide?: true;
  /** Its values are a few letters, such as a licence number: it takes no part of the free width. */
  readonly short?: true;
  /** Absent from answers, filters, orders and exports for all other viewers. `"nobody"`: for fixed filters only. */
  readonly shownTo?: Needs | "nobody";
  /** The needs to filter by it, if they are narrower than those to see it. */
  readonly filteredBy?: Needs;
  /** Hidden until the user adds the column. */
  readonly hiddenAtFirst?: true;
  /** The search field of the list searches this column too. */
  readonly searched?: true;
  /** For a `oneOf` of states: the tone of each, which its chip shows. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** For a `number` that is no quantity, such as a year: no thousands separator. */
  readonly ungrouped?: true;
  /** For a `text` that is the key of a file: the list returns whether there is one. */
  readonly isFile?: true;
  /** The interval of a `moment` may have times of day; without it, it has whole days. */
  readonly timed?: true;
};

/** The tone of a state. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

/** The name of the filter over all searched columns; no column has this name. */
export const SEARCH = "search";

/** The fields of a form, and where the texts have their names: `{ labels: "people.person", fields: personForm.fields }`. */
export type ChangedForm = { readonly labels: string; readonly fields: Fields };

type Options = Omit<Column, "type" | "values" | "labels" | "changesIn" | "timed">;
type TextOptions = Options & Pick<Column, "changesIn" | "labels">;
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
/** One other record, by id and name; an IN filter has ids and offers choices that the server reads. */
export const namedOne = <const O extends NamesOptions>(options: O = {} as O) =>
  ({ type: "named", ...options }) as const;
/** Several other records. */
export const names = <const O extends NamesOptions>(options: O = {} as O) => ({ type: "names", ...options }) as const;

export type Columns = Readonly<Record<string, Column>>;

/** Returns the columns that a viewer has in a view, in order, each with what the viewer may do with it. */
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

/** A permanent filter of a view. */
export type Fixed = { readonly type: FilterType; readonly value?: unknown };

/** The rows of a list seen through fixed filters, with needs of their own. */
export type View = {
  readonly needs: Needs;
  readonly fixed: Readonly<Record<string, Fixed>>;
  /** The columns of this view, in order; without it all. */
  readonly columns?: readonly string[];
  /** Columns that are hidden until the user adds them. */
  readonly hiddenAtFirst?: readonly string[];
};

export type Sheet = {
  readonly columns: readonly string[];
  readonly only: readonly { readonly propertyName: string; readonly type: FilterType; readonly value: unknown }[];
};

export type Table = {
  readonly control: `${string}TableControl`;
  /** The needs to see the list; the server's scope decides which rows. */
  readonly needs: Needs;
  readonly columns: Columns;
  /** Views: the same rows through fixed filters, each with its own needs; a page shows one of them. */
  readonly views?: Readonly<Record<string, View>>;
  /** Columns by which a page must fix a list to one record, as `{ user: { type: "EQ", value: 17 } }`. */
  readonly fixedBy?: readonly string[];
  readonly order: readonly (readonly [column: string, direction: "asc" | "desc"])[];
  /** The filters of a session that was opened without any; the user may remove them. */
  readonly begins?: readonly { readonly propertyName: string; readonly type: FilterType; readonly value: unknown }[];
  readonly exports?: readonly ("xlsx" | "pdf")[];
  /** Further sheets, by the last part of their addresses: some of its columns, and only the rows that also pass these filters. */
  readonly sheets?: Readonly<Record<string, Sheet>>;
  /** Sums over all matching rows, by the names of their texts (`total.owed`). */
  readonly sums?: readonly string[];
  /** The needs to delete a row; without it rows cannot be deleted. */
  readonly remove?: Needs;
  /** The days for which a deleted row is retained, so that it can be restored. */
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
 * A row on the wire: every column that the viewer may see, its id, the acts open for it now, and the reasons why acts that are open among
 * several rows are not open for this row alone (`{ pay: "fee.refusal.clubPaymentMissing" }`).
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

/** The most rows of a page (product/lists 6), and the default number. */
export const LONGEST_PAGE = 1000;
export const USUAL_PAGE = 250;

/** 1–64 of A–Z a–z 0–9 _ - (product/lists 2). */
export const SESSION_NAME = /^[A-Za-z0-9_-]{1,64}$/;
