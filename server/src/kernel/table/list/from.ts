import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { AnyBinding, ListContext, Sql } from "../binding.ts";

/** Returns the `from` of a statement: the rows of a list, with those joins that the parts of the statement use. */
export type From = (...parts: readonly Sql[]) => Sql;

/**
 * The rows of a list as they are for this viewer now. Unused joins are left out. PostgreSQL would remove them, but only after planning
 * them, and would still read the join columns, which an index-only count may not have.
 *
 *     from(sql`a.email like …`)   person p left join account a on a.id = p.id
 */
export function fromOf({ from, joins = {} }: Pick<AnyBinding, "from" | "joins">, looking: ListContext): From {
  const declared = Object.entries(typeof joins === "function" ? joins(looking) : joins).toReversed();
  return (...parts) => {
    const used = parts.map(namesIn);
    const needed: Sql[] = [];
    // Backwards, because a join uses only earlier ones.
    for (const [name, join] of declared) {
      if (!used.some((names) => names.has(name))) continue;
      used.push(namesIn(join));
      needed.unshift(join);
    }
    return needed.length === 0 ? from : sql.join([from, ...needed], sql` `);
  };
}

/** The names in pieces that were parsed before: declarations are the same for every request. */
const NAMES = new WeakMap<Sql, ReadonlySet<string>>();

/** Finds names before a dot: `a` and `p` of `a.id = p.id`. An `a` of an inner query adds an unnecessary join, which does no harm. */
function namesIn(piece: Sql): ReadonlySet<string> {
  const before = NAMES.get(piece);
  if (before !== undefined) return before;
  const names = new Set(Array.from(piece.compile(COMPILER).sql.matchAll(/(\w+)"?\./g), ([, name = ""]) => name));
  NAMES.set(piece, names);
  return names;
}

/** Compiles without querying. */
const COMPILER = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
