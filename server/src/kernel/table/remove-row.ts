import { sql } from "kysely";
import { noData, Refusal, type MessageCode } from "../calls/refusal.ts";
import { logChange } from "../db/change-log.ts";
import type { Tx } from "../db/database.ts";
import { sqlStateOf, violatedConstraint } from "../db/errors.ts";
import { tx } from "../db/transaction.ts";
import { cellsOf, selectedCells, type RawRow } from "./list/cells.ts";
import { openSession, type Opened, type TableContext } from "./session/opened.ts";
import type { ServedTable } from "./served.ts";

const FOREIGN_KEY_VIOLATION = "23503";

type Ask = { session: string; id: number };

/** Deletes a row of the list, as its binding does, and writes down what it was; a row that others hold stays, and the answer says why. */
export async function deleteById(
  { db, list, options }: ServedTable,
  context: TableContext<Ask>,
): Promise<{ successful: true; id: number }> {
  const { id, session } = context.input;
  const { remove, object, usedBy = {} } = list.binding;
  if (!remove || object === undefined) throw new Error(`${list.table.control} deletes nothing`);
  const opened = await openSession(db, list, context, session, options);
  try {
    await tx(db, async (work) => {
      const was = await readRow(work, list, opened, id);
      if (was.protection === "CannotBeDeleted") throw kept("kernel.tableRefusal.protected");
      if (!(await remove(work, id, context))) throw noData();
      const { accountId: actor } = opened.key;
      await logChange(work, { actor, action: "delete", object, objectId: id, changes: was.changes, at: context.now });
    });
  } catch (error) {
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw kept(usedBy[violatedConstraint(error) ?? ""] ?? "kernel.tableRefusal.inUse");
  }
  return { successful: true, id };
}

const kept = (code: MessageCode) => new Refusal(code, { problems: [{ path: "id", message: code }] });

type Was = { protection: unknown; changes: Record<string, readonly [unknown, null]> };

/** Reads a row before it is deleted, if it is one of this list; fields for some viewers only are masked, since others read the log. */
async function readRow(
  work: Tx,
  { binding, columns }: ServedTable["list"],
  { from, reach }: Opened,
  id: number,
): Promise<Was> {
  const { rows } = await sql<RawRow>`
    select ${sql.join([sql`${binding.protection ?? sql`null`} as protection`, ...selectedCells(columns)])}
    from ${from} where ${binding.id} = ${id} and (${reach})`.execute(work);
  const [row] = rows;
  if (!row) throw noData();
  const all = [...columns.values()];
  const cells = cellsOf(all, row);
  const said = all.filter(({ name }) => cells[name] != null);
  const changes = said.map(({ name, column }) => [name, [column.shownTo ? "***" : cells[name], null]] as const);
  return { protection: row["protection"], changes: Object.fromEntries(changes) };
}
