import { sql } from "kysely";
import { openSession, type TableContext } from "../session/opened.ts";
import type { ServedTable } from "../served.ts";

/** Sums up the rows that match the filters of a session now, whatever page of them is shown. */
export async function getSums(
  { db, list, options }: ServedTable,
  context: TableContext<{ session: string }>,
): Promise<{ successful: true; sums: Record<string, number> }> {
  const { from, condition } = await openSession(db, list, context, context.input.session, options);
  const terms = Object.entries(list.binding.sums ?? {});
  const sums = sql.join(terms.map(([name, term]) => sql`${name}::text, coalesce(sum(${term}), 0)`));
  const { rows } = await sql<{ sums: Record<string, number> }>`
    select json_build_object(${sums}) as sums from ${from(condition, ...terms.map(([, term]) => term))} where ${condition}`.execute(
    db,
  );
  return { successful: true, sums: rows[0]?.sums ?? {} };
}
