import { startOfDay, type Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { retainAtMostReceived } from "./receivable.store.ts";

export type ManualMark = {
  readonly receivedBy: "FEDERATION" | "ORGANISER";
  /** The account that marks; null: the portal itself. */
  readonly markedBy: number | null;
  readonly at: Date;
  /** The day on which the cash was received; default: the day of `at`. */
  readonly receivedOn?: Day | null;
  /** The voucher number. */
  readonly reference?: string | null;
  /** A part of the outstanding amount; default: all of it. */
  readonly amount?: number | null;
};

/**
 * Inserts a HAND payment of the outstanding amount (or a part) of each receivable, and its ledger row. Each receivable
 * has a payment of its own, so that each can be corrected alone. Receivables without an outstanding amount are left
 * out. The receivables must be locked.
 */
export async function insertManualPayments(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  { receivedBy, markedBy, at, receivedOn = null, reference = null, amount = null }: ManualMark,
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

/** Reverses ledger rows of manual payments and lowers the retained amount of ended receivables. The receivables must be locked. */
export async function correct(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  rows: readonly number[],
  { markedBy, at }: Pick<ManualMark, "markedBy" | "at">,
): Promise<void> {
  await ledger.correct(tx, rows, { cause: "HAND", actor: markedBy, at });
  await retainAtMostReceived(tx, ledger, receivables, { actor: markedBy, at });
}

/** Logs a mark or its correction at the entry or fee. */
export async function logMarks(
  tx: Tx,
  receivables: readonly number[],
  {
    paid,
    reason = null,
    markedBy,
    at,
  }: { paid: boolean; reason?: string | null } & Pick<ManualMark, "markedBy" | "at">,
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
