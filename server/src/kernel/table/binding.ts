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
import { storedName, type StoredName } from "@rajt/contract/kernel/stored-name";
import type { LoggedObject } from "@rajt/contract/portal.objects";
import type { Holding } from "./holdings.store.ts";

export type { Holding } from "./holdings.store.ts";

/** A piece of SQL for a declared name. Values in it are bound, never concatenated. */
export type Sql = RawBuilder<unknown>;

type Ways = {
  /** Keys to order by instead of the shown value: several, or a stored one with an index. */
  readonly order?: readonly Sql[];
  /**
   * The text already folded (`folded(…)` in the database), stored in a column or an index: LIKE then folds nothing. Several, where a row
   * has at most one of them: each is searched where it is stored.
   */
  readonly search?: Sql | readonly Sql[];
  /**
   * The rows whose text contains a word, where an index of another table finds them: `has` returns the condition on a text of that table.
   *
   *     found: (has) => sql`p.id = any(array(select x.id from account x where ${has(sql`x.email`)}))`
   */
  readonly found?: IndexedSearch;
};

export type IndexedSearch = (has: (text: Sql) => Sql) => Sql;

export type BoundValue = Sql | ({ readonly value: Sql } & Ways);
/** One other record; both are null where there is none. */
export type BoundRecord = { readonly id: Sql; readonly name: Sql } & Ways;
/** Several: those of `from` (a table or a join) for which `where` holds for the row of the list. */
export type BoundRecords = { readonly from: Sql; readonly where: Sql; readonly id: Sql; readonly name: Sql };

/** The binding of a column, by its kind. */
export type BoundColumn<C extends Column> = C["type"] extends "named"
  ? BoundRecord
  : C["type"] extends "names"
    ? BoundRecords
    : BoundValue;

/** The context of a deletion besides the row's id. */
export type RemoveContext = Pick<CallContext<unknown>, "now" | "viewer" | "account" | "ip">;

/** Deletes the row, logically or physically. @returns whether it existed: two users may delete at once */
export type RemoveRow = (tx: Tx, id: number, context: RemoveContext) => Promise<boolean>;

/** The context of an act besides its rows. */
export type ActContext<Answers = PromptValues> = {
  readonly viewer: Viewer;
  readonly actor: number;
  readonly at: Date;
  /** The number of rows of the whole act, in all its batches. */
  readonly total: number;
  /** The prompt values; null for an empty one. */
  readonly asked: Answers;
};

/**
 * Runs an act on rows of the list, a hundred at most, in order of id. It leaves a refused row unchanged and returns its code; an exception
 * rolls back the whole batch. It must only touch the database.
 */
export type ActHandler<Answers = object> = (
  tx: Tx,
  ids: readonly number[],
  context: ActContext<Answers>,
) => Promise<ReadonlyMap<number, MessageCode>>;

/** Returns the address of a page that handles the rows, those of them for which the act is open; the ids are empty where it is open for none. */
export type RedirectHandler = (ids: readonly number[], context: CallContext<RedirectInput>) => Promise<string>;

type Removal = {
  /** The object in the change log. */
  readonly object: LoggedObject;
  readonly remove: RemoveRow;
  /** The kinds of records that may depend on a row, those that prevent its deletion among them. */
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
 * Joins by their names in the binding's SQL. A join must neither add nor remove rows, because a statement has only those that it uses. A
 * join that uses another one comes after it:
 *
 *     { a: sql`left join account a on a.id = p.id`, me: sql`cross join (values (current_date)) as me (today)` }
 */
export type Joins = Readonly<Record<string, Sql>>;

/** What a page discloses: the fixed filters of its session, and the columns that it shows, filters or sorts by. */
export type DisclosedPage = { readonly fixed: readonly Filter[]; readonly columns: ReadonlySet<string> };

type Anyone = {
  /** The path of the columns' texts: `"catalogue.contest"` gives `name` the heading `catalogue.contest.name`. */
  readonly texts: string;
  /** The rows, with explicit joins and one row for each id: sql`contest c`. */
  readonly from: Sql;
  /** Joins of tables that only add columns to a row, and of what depends on the moment or on the viewer. */
  readonly joins?: Joins | ((looking: ListContext) => Joins);
  readonly id: Sql;
  /** Returns the condition over `from` for the rows that a viewer may see at all, or `allRows`. */
  readonly scope: (viewer: Viewer) => Sql;
  /** CannotBeModified, CannotBeDeleted or null, of each row. */
  readonly protection?: Sql;
  /** The printed name of the record that the list is fixed to, by its id: an expression without conditions, such as the name of a competition. */
  readonly printedOf?: { readonly column: string; readonly name: (id: number) => Sql };
  /** Returns whether a page of the list discloses health data of other persons. Its access is then logged. */
  readonly isNoted?: (viewer: Viewer, page: DisclosedPage) => boolean;
};

type Summed<S extends string> = {
  /** The term of each sum, over `from` and the joins; null counts as zero. */
  readonly sums: Readonly<Record<S, Sql>>;
};

/** The server's half of a list: the source of every declared column, and the scope of its viewers. */
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
        /**
         * The condition for the rows for which an act is open to a viewer, over `from`; without it every row. The act itself checks again
         * under its locks.
         */
        readonly open?: { readonly [K in keyof A]?: (viewer: Viewer) => Sql };
        /** The code why an act that is open for a row among others is not open for it alone, or null, over `from`. */
        readonly barred?: { readonly [K in keyof A]?: Sql };
      }
    : { readonly acts?: never });

/** The binding of any table, as the engine reads it. */
export type AnyBinding = Anyone &
  Partial<Removal> & {
    readonly sums?: Readonly<Record<string, Sql>>;
    readonly columns: Readonly<Record<string, BoundValue | BoundRecord | BoundRecords>>;
    readonly acts?: Readonly<Record<string, ActHandler<PromptValues> | RedirectHandler>>;
    readonly open?: Readonly<Record<string, ((viewer: Viewer) => Sql) | undefined>>;
    readonly barred?: Readonly<Record<string, Sql | undefined>>;
  };

/**
 * Binds the remaining columns to those of the same names in a table, which the binding's SQL calls `as`:
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
  // cast: there is one piece of SQL for each column name.
  return { ...bound, ...(Object.fromEntries(namesakes) as Namesakes<Exclude<keyof C & string, keyof B>, D>) };
}

type Some<C extends Readonly<Record<string, Column>>> = { readonly [K in keyof C]?: BoundColumn<C[K]> };
/** The compiler names a column that the table does not have. */
type Namesakes<N extends string, D extends keyof Database> = {
  readonly [K in N]: StoredName<K> extends keyof Database[D] ? Sql : { readonly missing: StoredName<K> };
};

/** Deletes physically: `remove: deleteFrom("contest")`. */
export const deleteFrom =
  (table: RecordTable): RemoveRow =>
  async (tx, id) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    return numAffectedRows === 1n;
  };

/** The tables whose rows are records: with an id and the moment of their last change. */
type RecordTable = {
  [T in keyof Database]: Database[T] extends { id: unknown; updated_at: unknown } ? T : never;
}[keyof Database];
