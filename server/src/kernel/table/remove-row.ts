import type { Holding as HoldingNotice } from "@rajt/contract/kernel/table/removal.calls";
import { sql } from "kysely";
import { noData, Refusal, type MessageCode } from "../calls/refusal.ts";
import type { Runner } from "../db/database.ts";
import { logChange } from "../db/change-log.ts";
import { sqlStateOf, violatedConstraint } from "../db/errors.ts";
import { tx } from "../db/transaction.ts";
import { listed, readHoldings } from "./holdings.store.ts";
import type { List } from "./list/list.ts";
import { CELLS, cellsJoined, piecesOf, type Cells } from "./list/cells.ts";
import { openSession, type Opened, type TableContext } from "./session/opened.ts";
import type { ServedTable } from "./served.ts";

type RemoveRowInput = { session: string; id: number };
type Refused = {
  successful: false;
  code: MessageCode;
  message: string;
  properties: Record<string, { message: string }[]>;
  holdingList: HoldingNotice[];
};

/** Returns the records that depend on a row of the list, before it is deleted. */
export async function getRemoval(
  { db, list, options }: ServedTable,
  context: TableContext<RemoveRowInput>,
): Promise<{ successful: true; holdingList: HoldingNotice[] }> {
  const { id, session } = context.input;
  const opened = await openSession(db, list, context, session, options);
  await readRow(db, list, opened, id);
  return { successful: true, holdingList: await holdingsOf(db, list, id, context, opened) };
}

const holdingsOf = async (
  runner: Runner,
  { binding: { holdings = [] } }: List,
  id: number,
  { translate }: TableContext<RemoveRowInput>,
  { viewer }: Opened,
): Promise<HoldingNotice[]> => [...(await readHoldings(runner, holdings, id, { viewer, translate }))];

/** Deletes a row of the list by its binding, and logs its values; a row that other records need is kept, and the answer names them. */
export async function deleteById(
  { db, list, options }: ServedTable,
  context: TableContext<RemoveRowInput>,
): Promise<{ successful: true; id: number } | Refused> {
  const { id, session } = context.input;
  const { remove, object } = list.binding;
  if (!remove || object === undefined) throw new Error(`${list.table.control} deletes nothing`);
  const opened = await openSession(db, list, context, session, options);
  try {
    await tx(db, async (work) => {
      const was = await readRow(work, list, opened, id);
      if (was.protection === "CannotBeDeleted") throw protectedRow("kernel.tableRefusal.protected");
      if (!(await remove(work, id, context))) throw noData();
      const { accountId: actor } = opened.key;
      await logChange(work, { actor, action: "delete", object, objectId: id, changes: was.changes, at: context.now });
    });
  } catch (error) {
    if (!isHeld(list, error)) throw error;
    return refusal(await holdingsOf(db, list, id, context, opened), context);
  }
  return { successful: true, id };
}

const FOREIGN_KEY_VIOLATION = "23503";

/** Returns whether a record prevents the deletion: by a reference, or as one of the binding's holdings. */
function isHeld({ binding: { holdings = [] } }: List, error: unknown): boolean {
  const constraint = violatedConstraint(error) ?? "";
  return (
    sqlStateOf(error) === FOREIGN_KEY_VIOLATION || holdings.some(({ blockedBy = [] }) => blockedBy.includes(constraint))
  );
}

/** The refusal names the records that prevent the deletion; a kind without a binding is only mentioned. */
function refusal(holdingList: readonly HoldingNotice[], { translate }: TableContext<RemoveRowInput>): Refused {
  const holders = listed(holdingList);
  const code = holders === "" ? "kernel.tableRefusal.inUse" : "kernel.tableRefusal.held";
  const message = translate(code, { holders });
  return { successful: false, code, message, properties: { id: [{ message }] }, holdingList: [...holdingList] };
}

const protectedRow = (code: MessageCode) => new Refusal(code, { problems: [{ path: "id", message: code }] });

type Was = { protection: unknown; changes: Record<string, readonly [unknown, null]> };

/** Reads a row of this list before it is deleted; fields with restricted viewers are masked, because other users read the log. */
async function readRow(work: Runner, { binding, columns }: List, { from, reach }: Opened, id: number): Promise<Was> {
  const protection = binding.protection ?? sql`null`;
  const { rows } = await sql<{ protection: string | null; cells: Cells }>`
    select ${protection} as protection, ${CELLS} as cells
    from ${from(binding.id, protection, reach, ...piecesOf(columns))} ${cellsJoined({}, columns)}
    where ${binding.id} = ${id} and (${reach})`.execute(work);
  const [row] = rows;
  if (!row) throw noData();
  const { cells } = row;
  const filled = [...columns.values()].filter(({ name }) => cells[name] != null);
  const changes = filled.map(({ name, column }) => [name, [column.shownTo ? "***" : cells[name], null]] as const);
  return { protection: row.protection, changes: Object.fromEntries(changes) };
}
