import { isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { ifWithdrawn } from "@rajt/contract/entry/withdrawal.rules";
import type { RawBuilder } from "kysely";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { endEntries, lockEntries, readOwed, type Ending, type LockedEntry } from "./entry.store.ts";
import type { Ledger } from "../../money/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { notifyWithdrawn } from "../notice/notify-entries.ts";

/** The entries that may be ended, as a condition over `entry as e` and `competition as c`, and by whom. */
type Withdrawing = {
  readonly ledger: Ledger;
  /** Null: they are notified otherwise, or not at all. */
  readonly notifying: NotifyContext | null;
  readonly within: RawBuilder<boolean>;
  /** The competition's organiser, who may until the end of the race day; anyone else until 17:00 on the eve. */
  readonly isOrganiser: boolean;
  readonly actor: number;
  readonly at: Date;
};

/**
 * Withdraws entries of others, paid ones too: what comes back of them follows from the rule by which a starter withdraws.
 *
 * @returns why entries stay, also those that are not whoever asks's to end
 */
export async function withdrawEntries(
  tx: Tx,
  entries: readonly number[],
  { ledger, notifying, within, isOrganiser, actor, at }: Withdrawing,
): Promise<ReadonlyMap<number, MessageCode>> {
  const rows = new Map((await lockEntries(tx, entries, within)).map((row) => [row.entry, row]));
  const isOpen = (row: LockedEntry) => mayEditEntry(at, row.raceDate, isOrganiser) !== "closed";
  const endings = [...rows.values()].filter(isOpen).map((row) => endingOf(row, at));
  const ended = endings.length === 0 ? new Map<number, number>() : await endEntries(tx, ledger, endings, { actor, at });
  const endedIds = [...rows.values()].flatMap(({ entry, receivable }) => (ended.has(receivable) ? [entry] : []));
  if (notifying !== null) await notifyWithdrawn(tx, notifying, endedIds, { by: actor, at });
  return new Map(
    entries.flatMap((entry): [number, MessageCode][] => {
      const row = rows.get(entry);
      if (row === undefined) return [[entry, "kernel.act.gone"]];
      if (!isOpen(row)) return [[entry, isOrganiser ? "entry.organiser.closed" : "entry.clubList.closed"]];
      return ended.has(row.receivable) ? [] : [[entry, "entry.withdrawalRefusal.inPayment"]];
    }),
  );
}

/** Returns what came in for entries that hold, and what of it comes back were they ended now; undefined where none is within. */
export async function withdrawalOf(
  runner: Runner,
  entries: readonly number[],
  { within, at }: Pick<Withdrawing, "within" | "at">,
): Promise<{ settled: number; back: number; team?: string } | undefined> {
  const rows = await readOwed(runner, entries, within);
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  return {
    settled: rows.reduce((sum, { settled }) => sum + settled, 0),
    back: rows.reduce((sum, row) => sum + ifWithdrawn(row, at).refundable, 0),
    ...(first.team !== null && others.length === 0 && { team: first.team }),
  };
}

/** Until the registration deadline a withdrawn entry leaves all lists; later its row stays. */
export const endingOf = (
  row: Pick<LockedEntry, "receivable" | "gross" | "settled" | "registrationDeadline" | "refunds">,
  at: Date,
): Ending => ({
  receivable: row.receivable,
  retained: ifWithdrawn(row, at).retained,
  rowStatus: isAfterDeadline(at, row.registrationDeadline) ? "DELETED" : "ORIGINAL",
});
