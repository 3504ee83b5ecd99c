import { allows } from "@rajt/contract/kernel/access";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import type { MessageCode } from "../../calls/refusal.ts";
import type { Db, Tx } from "../../db/database.ts";
import { tx } from "../../db/transaction.ts";
import type { PromptValues } from "@rajt/contract/kernel/form/prompt";
import type { ActHandler, Sql } from "../binding.ts";
import type { List } from "../list/list.ts";
import { noSession, openedOf, type Opened } from "../session/opened.ts";
import { MOST_IDS } from "../session/selection.ts";
import { lockSession, readSession, updateSession, type SessionKey } from "../session/session.store.ts";
import { advance, findRun, lockBatch, refusedIds, type Batch, type RunKey } from "./run.store.ts";

/** The viewer whose rights a run has now, and the moment. */
export type BatchActor = { readonly viewer: Viewer; readonly at: Date };

/**
 * Processes the next rows of a run, a hundred at most, in one transaction with the progress: an interruption between two batches loses
 * nothing. Rights and scope are those of this moment, and a concurrent request for the same run waits.
 *
 * @returns whether there are more rows
 */
export async function runBatch(db: Db, list: List, key: RunKey, actor: BatchActor): Promise<boolean> {
  const opened = await openedFor(db, list, key, actor);
  return tx(db, async (work) => {
    const batch = await lockBatch(work, key);
    if (batch === null || batch.ids.length === 0) return false;
    const refused = await refusedOf(work, list, { batch, opened, actor });
    await advance(work, key, { rows: batch.ids.length, refused, at: actor.at });
    const isLast = batch.done + batch.ids.length === batch.total;
    if (isLast && batch.selection !== null) await keepRefused(work, key, opened.key, { batch, at: actor.at });
    return !isLast;
  });
}

async function openedFor(db: Db, list: List, key: RunKey, { viewer, at }: BatchActor): Promise<Opened> {
  const run = await findRun(db, key);
  const session = { accountId: key.account, control: list.table.control, name: run?.session ?? "" };
  const stored = await readSession(db, session, at);
  if (stored === null) throw noSession();
  return openedOf(list, session, stored, { viewer, now: at });
}

type Doing = { readonly batch: Batch; readonly opened: Opened; readonly actor: BatchActor };

/** Processes the rows; returns the codes of the refused ones. */
async function refusedOf(work: Tx, list: List, doing: Doing): Promise<ReadonlyMap<number, MessageCode>> {
  const { batch, opened, actor } = doing;
  const { binding, table } = list;
  const act = table.acts?.[batch.act];
  // cast: a run never belongs to an act that redirects.
  const handler = binding.acts?.[batch.act] as ActHandler<PromptValues> | undefined;
  if (!handler || !act) throw new Error(`${table.control} has no act ${batch.act}`);
  const view = table.views?.[opened.stored.view ?? ""];
  if (![table.needs, act.needs, ...(view ? [view.needs] : [])].every((needs) => allows(actor.viewer, needs)))
    return all(batch.ids, "kernel.error.forbidden");
  const there = await inReach(work, binding.id, opened, batch.ids);
  const gone = all(
    batch.ids.filter((id) => !there.includes(id)),
    "kernel.act.gone",
  );
  const { asked, total } = batch;
  const { viewer, at } = actor;
  return new Map([...gone, ...(await handler(work, there, { viewer, actor: opened.key.accountId, at, total, asked }))]);
}

const all = (ids: readonly number[], code: MessageCode) => new Map(ids.map((id) => [id, code] as const));

/** Returns those of the rows that are in the viewer's reach now. */
async function inReach(work: Tx, id: Sql, { from, reach }: Opened, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from(id, reach)} where ${id} = any(${ids}::integer[]) and (${reach}) order by 1`.execute(
    work,
  );
  return rows.map((row) => row.id);
}

/** A selection that was changed meanwhile is kept. */
async function keepRefused(
  work: Tx,
  key: RunKey,
  session: SessionKey,
  { batch, at }: { batch: Batch; at: Date },
): Promise<void> {
  const held = await lockSession(work, session, at);
  if (held === null || JSON.stringify(held.selection) !== JSON.stringify(batch.selection)) return;
  const ids = await refusedIds(work, key, MOST_IDS);
  await updateSession(work, session, { selection: ids.length === 0 ? [] : [{ add: true, ids }] }, at);
}
