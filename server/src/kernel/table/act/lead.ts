import { actPath } from "@rajt/contract/kernel/table/act";
import type { RedirectInput } from "@rajt/contract/kernel/table/act.calls";
import type { CallContext } from "../../calls/context.ts";
import type { RedirectHandler } from "../binding.ts";
import type { ServedTable } from "../served.ts";
import { openRows } from "./open-rows.ts";

/**
 * Returns the address of the page for an act that redirects, with one row or with those that are selected, filtered and in reach, as far as
 * the act is open for them.
 *
 * @throws {Refusal} as the binding does, without a row too; and as {@link openSession}
 */
export async function lead(served: ServedTable, path: string, context: CallContext<RedirectInput>): Promise<string> {
  const { table, binding } = served.list;
  const [name = ""] =
    Object.entries(table.acts ?? {}).find(([each, one]) => actPath(table.control, each, one) === path) ?? [];
  // cast: the act is declared to redirect.
  const handler = binding.acts?.[name] as RedirectHandler | undefined;
  if (!handler) throw new Error(`${table.control} leads nowhere at ${path}`);
  return handler(await openRows(served, name, context), context);
}
