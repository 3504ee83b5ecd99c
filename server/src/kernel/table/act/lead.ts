import { actPath } from "@rajt/contract/kernel/table/act";
import type { LeadAsk } from "@rajt/contract/kernel/table/act.calls";
import { sql } from "kysely";
import type { CallContext } from "../../calls/context.ts";
import type { LeadTo } from "../binding.ts";
import { every } from "../list/condition.ts";
import { openStored } from "../session/opened.ts";
import type { ServedTable } from "../served.ts";
import { chosen } from "./act.ts";

/**
 * Answers the address of the page on which an act is done that leads elsewhere, with one row or with those that are selected, filtered and in
 * reach, as far as it is open for them.
 *
 * @throws {Refusal} as the binding does, of no row too; and as {@link openStored}
 */
export async function lead(
  { db, list, options }: ServedTable,
  path: string,
  context: CallContext<LeadAsk>,
): Promise<string> {
  const { session, id } = context.input;
  const { table, binding } = list;
  const [name = ""] =
    Object.entries(table.acts ?? {}).find(([each, one]) => actPath(table.control, each, one) === path) ?? [];
  // The cast: of an act that is declared to lead.
  const handler = binding.acts?.[name] as LeadTo | undefined;
  if (!handler) throw new Error(`${table.control} leads nowhere at ${path}`);
  const opened = await openStored(db, list, context, session, options);
  const open = binding.open?.[name]?.(opened.viewer);
  const which = every([chosen(binding.id, opened, id), ...(open ? [open] : [])]);
  const { rows } = await sql<{ id: number }>`
    select ${binding.id} as id from ${opened.from(binding.id, which)} where ${which} order by 1`.execute(db);
  return handler(
    rows.map((row) => row.id),
    context,
  );
}
