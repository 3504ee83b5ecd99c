import type { Tx } from "../../kernel/db/database.ts";
import {
  addToCredit,
  addToSettled,
  insertCharges,
  insertRows,
  readReversed,
  writeSettledAt,
  type Actor,
  type ChargeCause,
  type LedgerRow,
  type NewRow,
  type Transitions,
} from "./ledger.store.ts";

/** Called in the transaction of the booking, before it returns; `receivables` are ids in ascending order. */
export type LedgerSubscriber = (tx: Tx, receivables: readonly number[], at: Date) => Promise<void>;

export type LedgerSubscribers = {
  readonly onSettled: readonly LedgerSubscriber[];
  readonly onUnsettled: readonly LedgerSubscriber[];
  /** Called with the ids of the payments whose rows were written: money received, refunded or corrected. */
  readonly onMoved?: readonly LedgerSubscriber[];
};

export type Ledger = {
  /**
   * Charges receivables that were inserted, or whose gross, active, retained_amount or debtor_id changed. Writes the
   * difference between the owed and the charged amount, with the actor (`changed_by`) and the time (`updated_at`) of
   * the receivable.
   */
  charge(tx: Tx, receivables: readonly number[], cause: ChargeCause): Promise<void>;
  /**
   * Books money. A PAYMENT row that its payment and receivable already have is left out, unless that row is corrected.
   *
   * @param by `valuedAt` is the time of the rows if the money was received before `at`
   */
  book(tx: Tx, rows: readonly LedgerRow[], by: Actor & { readonly valuedAt?: Date }): Promise<void>;
  /** Reverses ledger rows; without a cause, with the cause of each row. */
  correct(tx: Tx, rows: readonly number[], by: Actor & { readonly cause?: string }): Promise<void>;
};

/**
 * The only writer of ledger rows, `receivable.settled`, `receivable.settled_at` and `credit`; triggers verify at
 * commit. A receivable is settled while it is active and nothing is outstanding. The caller has locked the receivables,
 * by id.
 */
export function createLedger({ onSettled, onUnsettled, onMoved = [] }: LedgerSubscribers): Ledger {
  const callSubscribers = async (tx: Tx, { settled, unsettled, at }: Transitions): Promise<void> => {
    if (settled.length > 0) for (const subscriber of onSettled) await subscriber(tx, settled, at);
    if (unsettled.length > 0) for (const subscriber of onUnsettled) await subscriber(tx, unsettled, at);
  };
  const write = async (tx: Tx, rows: readonly NewRow[], at: Date): Promise<void> => {
    const written = await insertRows(tx, rows);
    const receivables = written.flatMap(({ receivable }) => receivable ?? []);
    if (receivables.length > 0) await addToSettled(tx, written, at);
    if (receivables.length < written.length) await addToCredit(tx, written);
    if (receivables.length > 0) await callSubscribers(tx, await writeSettledAt(tx, receivables));
    const payments = [...new Set(written.flatMap(({ payment }) => payment ?? []))].toSorted(
      (one, other) => one - other,
    );
    if (payments.length > 0) for (const subscriber of onMoved) await subscriber(tx, payments, at);
  };
  return {
    async charge(tx, receivables, cause) {
      if (receivables.length === 0) return;
      await callSubscribers(tx, await insertCharges(tx, receivables, cause));
    },
    book: (tx, rows, { actor, at, valuedAt = at }) =>
      write(
        tx,
        rows.map((row) => ({ ...row, actor, at: valuedAt, corrects: null })),
        at,
      ),
    correct: async (tx, rows, by) => write(tx, await readReversed(tx, rows, by), by.at),
  };
}
