import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { AnyBinding, ListContext, Sql } from "../binding.ts";

/** Makes the `from` of a statement: the rows of a list, with those of its joins that the parts of the statement name. */
export type From = (...parts: readonly Sql[]) => Sql;

/**
 * The rows of a list as they are for this viewer now. What a statement does not ask of a join it does not bring: PostgreSQL would leave it out,
 * but only after planning it, and would still read the columns that it is joined by, which an index that is counted in may not have.
 *
 *     from(sql`a.email like …`)   person p left join account a on a.id = p.id
 */
export function fromOf({ from, joins = {} }: Pick<AnyBinding, "from" | "joins">, looking: ListContext): From {
  const declared = Object.entries(typeof joins === "function" ? joins(looking) : joins).toReversed();
  return (...parts) => {
    const asked = parts.map(namesIn);
    const needed: Sql[] = [];
    // Backwards, for a join names only those before it.
    for (const [name, join] of declared) {
      if (!asked.some((names) => names.has(name))) continue;
      asked.push(namesIn(join));
      needed.unshift(join);
    }
    return needed.length === 0 ? from : sql.join([from, ...needed], sql` `);
  };
}

/** The names in pieces that were read before: what declarations say is the same for every request. */
const known = new WeakMap<Sql, ReadonlySet<string>>();

/** Reads what stands before a dot: `a` and `p` of `a.id = p.id`. Where it is an `a` of an inner query, a join too many is brought and does no harm. */
function namesIn(piece: Sql): ReadonlySet<string> {
  const before = known.get(piece);
  if (before !== undefined) return before;
  const names = new Set(Array.from(piece.compile(COMPILER).sql.matchAll(/(\w+)"?\./g), ([, name = ""]) => name));
  known.set(piece, names);
  return names;
}

/** Compiles, and asks nobody. */
const COMPILER = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
