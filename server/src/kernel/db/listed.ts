import { sql, type RawBuilder } from "kysely";

/**
 * Ids for `any`, in a sub-select that hides them from the planner: `where id = any(${listed(ids)})`. PostgreSQL then keeps one plan of a statement.
 * Where it sees how many ids there are, it plans the statement anew at each call, which takes longer than to run it.
 */
export const listed = (ids: readonly number[]): RawBuilder<unknown> => sql`(select ${ids}::integer[])::integer[]`;
