import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { SEARCH } from "@rajt/contract/kernel/table/table";
import { firstAfter, firstOf } from "@rajt/contract/kernel/table/table-bounds";
import { sql } from "kysely";
import type { Sql } from "../binding.ts";
import { searchedIn, type Columns, type ListColumn } from "./list.ts";

/**
 * A checked filter as a condition over the list's `from`. Everything typed is bound:
 *
 *     { propertyName: "name", type: "LIKE", value: "arv" }   lower(unaccent(…, c.name) collate "C") like folded_pattern($1)
 */
export function conditionOf(columns: Columns, { propertyName, type, value }: Filter): Sql {
  if (propertyName === SEARCH)
    return some(
      searchedIn(columns).map(({ name }) => conditionOf(columns, { propertyName: name, type: "LIKE", value })),
    );
  const column = columns.get(propertyName);
  // Who calls has checked the filter by the same columns; one that slipped through must not widen what is shown.
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

/** Any of several conditions; of none, none holds. */
const some = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql`) or (`)})`;

/** All of several conditions; none of them holds always. */
export const every = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql`) and (`)})`;

/** Shorter words have no trigram: an index of them would be read whole, to find nothing out. */
const TRIGRAM = 3;

const isLong = (word: unknown): boolean => String(word).trim().length >= TRIGRAM;

/**
 * Does the filter look for a word of some length? The rows that have it are found once: by their trigrams where these are kept, and otherwise
 * each is folded, which is dear.
 */
export const usesTrigramIndex = ({ type, value }: Filter): boolean => type === "LIKE" && isLong(value);

/**
 * The conditions of filters; several times, where a word is looked for in several texts that a row has one of at most: each time in one of them,
 * which is found by its index. A row meets those of one time at most.
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

/** Does a text contain the word, whatever the accents and capitals? */
export const contains = (value: Sql, word: string): Sql => matches(foldedInput(value), word);

/** Ranks a text that contains the word: 0 where it begins with it, 1 where one of its words does, 2 where it stands within one. */
export const beginningOf = (value: Sql, word: string): Sql =>
  sql`case strpos(${foldedInput(sql`' ' || ${value}`)}, folded(' ' || ${typed(word)})) when 1 then 0 when 0 then 2 else 1 end`;

const matches = (folded: Sql, word: string): Sql => sql`${folded} like folded_pattern(${typed(word)})`;

const typed = (word: string): Sql => sql`${word.trim().normalize("NFC")}::text`;

/** Writes out the function `folded`: calling the database's own would cost several times as much a row. */
const foldedInput = (value: Sql): Sql => sql`lower(unaccent('unaccent'::regdictionary, ${value}) collate "C")`;

/** One is written as one: from `c.id = 7` the planner knows what else is 7, and from a list of one it knows nothing. */
function among(id: Sql, value: unknown): Sql {
  const [one, ...more] = Array.isArray(value) ? (value as unknown[]) : [value];
  return one !== undefined && more.length === 0 ? sql`${id} = ${one}::integer` : sql`${id} = any(${value}::integer[])`;
}

function valueCondition({ column }: ListColumn, of: Sql, type: "IN" | "EQ" | "INTERVAL", value: unknown): Sql {
  // Written so, the planner knows how many rows it holds of; null is no.
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

/** An end of an interval; both belong to it. */
function bound(kind: ListColumn["column"]["type"], of: Sql, operator: ">=" | "<=", value: End): Sql[] {
  if (value == null) return [];
  if (kind === "moment")
    return operator === ">="
      ? [sql`${of} >= ${firstOf(String(value))}::timestamptz`]
      : [sql`${of} < ${firstAfter(String(value))}::timestamptz`];
  const typed = kind === "day" ? sql`${value}::date` : sql`${String(value)}::numeric`;
  return [operator === ">=" ? sql`${of} >= ${typed}` : sql`${of} <= ${typed}`];
}
