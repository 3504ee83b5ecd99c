import type { Viewer } from "@rajt/contract/kernel/access";
import { type MessageCode, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { ActHandler } from "../../../kernel/table/binding.ts";
import { type Ledger, markAllManually } from "../../money/index.ts";
import { receivablesOfEntries } from "./entry-receivable.store.ts";

type Word = {
  readonly ledger: Ledger;
  readonly viewer: Viewer;
  readonly paid: boolean;
  readonly reason: string | null;
  readonly at: Date;
};

/** Marks an entry as paid manually, or takes the mark back, as the federation or as the competition's organiser. */
export const markEntry = (db: Db, { entry, ...word }: { entry: number } & Omit<Word, "reason">): Promise<void> =>
  tx(db, async (tx) => {
    const code = (await markEntries(tx, [entry], { ...word, reason: null })).get(entry);
    if (code === "kernel.act.gone") throw noData();
    if (code !== undefined) throw new Refusal(code);
  });

/** Returns the handler that marks the rows of a list. */
export const marking =
  (ledger: Ledger, paid: boolean): ActHandler<{ reason?: string | null }> =>
  (tx, entries, { viewer, at, asked }) =>
    markEntries(tx, entries, { ledger, viewer, paid, reason: asked.reason ?? null, at });

/** Returns who received the money that a viewer marks. */
export const receiverFor = ({ isSuperAdmin }: Viewer) => (isSuperAdmin ? "FEDERATION" : "ORGANISER");

/**
 * Marks entries.
 *
 * @returns the refusals by entry, also for entries that the viewer may not mark
 */
export async function markEntries(
  tx: Tx,
  entries: readonly number[],
  { ledger, viewer, ...word }: Word,
): Promise<ReadonlyMap<number, MessageCode>> {
  const owed = await receivablesOfEntries(tx, entries, viewer);
  const receivedBy = receiverFor(viewer);
  const refused = await markAllManually(tx, ledger, [...owed.values()], {
    ...word,
    receivedBy,
    markedBy: viewer.accountId,
  });
  return new Map(
    entries.flatMap((entry) => {
      const receivable = owed.get(entry);
      const code = receivable === undefined ? "kernel.act.gone" : refused.get(receivable);
      return code === undefined ? [] : [[entry, code] as const];
    }),
  );
}
