import { startOfDay, type Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { retainNoMoreThanCame } from "./receivable.store.ts";

export type ByHand = {
  readonly receivedBy: "FEDERATION" | "ORGANISER";
  /** The account that says so; null: the portal itself. */
  readonly markedBy: number | null;
  readonly at: Date;
  /** The day on which the cash came; without it that of `at`. */
  readonly receivedOn?: Day | null;
  /** The number of its voucher. */
  readonly reference?: string | null;
  /** A part of what is left; without it all. */
  readonly amount?: number | null;
};

/**
 * Writes of each receivable that its rest, or a part of it, was paid by hand: a payment of its own, so that each can be corrected alone, and its row of the
 * ledger. What owes nothing gets none. The receivables must be locked.
 */
export async function payByHand(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  { receivedBy, markedBy, at, receivedOn = null, reference = null, amount = null }: ByHand,
): Promise<void> {
  const valuedAt = receivedOn === null ? at : startOfDay(receivedOn);
  const { rows } = await sql<{ receivable: number; party: number; payment: number; amount: number }>`
    with owing as (
      select id, debtor_id, least(owed - settled, ${amount}::integer) as rest, nextval(pg_get_serial_sequence('payment', 'id')) as payment
      from receivable where id = any(${receivables}) and owed > settled order by id
    ), paid as (
      insert into payment (id, method, payer_id, amount, state, transaction_id, started_at, ended_at, received_by, marked_by)
      overriding system value
      select payment, 'HAND', debtor_id, rest, 'PAID', ${reference}, ${valuedAt}, ${at}, ${receivedBy}, ${markedBy} from owing
    )
    select id as receivable, debtor_id as party, payment::integer, rest as amount from owing order by id`.execute(tx);
  await ledger.book(
    tx,
    rows.map((row) => ({ ...row, kind: "PAYMENT", cause: "HAND" })),
    { actor: markedBy, at, valuedAt },
  );
}

/** Undoes rows that marks by hand wrote into receivables, which must be locked; and of one that has ended keeps no more than is left. */
export async function correct(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  rows: readonly number[],
  { markedBy, at }: Pick<ByHand, "markedBy" | "at">,
): Promise<void> {
  await ledger.correct(tx, rows, { cause: "HAND", actor: markedBy, at });
  await retainNoMoreThanCame(tx, ledger, receivables, { actor: markedBy, at });
}

/** Writes down who marked what, at the entry or the fee that it is owed for. */
export async function logMarks(
  tx: Tx,
  receivables: readonly number[],
  { paid, reason = null, markedBy, at }: { paid: boolean; reason?: string | null } & Pick<ByHand, "markedBy" | "at">,
): Promise<void> {
  const changes = { paid: [!paid, paid], ...(reason !== null && { reason: [null, reason] as const }) } as const;
  await logged(sql`receivable where id = any(${receivables}) order by id`, {
    actor: markedBy,
    action: "update",
    object: sql`case when entry_id is null then 'user_payment' else 'entry' end`,
    objectId: sql`coalesce(entry_id, fee_id)`,
    changes,
    at,
  }).execute(tx);
}
