import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

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
