import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { type Ledger, retainAtMostReceived } from "../../money/index.ts";
import type { Payment } from "../payment.store.ts";

/** A place of a payment's money that may be refunded: a receivable, or (null) its payer's credit. */
export type RefundShare = {
  readonly receivable: number | null;
  readonly party: number;
  /** The part of the payment's money that is still there. */
  readonly room: number;
  /** The part of that beyond the debt. */
  readonly over: number;
};

/** Returns the known refunds of a payment, in forints: booked or, for spent credit, only listed. */
export async function refundedOf(tx: Tx, payment: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select greatest(
      (select coalesce(-sum(amount), 0) from ledger where payment_id = ${payment} and kind = 'REFUND'),
      (select coalesce(-sum(received_amount), 0) from doubtful_payment where payment_id = ${payment} and reason_code = 'REFUNDED'))::integer as amount`.execute(
    tx,
  );
  return rows[0]?.amount ?? 0;
}

/** Returns the places of a payment's money: its items, which are locked, and the credit that it brought. */
export async function refundSharesOf(tx: Tx, { id, payerId }: Pick<Payment, "id" | "payerId">): Promise<RefundShare[]> {
  const { rows } = await sql<RefundShare>`
    with booked as (
      select receivable_id, sum(amount)::integer as amount from ledger where payment_id = ${id} group by receivable_id
    )
    select r.id as receivable, r.debtor_id as party, least(s.amount, r.settled) as room,
      least(s.amount, greatest(0, r.settled - r.owed)) as over
    from booked s join receivable r on r.id = s.receivable_id
    union all
    select null, c.party_id, least(s.amount, c.amount), least(s.amount, c.amount)
    from booked s join credit c on c.party_id = ${payerId} where s.receivable_id is null
    order by receivable desc nulls first`.execute(tx);
  return rows.filter(({ room }) => room > 0);
}

/** Books a refund, place by place, and lowers the retained amount of ended receivables. */
export async function bookRefunds(
  tx: Tx,
  ledger: Ledger,
  { id, orderRef }: Pick<Payment, "id" | "orderRef">,
  parts: readonly { readonly receivable: number | null; readonly party: number; readonly amount: number }[],
  at: Date,
): Promise<void> {
  const by = { actor: null, at };
  await ledger.book(
    tx,
    parts.map(({ amount, ...part }) => ({ ...part, kind: "REFUND", payment: id, amount: -amount, cause: orderRef })),
    by,
  );
  const receivables = parts.flatMap(({ receivable }) => receivable ?? []);
  await retainAtMostReceived(tx, ledger, receivables, by);
}
