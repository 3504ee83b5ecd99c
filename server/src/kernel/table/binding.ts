import type { Needs, Viewer } from "@rajt/contract/kernel/access";
import type { PromptValues, PromptValuesOf } from "@rajt/contract/kernel/form/prompt";
import type { RedirectInput } from "@rajt/contract/kernel/table/act.calls";
import type { Column, Table } from "@rajt/contract/kernel/table/table";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database.generated.ts";
import type { CallContext } from "../calls/context.ts";
import type { MessageCode } from "../calls/refusal.ts";
import type { Tx } from "../db/database.ts";
import { storedName, type StoredName } from "../db/types.ts";
import type { Holding } from "./holdings.store.ts";

export type { Holding } from "./holdings.store.ts";

/** A piece of SQL: what a declaration's names stand for. Values in it are bound, never written into it. */
export type Sql = RawBuilder<unknown>;

type Ways = {
  /** Keys to order by in place of the value shown: several, or a stored one that an index gives in order. */
  readonly order?: readonly Sql[];
  /**
   * The text already folded (`folded(…)` in the database), where a column or an index keeps it: LIKE then folds nothing. Several, where a row has
   * one of them at most: each is then looked for where it is kept.
   */
  readonly search?: Sql | readonly Sql[];
  /**
   * The rows whose text contains a word, where an index of another table finds them: `has` is the condition on a text of that table.
   *
   *     found: (has) => sql`p.id = any(array(select x.id from account x where ${has(sql`x.email`)}))`
   */
  readonly found?: IndexedSearch;
};

export type IndexedSearch = (has: (text: Sql) => Sql) => Sql;

export type BoundValue = Sql | ({ readonly value: Sql } & Ways);
/** One other record; both are null where there is none. */
export type BoundRecord = { readonly id: Sql; readonly name: Sql } & Ways;
/** Several: those of `from` (a table, or joined ones) for which `where` holds of the row of the list. */
export type BoundRecords = { readonly from: Sql; readonly where: Sql; readonly id: Sql; readonly name: Sql };

/** The binding of a column, by its kind. */
export type BoundColumn<C extends Column> = C["type"] extends "named"
  ? BoundRecord
  : C["type"] extends "names"
    ? BoundRecords
    : BoundValue;

/** The context of a deletion besides the row's id. */
export type RemoveContext = Pick<CallContext<unknown>, "now" | "viewer" | "account" | "ip">;

/** Deletes the row, logically or for good. @returns whether there was one: two may delete at once */
export type RemoveRow = (tx: Tx, id: number, context: RemoveContext) => Promise<boolean>;

/** The context of an act besides its rows. */
export type ActContext<Answers = PromptValues> = {
  readonly viewer: Viewer;
  readonly actor: number;
  readonly at: Date;
  /** The number of rows that the act was begun with, in all its batches. */
  readonly total: number;
  /** The answers to what it asks for; null for one that was left empty. */
  readonly asked: Answers;
};

/**
 * Does something with rows of the list, a hundred at most, in order of their ids. Rows that have to stay as they are it leaves so, and
 * answers each with its reason; what it throws undoes all of them. It only touches the database.
 */
export type ActHandler<Answers = object> = (
  tx: Tx,
  ids: readonly number[],
  context: ActContext<Answers>,
) => Promise<ReadonlyMap<number, MessageCode>>;

/** Answers the address of a page on which the rows are seen to, those of them for which the act is open: none, where it is for none. */
export type RedirectHandler = (ids: readonly number[], context: CallContext<RedirectInput>) => Promise<string>;

type Removal = {
  /** The name of the thing in the change log. */
  readonly object: string;
  readonly remove: RemoveRow;
  /** The kinds of records that may hang on a row, those that keep it among them. */
  readonly holdings?: readonly Holding[];
};

/** The viewer of a list, the view, the day, `yyyy-MM-dd`, and the moment. */
export type ListContext = {
  readonly viewer: Viewer;
  readonly view: string | null;
  readonly today: string;
  readonly now: Date;
};

/**
 * Joins by the names that they have in the SQL of the binding. Each leaves the rows as they are, neither more nor fewer, for a statement brings
 * only those that it names. One that names another comes after it:
 *
 *     { a: sql`left join account a on a.id = p.id`, me: sql`cross join (values (current_date)) as me (today)` }
 */
export type Joins = Readonly<Record<string, Sql>>;

type Anyone = {
  /** The path of the columns' texts: `"catalogue.contest"` heads `name` with `catalogue.contest.name`. */
  readonly texts: string;
  /** The rows, with explicit joins and one row for each id: sql`contest c`. */
  readonly from: Sql;
  /** Joins of tables that only show something of a row, and of what depends on the moment or on who is looking. */
  readonly joins?: Joins | ((looking: ListContext) => Joins);
  readonly id: Sql;
  /** Returns the condition over `from` for the rows that a viewer may see at all, or `allRows`. */
  readonly scope: (viewer: Viewer) => Sql;
  /** CannotBeModified, CannotBeDeleted or null, of each row. */
  readonly protection?: Sql;
  /** Names on paper the record that the list is fixed to, by its id: a condition-free expression, such as the name of a competition. */
  readonly printedOf?: { readonly column: string; readonly name: (id: number) => Sql };
  /** Is a page of it health data of somebody else, for a session that is fixed by these filters? Then that it was read is written down. */
  readonly isNoted?: (viewer: Viewer, fixed: readonly Filter[]) => boolean;
};

type Summed<S extends string> = {
  /** The term of each sum, over `from` and the joins; null counts as nothing. */
  readonly sums: Readonly<Record<S, Sql>>;
};

/** The server's half of a list: the source of every declared column, and the rows' readers. */
export type TableBinding<T extends Table> = Anyone & {
  readonly columns: { readonly [K in keyof T["columns"]]: BoundColumn<T["columns"][K]> };
} & (T extends { sums: readonly (infer S extends string)[] } ? Summed<S> : { readonly sums?: never }) &
  (T extends { remove: Needs } ? Removal : { readonly remove?: never }) &
  (T extends { acts: infer A }
    ? {
        readonly acts: {
          readonly [K in keyof A]: A[K] extends { redirects: true }
            ? RedirectHandler
            : ActHandler<PromptValuesOf<A[K]>>;
        };
        /** For which rows an act is open to a viewer, over `from`; without it for each. The act itself judges under its locks. */
        readonly open?: { readonly [K in keyof A]?: (viewer: Viewer) => Sql };
        /** The code why an act that is open for a row among others is not open for it alone, or null, over `from`. */
        readonly barred?: { readonly [K in keyof A]?: Sql };
      }
    : { readonly acts?: never });

/** The binding of whatever table, as the engine reads it. */
export type AnyBinding = Anyone &
  Partial<Removal> & {
    readonly sums?: Readonly<Record<string, Sql>>;
    readonly columns: Readonly<Record<string, BoundValue | BoundRecord | BoundRecords>>;
    readonly acts?: Readonly<Record<string, ActHandler<PromptValues> | RedirectHandler>>;
    readonly open?: Readonly<Record<string, ((viewer: Viewer) => Sql) | undefined>>;
    readonly barred?: Readonly<Record<string, Sql | undefined>>;
  };

/**
 * Binds the columns of which nothing is said to those of the same names in a table, in the SQL of the binding `as` it is called there:
 *
 *     columns: withNamesakes(personTable, { of: "person", as: "p", shown: opened }, { email: opened(sql`a.email`) })
 */
export function withNamesakes<
  const C extends Readonly<Record<string, Column>>,
  const D extends keyof Database,
  const B extends Some<C>,
>(
  { columns }: { readonly columns: C },
  { as, shown }: { of: D; as: string; shown: (column: Sql) => Sql },
  bound: B,
): NoInfer<B & Namesakes<Exclude<keyof C & string, keyof B>, D>> {
  const names = Object.keys(columns).filter((name) => !(name in bound));
  const namesakes = names.map((name) => [name, shown(sql.ref(`${as}.${storedName(name)}`))]);
  // The cast: so many pieces of SQL under the columns' names.
  return { ...bound, ...(Object.fromEntries(namesakes) as Namesakes<Exclude<keyof C & string, keyof B>, D>) };
}

type Some<C extends Readonly<Record<string, Column>>> = { readonly [K in keyof C]?: BoundColumn<C[K]> };
/** A column that the table has not is named by the compiler. */
type Namesakes<N extends string, D extends keyof Database> = {
  readonly [K in N]: StoredName<K> extends keyof Database[D] ? Sql : { readonly missing: StoredName<K> };
};

/** Deletes for good: `remove: deleteFrom("contest")`. */
export const deleteFrom =
  (table: RecordTable): RemoveRow =>
  async (tx, id) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    return numAffectedRows === 1n;
  };

/** The tables whose rows are records: known by an id, and with a moment of their last change. */
type RecordTable = {
  [T in keyof Database]: Database[T] extends { id: unknown; updated_at: unknown } ? T : never;
}[keyof Database];
