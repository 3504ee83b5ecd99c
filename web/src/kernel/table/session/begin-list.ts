import type { Table } from "@rajt/contract/kernel/table/table";
import { begun, type Begun } from "../../calls/begun.ts";
import type { ViewerValue } from "../../viewer.tsx";
import { shownNames } from "../grid/columns.ts";
import { callName, type TableOutput } from "../table-call.ts";
import type { TableOptions } from "../table-options.ts";
import { askedColumns, seenBy } from "./asked-columns.ts";
import { pageInput } from "./useTableRows.ts";
import { openingInput, type Opened } from "./useTableSession.ts";

/**
 * Opens the session of a list and asks for its first page, as its model will (`useTableModel`): the one is asked for behind the other, and React takes
 * as long to draw what is around the list.
 */
export async function beginList(
  table: Table,
  declared: TableOptions,
  opened: Opened,
  looking: ViewerValue,
): Promise<void> {
  const { control } = table;
  const answer = await begin(callName(control, "getInstance"), openingInput(opened));
  if (answer?.ok !== true) return;
  // A copy, for whoever takes it up reads it too. The cast: as `tableCall` takes the server's word.
  const { instance } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as TableOutput<"getInstance">;
  if (instance === undefined) return;
  const { options, columns } = seenBy(table, declared, looking);
  const { orderList, filterList, variableMap, session } = instance;
  const used = [...orderList, ...filterList].map(({ propertyName }) => propertyName);
  const shown = shownNames(columns, variableMap["columns"]?.value, used);
  void begin(callName(control, "getList"), pageInput(session, 0, askedColumns(shown, options, looking.may)));
}

/** Left there by the script of the first look. */
type Page = { readonly rajtBegin?: (asked: readonly [name: string, input: unknown]) => Begun };

/** Begins a call that the list will make once it is drawn, and takes up then. Resolves to null where there is no answer. */
function begin(name: string, input: unknown): Begun["answer"] | null {
  const one = (globalThis as Page).rajtBegin?.([name, input]);
  if (one === undefined) return null;
  begun.push(one);
  return one.answer;
}
