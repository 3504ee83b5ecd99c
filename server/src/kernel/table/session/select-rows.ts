import type { PageMetadata } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Runner, Tx } from "../../db/database.ts";
import { tx } from "../../db/transaction.ts";
import type { Sql } from "../binding.ts";
import { noSession, openedOf, openSession, type Opened, type TableContext } from "./opened.ts";
import { selectAll as allSelected, selectOne as oneSelected, type Selection } from "./selection.ts";
import type { ServedTable } from "../served.ts";
import { lockSession, updateSession } from "./session.store.ts";

type Answer = { successful: true; metadata: Pick<PageMetadata, "totalCount" | "selectedCount"> };

export const selectOne = (
  served: ServedTable,
  context: TableContext<{ session: string; id: number; add: boolean }>,
): Promise<Answer> => {
  const { id, add } = context.input;
  return reselected(served, context, async ({ stored }) => oneSelected(stored.selection, id, add));
};

export const selectAll = (
  served: ServedTable,
  context: TableContext<{ session: string; add: boolean }>,
): Promise<Answer> =>
  reselected(served, context, async ({ stored, from, condition, filters }, work) => {
    const { id } = served.list.binding;
    const upTo = await lastOf(work, { id, from: from(id, condition) }, condition);
    return allSelected(stored.selection, filters, upTo, context.input.add);
  });

export const selectClear = (served: ServedTable, context: TableContext<{ session: string }>): Promise<Answer> =>
  reselected(served, context, async () => []);

/** Changes the selection, one change after another, and counts it. */
async function reselected(
  { db, list, options }: ServedTable,
  context: TableContext<{ session: string }>,
  change: (opened: Opened, work: Tx) => Promise<Selection>,
): Promise<Answer> {
  const { key, viewer } = await openSession(db, list, context, context.input.session, options);
  const looking = { viewer, now: context.now };
  const changed = await tx(db, async (work) => {
    const held = await lockSession(work, key, context.now);
    if (!held) throw noSession();
    const selection = await change(openedOf(list, key, held, looking), work);
    return updateSession(work, key, { selection }, context.now);
  });
  if (!changed) throw noSession();
  return { successful: true, metadata: await countsOf(db, openedOf(list, key, changed, looking)) };
}

async function countsOf(db: Runner, opened: Opened): Promise<Answer["metadata"]> {
  const { condition } = opened;
  const selected = opened.selected ?? sql`false`;
  const { rows } = await sql<Answer["metadata"]>`/* plan for the values */
    select count(*) as "totalCount", count(*) filter (where ${selected}) as "selectedCount"
    from ${opened.from(condition, selected)} where ${condition}`.execute(db);
  return rows[0] ?? { totalCount: 0, selectedCount: 0 };
}

async function lastOf(work: Tx, { from, id }: { from: Sql; id: Sql }, condition: Sql): Promise<number> {
  const { rows } = await sql<{ last: number }>`/* plan for the values */
    select coalesce(max(${id}), 0) as last from ${from} where ${condition}`.execute(work);
  return rows[0]?.last ?? 0;
}
