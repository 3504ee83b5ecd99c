import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import { sql } from "kysely";
import { every } from "../list/condition.ts";
import { openSession, type TableContext } from "../session/opened.ts";
import type { ServedTable } from "../served.ts";
import { chosen } from "./act.ts";

/**
 * Reads the ids of one row, or of the rows that are selected, filtered and in reach, as far as an act is open for them.
 *
 * @throws {Refusal} as {@link openSession}
 */
export async function openRows(
  { db, list, options }: ServedTable,
  act: string,
  context: TableContext<ActRows>,
): Promise<readonly number[]> {
  const { session, id } = context.input;
  const { binding } = list;
  const opened = await openSession(db, list, context, session, options);
  const open = binding.open?.[act]?.(opened.viewer);
  const which = every([chosen(binding.id, opened, id), ...(open ? [open] : [])]);
  const { rows } = await sql<{ id: number }>`
    select ${binding.id} as id from ${opened.from(binding.id, which)} where ${which} order by 1`.execute(db);
  return rows.map((row) => row.id);
}
