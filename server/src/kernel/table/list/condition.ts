import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { SEARCH } from "@rajt/contract/kernel/table/table";
import { firstAfter, firstOf } from "@rajt/contract/kernel/table/table-bounds";
import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import { searchedIn, type Columns, type ListColumn } from "./list.ts";

/**
 * Returns a validated filter as a condition over the list's `from`. All typed text is bound:
 *
 *     { propertyName: "name", type: "LIKE", value: "arv" }   lower(unaccent(…, c.name) collate "C") like folded_pattern($1)
 */
export function conditionOf(columns: Columns, { propertyName, type, value }: Filter): Sql {
  if (propertyName === SEARCH)
    return some(
      searchedIn(columns).map(({ name }) => conditionOf(columns, { propertyName: name, type: "LIKE", value })),
    );
  const column = columns.get(propertyName);
  // The caller has validated the filter against the same columns; an invalid one must not widen the result.
  if (!column) return sql`false`;
  const { bound } = column;
  if (bound.kind === "records") {
    const having = (condition: Sql) => sql`exists (select from ${bound.from} where ${bound.where} and ${condition})`;
    if (type === "IS_NULL") return value === false ? having(sql`true`) : sql`not ${having(sql`true`)}`;
    return having(type === "LIKE" ? like(bound.name, { search: null, found: null }, value) : among(bound.id, value));
  }
  if (type === "IS_NULL") return value === false ? sql`${bound.value} is not null` : sql`${bound.value} is null`;
  if (type === "LIKE") return like(bound.value, column, value);
  if (bound.kind === "record") return among(bound.id, value);
  return valueCondition(column, bound.value, type, value);
}

/** Joins conditions by or; false without any. */
const some = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql`) or (`)})`;

/** Joins conditions by and; true without any. */
export const every = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql`) and (`)})`;

/** Shorter words have no trigram: their index would be read whole in vain. */
const TRIGRAM = 3;

const isLong = (word: unknown): boolean => String(word).trim().length >= TRIGRAM;

/**
 * Returns whether the filter searches for a word long enough for trigrams. The matching rows are then found first: by their trigrams where
 * these are stored; otherwise each text is folded, which is slow.
 */
export const usesTrigramIndex = ({ type, value }: Filter): boolean => type === "LIKE" && isLong(value);

/**
 * Returns the conditions of filters; several alternatives, where a word is searched in several texts of which a row has at most one: each
 * alternative uses the index of one text. A row meets at most one alternative.
 */
export function partsOf(columns: Columns, filters: readonly Filter[]): readonly (readonly Sql[])[] {
  const textsOf = (filter: Filter) =>
    usesTrigramIndex(filter) ? (columns.get(filter.propertyName)?.searches ?? []) : [];
  const divided = filters.find((filter) => textsOf(filter).length > 1);
  const conditions = (part?: Sql) =>
    filters.map((filter) => (filter === divided && part ? part : conditionOf(columns, filter)));
  const word: unknown = divided?.value;
  return divided ? textsOf(divided).map((text) => conditions(matches(text, String(word)))) : [conditions()];
}

const like = (value: Sql, { search, found }: Pick<ListColumn, "search" | "found">, word: unknown): Sql => {
  const plain = String(word);
  if (found !== null && isLong(word)) return found((text) => matches(sql`folded(${text})`, plain));
  if (search === null) return contains(value, plain);
  return isLong(word) ? matches(search, plain) : sql`strpos(${search}, folded(${typed(plain)})) > 0`;
};

/** Returns whether a text contains the word, ignoring accents and capitals. */
export const contains = (value: Sql, word: string): Sql => matches(foldedInput(value), word);

/** Ranks a text that contains the word: 0 where it begins with it, 1 where one of its words does, 2 elsewhere. */
export const beginningOf = (value: Sql, word: string): Sql =>
  sql`case strpos(${foldedInput(sql`' ' || ${value}`)}, folded(' ' || ${typed(word)})) when 1 then 0 when 0 then 2 else 1 end`;

const matches = (folded: Sql, word: string): Sql => sql`${folded} like folded_pattern(${typed(word)})`;

const typed = (word: string): Sql => sql`${word.trim().normalize("NFC")}::text`;

/** The body of the function `folded`, inlined: calling it would cost several times as much for each row. */
const foldedInput = (value: Sql): Sql => sql`lower(unaccent('unaccent'::regdictionary, ${value}) collate "C")`;

/** A single value is an equality: from `c.id = 7` the planner infers what else is 7, from a list of one value nothing. */
function among(id: Sql, value: unknown): Sql {
  const [one, ...more] = Array.isArray(value) ? (value as unknown[]) : [value];
  return one !== undefined && more.length === 0 ? sql`${id} = ${one}::integer` : sql`${id} = any(${value}::integer[])`;
}

function valueCondition({ column }: ListColumn, of: Sql, type: "IN" | "EQ" | "INTERVAL", value: unknown): Sql {
  // In this form the planner can estimate the number of rows; null is false.
  if (column.type === "yesNo") return value === true ? sql`${of} is true` : sql`${of} is not true`;
  if (type === "INTERVAL" || column.type === "day" || column.type === "moment") {
    const { from, to } = type === "INTERVAL" ? (value as Interval) : { from: value as End, to: value as End };
    return every([...bound(column.type, of, ">=", from), ...bound(column.type, of, "<=", to)]);
  }
  const list = (Array.isArray(value) ? value : [value]).map(String);
  return column.type === "number" ? sql`${of} = any(${list}::numeric[])` : sql`${of} = any(${list}::text[])`;
}

type End = string | number | null | undefined;
type Interval = { readonly from?: End; readonly to?: End };

/** A bound of an interval; both bounds are included. */
function bound(kind: ListColumn["column"]["type"], of: Sql, operator: ">=" | "<=", value: End): Sql[] {
  if (value == null) return [];
  if (kind === "moment")
    return operator === ">="
      ? [sql`${of} >= ${firstOf(String(value))}::timestamptz`]
      : [sql`${of} < ${firstAfter(String(value))}::timestamptz`];
  const typed = kind === "day" ? sql`${value}::date` : sql`${String(value)}::numeric`;
  return [operator === ">=" ? sql`${of} >= ${typed}` : sql`${of} <= ${typed}`];
}
