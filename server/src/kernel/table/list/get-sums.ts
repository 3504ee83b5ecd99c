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
  // As floats, which hold whole numbers up to 2^53.
  const sums = sql.join(terms.map(([name, term]) => sql`coalesce(sum(${term}), 0)::float8 as ${sql.id(name)}`));
  const { rows } = await sql<Record<string, number>>`
    select ${sums} from ${from(condition, ...terms.map(([, term]) => term))} where ${condition}`.execute(db);
  return { successful: true, sums: rows[0] ?? {} };
}
