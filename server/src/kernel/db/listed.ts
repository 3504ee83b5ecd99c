import { sql, type RawBuilder } from "kysely";

/**
 * Returns ids for `any` in a sub-select that hides them from the planner: `where id = any(${listed(ids)})`. PostgreSQL then reuses one plan
 * of a statement. Where it sees the number of ids, it plans the statement at each call, which takes longer than running it.
 */
export const listed = (ids: readonly number[]): RawBuilder<unknown> => sql`(select ${ids}::integer[])::integer[]`;
