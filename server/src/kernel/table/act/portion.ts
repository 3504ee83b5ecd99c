import { allows } from "@rajt/contract/kernel/access";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import type { MessageCode } from "../../calls/refusal.ts";
import type { Db, Tx } from "../../db/database.ts";
import { tx } from "../../db/transaction.ts";
import type { PromptValues } from "@rajt/contract/kernel/form/prompt";
import type { DoAct, Sql } from "../binding.ts";
import type { List } from "../list/list.ts";
import { noSession, openedOf, type Opened } from "../session/opened.ts";
import { MOST_IDS } from "../session/selection.ts";
import { lockSession, readSession, updateSession, type SessionKey } from "../session/session.store.ts";
import { advance, findRun, lockPortion, refusedIds, type Portion, type RunKey } from "./run.store.ts";

/** The viewer in whose right a run goes on now, and the moment. */
export type Doer = { readonly viewer: Viewer; readonly at: Date };

/**
 * Does the next rows of a run, a hundred at most, in one transaction with how far it is: whatever falls between two portions, the run goes on
 * where it was. Rights and scope are those of this moment, and whoever goes on with the same run waits.
 *
 * @returns whether there are more
 */
export async function doPortion(db: Db, list: List, key: RunKey, doer: Doer): Promise<boolean> {
  const opened = await openedFor(db, list, key, doer);
  return tx(db, async (work) => {
    const portion = await lockPortion(work, key);
    if (portion === null || portion.ids.length === 0) return false;
    const refused = await refusedOf(work, list, { portion, opened, doer });
    await advance(work, key, { rows: portion.ids.length, refused, at: doer.at });
    const isLast = portion.done + portion.ids.length === portion.total;
    if (isLast && portion.selection !== null) await keepRefused(work, key, opened.key, { portion, at: doer.at });
    return !isLast;
  });
}

async function openedFor(db: Db, list: List, key: RunKey, { viewer, at }: Doer): Promise<Opened> {
  const run = await findRun(db, key);
  const session = { accountId: key.account, control: list.table.control, name: run?.session ?? "" };
  const stored = await readSession(db, session, at);
  if (stored === null) throw noSession();
  return openedOf(list, session, stored, { viewer, now: at });
}

type Doing = { readonly portion: Portion; readonly opened: Opened; readonly doer: Doer };

/** Does the rows; answers those that stayed as they were. */
async function refusedOf(work: Tx, list: List, doing: Doing): Promise<ReadonlyMap<number, MessageCode>> {
  const { portion, opened, doer } = doing;
  const { binding, table } = list;
  const act = table.acts?.[portion.act];
  // The cast: no run begins of an act that leads elsewhere.
  const handler = binding.acts?.[portion.act] as DoAct<PromptValues> | undefined;
  if (!handler || !act) throw new Error(`${table.control} has no act ${portion.act}`);
  const view = table.views?.[opened.stored.view ?? ""];
  if (![table.needs, act.needs, ...(view ? [view.needs] : [])].every((needs) => allows(doer.viewer, needs)))
    return all(portion.ids, "kernel.error.forbidden");
  const there = await inReach(work, binding.id, opened, portion.ids);
  const gone = all(
    portion.ids.filter((id) => !there.includes(id)),
    "kernel.act.gone",
  );
  const { asked, total } = portion;
  const { viewer, at } = doer;
  return new Map([...gone, ...(await handler(work, there, { viewer, actor: opened.key.accountId, at, total, asked }))]);
}

const all = (ids: readonly number[], code: MessageCode) => new Map(ids.map((id) => [id, code] as const));

/** Of rows those that are the viewer's now, whatever else has changed about them. */
async function inReach(work: Tx, id: Sql, { from, reach }: Opened, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from(id, reach)} where ${id} = any(${ids}::integer[]) and (${reach}) order by 1`.execute(
    work,
  );
  return rows.map((row) => row.id);
}

/** Whoever has selected something else meanwhile keeps that. */
async function keepRefused(
  work: Tx,
  key: RunKey,
  session: SessionKey,
  { portion, at }: { portion: Portion; at: Date },
): Promise<void> {
  const held = await lockSession(work, session, at);
  if (held === null || JSON.stringify(held.selection) !== JSON.stringify(portion.selection)) return;
  const ids = await refusedIds(work, key, MOST_IDS);
  await updateSession(work, session, { selection: ids.length === 0 ? [] : [{ add: true, ids }] }, at);
}
