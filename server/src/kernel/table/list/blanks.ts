import type { CompiledQuery } from "kysely";

/** Values of a statement that are known only when it is asked, by the symbols that stand for them in it. */
export type Blanks = Readonly<Record<symbol, unknown>>;

/**
 * Fills in a statement that is composed once and asked often:
 *
 *     const ID = Symbol("id");
 *     const named = sql`select name from thing where id = ${ID}`.compile(db);
 *     await db.executeQuery(filledIn(named, { [ID]: 7 }));
 */
export const filledIn = <Row>(query: CompiledQuery<Row>, blanks: Blanks): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map((value) => (typeof value === "symbol" ? blanks[value] : value)),
});
