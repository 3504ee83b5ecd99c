import type { Client } from "pg";
import { elementsOf, isNode, nodesOf, readTree, type Node } from "./node-tree.ts";

/** PostgreSQL's catalogue for statements: types, functions, columns and views, by their oids. */
export type Catalogue = {
  readonly types: ReadonlyMap<number, { readonly name: string; readonly array: number }>;
  readonly functions: ReadonlyMap<number, { readonly name: string; readonly isStrict: boolean }>;
  /** By `relation.attribute`. */
  readonly columns: ReadonlyMap<
    string,
    { readonly name: string; readonly type: number; readonly isFilled: boolean; readonly ends: boolean }
  >;
  /** The queries of views. */
  readonly views: ReadonlyMap<number, Node>;
  readonly relations: ReadonlyMap<number, string>;
  /** Columns of views, as `party.name`, that are never null for a reason outside their query. */
  readonly filled: ReadonlySet<string>;
};

export async function readCatalogue(client: Client, filled: readonly string[]): Promise<Catalogue> {
  const types = await client.query<{ oid: number; name: string; array: number }>(
    "select oid, format_type(oid, null) as name, typarray as array from pg_type where typtype in ('b', 'd', 'r', 'p')",
  );
  const functions = await client.query<{ oid: number; name: string; isStrict: boolean }>(
    `select oid, proname as name, proisstrict as "isStrict" from pg_proc`,
  );
  const columns = await client.query<{ key: string; name: string; type: number; isFilled: boolean; ends: boolean }>(
    `select attrelid || '.' || attnum as key, attname as name, atttypid as type, attnotnull as "isFilled",
       exists (select from pg_constraint where contype = 'c' and conrelid = attrelid and conkey = array[attnum]
         and pg_get_constraintdef(oid) like format('CHECK (COALESCE((isfinite(lower(%s)) AND isfinite(upper(%s))%%, false))', attname, attname))
         as ends
     from pg_attribute join pg_class c on c.oid = attrelid where c.relkind in ('r', 'v', 'm', 'p')`,
  );
  const views = await client.query<{ view: number; name: string; tree: string }>(
    `select ev_class as view, c.relname as name, ev_action::text as tree from pg_rewrite r join pg_class c on c.oid = r.ev_class
     where r.rulename = '_RETURN' and c.relnamespace = 'public'::regnamespace`,
  );
  return {
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    functions: new Map(functions.rows.map(({ oid, ...each }) => [oid, each])),
    columns: new Map(columns.rows.map(({ key, ...column }) => [key, column])),
    views: new Map(views.rows.map(({ view, tree }) => [view, onlyQuery(tree)])),
    relations: new Map(views.rows.map(({ view, name }) => [view, name])),
    filled: new Set(filled),
  };
}

/** The last query of an analysed text: the one with the result. */
export function onlyQuery(text: string): Node {
  const tree = readTree(text);
  const first = elementsOf(tree)[0];
  const query = nodesOf(Array.isArray(first) ? first : tree).at(-1);
  if (!isNode(query)) throw new Error(`no query in ${text.slice(0, 80)}`);
  return query;
}
