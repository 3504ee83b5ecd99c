import type { CompiledQuery, RawBuilder } from "kysely";
import type { Db, Runner } from "./database.ts";

/** Values of a statement that are known only when it is asked, by the symbols that stand for them in it. */
export type Blanks = Readonly<Record<symbol, unknown>>;

/**
 * Fills in a statement that is composed once and asked often:
 *
 *     const ID = Symbol("id");
 *     const named = sql`select name from thing where id = ${ID}`.compile(db);
 *     await db.executeQuery(filledIn(named, { [ID]: 7 }));
 */
const filledIn = <Row>(query: CompiledQuery<Row>, blanks: Blanks): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map((value) => (typeof value === "symbol" ? valueOf(value, blanks) : value)),
});

/** Whoever forgets a value would ask with none, and be answered something else. */
function valueOf(blank: symbol, blanks: Blanks): unknown {
  if (!(blank in blanks)) throw new Error(`no value for ${String(blank)}`);
  return blanks[blank];
}

/** A fragment of statements whose text is always the same, and its values. The name tells it from others that may stand in its place. */
export type Fragment = { readonly name: string; readonly text: RawBuilder<unknown>; readonly values: Blanks };

/**
 * Makes the reader of a statement with blanks that is composed once for each of the few shapes which it has, told apart by their names: composing the
 * longest of them, and knowing the text again, costs each caller more than sending it.
 *
 *     const named = statement((order: "id" | "name") => sql<Row>`select name from thing where id > ${FROM} order by ${sql.ref(order)}`);
 *     await named(db, "id", { [FROM]: 7 });
 */
export function statement<Shape extends string | { readonly name: string }, Row>(
  compose: (shape: Shape) => RawBuilder<Row>,
): (runner: Runner, shape: Shape, blanks: Blanks) => Promise<readonly Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  return async (runner, shape, blanks) => {
    const name = typeof shape === "string" ? shape : shape.name;
    let query = known.get(name);
    if (query === undefined) known.set(name, (query = compose(shape).compile(runner)));
    return (await runner.executeQuery(filledIn(query, blanks))).rows;
  };
}

/** Most texts kept of one statement; past that it begins anew. */
const MOST = 100;

/**
 * Reads by a statement that is composed once for all who ask word for word alike, as most ask for the calendar. An ask is what JSON makes of
 * it, and all that `compose` may go by.
 *
 *     const month = composed(db, (onlooker: Onlooker) => monthOf(db, onlooker));
 *     await month(onlooker);
 */
export function composed<Ask, Row>(
  db: Db,
  compose: (ask: Ask) => { compile: () => CompiledQuery<Row> },
): (ask: Ask) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  const queryOf = (ask: Ask) => {
    const words = JSON.stringify(ask);
    const query = known.get(words) ?? compose(ask).compile();
    if (known.size >= MOST) known.clear();
    known.set(words, query);
    return query;
  };
  return async (ask) => (await db.executeQuery(queryOf(ask))).rows;
}
