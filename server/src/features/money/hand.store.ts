import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";

export type ByHand = {
  readonly receivedBy: "FEDERATION" | "ORGANISER";
  /** The account that says so; null: the portal itself. */
  readonly markedBy: number | null;
  readonly at: Date;
};

/**
 * Writes of each receivable that its rest was paid by hand: a payment of its own, so that each can be corrected alone, and its row of the
 * ledger. What owes nothing gets none. The receivables must be locked.
 */
export async function payByHand(
  tx: Tx,
  receivables: readonly number[],
  { receivedBy, markedBy, at }: ByHand,
): Promise<void> {
  await sql`
    with owing as (
      select id, debtor_id, owed - settled as rest, nextval(pg_get_serial_sequence('payment', 'id')) as payment
      from receivable where id = any(${receivables}) and owed > settled order by id
    ), paid as (
      insert into payment (id, method, payer_id, amount, state, started_at, ended_at, received_by, marked_by)
      overriding system value
      select payment, 'HAND', debtor_id, rest, 'PAID', ${at}, ${at}, ${receivedBy}, ${markedBy} from owing
    )
    insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, actor_id, at)
    select 'PAYMENT', debtor_id, id, payment, rest, 'HAND', ${markedBy}, ${at} from owing`.execute(tx);
}

/** Undoes rows that marks by hand wrote into receivables, which must be locked; and of one that has ended keeps no more than is left. */
export async function correct(
  tx: Tx,
  receivables: readonly number[],
  rows: readonly number[],
  { markedBy, at }: Pick<ByHand, "markedBy" | "at">,
): Promise<void> {
  await sql`
    insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, actor_id, at, corrects)
    select 'CORRECTION', party_id, receivable_id, payment_id, -amount, 'HAND', ${markedBy}, ${at}, id
    from ledger where id = any(${rows}) order by id`.execute(tx);
  await sql`update receivable set retained_amount = settled, changed_by = ${markedBy}, updated_at = ${at}
    where id = any(${receivables}) and not active and retained_amount > settled`.execute(tx);
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
