import type { Withdrawal } from "@rajt/contract/entry/club-entry.calls";
import { isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { ifWithdrawn } from "@rajt/contract/entry/withdrawal.rules";
import type { RawBuilder } from "kysely";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { endEntries, lockEntries, readOwed, type Ending, type LockedEntry } from "./entry.store.ts";
import type { Ledger } from "../../money/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { notifyWithdrawn } from "../notice/notify-entries.ts";

/** Which entries may be ended, as a condition over `entry as e` and `competition as c`, and by which account. */
type Withdrawing = {
  readonly ledger: Ledger;
  /** Null: notices are sent otherwise, or not at all. */
  readonly notifying: NotifyContext | null;
  readonly within: RawBuilder<boolean>;
  /** True for the competition's organiser, who may until the end of the race day; others may until 17:00 on the day before. */
  readonly isOrganiser: boolean;
  readonly actor: number;
  readonly at: Date;
};

/**
 * Withdraws entries for a club or an organiser, paid ones too, with the refund rule of a starter's withdrawal.
 *
 * @returns the refusals by entry, also for entries that the account may not end
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

/** Returns the money received for active entries, and the refund if they ended now; undefined if none meets the condition. */
export async function withdrawalOf(
  runner: Runner,
  entries: readonly number[],
  { within, at }: Pick<Withdrawing, "within" | "at">,
): Promise<Withdrawal | undefined> {
  const rows = await readOwed(runner, entries, within);
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  return {
    settled: rows.reduce((sum, { settled }) => sum + settled, 0),
    back: rows.reduce((sum, row) => sum + ifWithdrawn(row, at).refundable, 0),
    ...(first.team !== null && others.length === 0 && { team: first.team }),
    ...(others.length === 0 && {
      entry: { who: first.who, competition: first.competition, race: first.race, date: first.date },
    }),
  };
}

/** Returns how an entry ends: before the registration deadline it leaves all lists, later its row stays as DELETED. */
export const endingOf = (
  row: Pick<LockedEntry, "receivable" | "gross" | "settled" | "registrationDeadline" | "refunds">,
  at: Date,
): Ending => ({
  receivable: row.receivable,
  retained: ifWithdrawn(row, at).retained,
  rowStatus: isAfterDeadline(at, row.registrationDeadline) ? "DELETED" : "ORIGINAL",
});
