import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { afterWithdrawal, percentBack } from "@rajt/contract/entry/withdrawal.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { endEntries, type Ending } from "../entry.store.ts";
import { lockKeptAsClub, type KeptRow } from "./club-entry.store.ts";

/**
 * Withdraws entries of a club, paid ones too: what comes back of them follows from the rule by which a starter withdraws.
 *
 * @returns why entries stay, also those that are not the club's
 */
export async function withdrawEntries(
  tx: Tx,
  entries: readonly number[],
  { viewer, actor, at }: { viewer: Viewer; actor: number; at: Date },
): Promise<ReadonlyMap<number, MessageCode>> {
  const rows = new Map((await lockKeptAsClub(tx, entries, viewer)).map((row) => [row.entry, row]));
  const isOpen = (row: KeptRow) => mayEditEntry(at, row.raceDate, false) === "open";
  const endings = [...rows.values()].filter(isOpen).map((row) => endingOf(row, at));
  const ended = endings.length === 0 ? new Map<number, number>() : await endEntries(tx, endings, { actor, at });
  return new Map(
    entries.flatMap((entry): [number, MessageCode][] => {
      const row = rows.get(entry);
      if (row === undefined) return [[entry, "kernel.act.gone"]];
      if (!isOpen(row)) return [[entry, "entry.clubList.closed"]];
      return ended.has(row.receivable) ? [] : [[entry, "entry.withdrawalRefusal.inPayment"]];
    }),
  );
}

/** Until the registration deadline a withdrawn entry leaves all lists; later its row stays. */
export const endingOf = (
  row: Pick<KeptRow, "receivable" | "gross" | "settled" | "registrationDeadline">,
  at: Date,
): Ending => ({
  receivable: row.receivable,
  kept: afterWithdrawal(row, percentBack(at, row.registrationDeadline)).kept,
  rowStatus: dayOf(at) > row.registrationDeadline ? "DELETED" : "ORIGINAL",
});
