import type { Day } from "@rajt/contract/kernel/days";
import type { PaymentRequestState } from "@rajt/contract/payment-request/payment-request.rules";
import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { inOpenPayment } from "./money-facts.store.ts";

/** A locked transfer sheet. */
export type LockedRequest = {
  readonly id: number;
  readonly reference: string;
  readonly payer: number;
  readonly dueOn: Day;
  readonly state: PaymentRequestState;
  /** Without removed ones. */
  readonly receivables: readonly number[];
};

/** Locks a transfer sheet after its receivables, as every change of a sheet does. Returns undefined if no sheet has this reference. */
export async function lockRequest(tx: Tx, reference: string): Promise<LockedRequest | undefined> {
  await sql`
    select from receivable where id in (
      select i.receivable_id from payment_request_item i join payment_request q on q.id = i.request_id where q.reference = ${reference})
    order by id for no key update`.execute(tx);
  await sql`select from payment_request where reference = ${reference} for update`.execute(tx);
  const { rows } = await sql<LockedRequest>`
    select q.id, q.reference, q.payer_id as payer, q.due_on as "dueOn", q.state,
      array(select i.receivable_id from payment_request_item i where i.request_id = q.id and i.removed_at is null order by 1) as receivables
    from payment_request q where q.reference = ${reference}`.execute(tx);
  return rows[0];
}

/**
 * Lowers the prices of a locked sheet's unpaid entries to the promised ones where they rose after the sheet expired.
 * Entries in a card payment keep theirs.
 */
export async function restorePromised(
  tx: Tx,
  ledger: Ledger,
  { id }: LockedRequest,
  { actor, at }: { actor: number | null; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with promised as (
      select v.id, v.entry_id, v.gross as before, i.price
      from payment_request_item i join receivable v on v.id = i.receivable_id
      where i.request_id = ${id} and i.removed_at is null and v.entry_id is not null and v.active and not v.paid and v.gross > i.price
        and not ${inOpenPayment(sql`v.id`)}
    ), priced as (
      update receivable v set gross = p.price, forfeited = 0, changed_by = ${actor}, updated_at = ${at}
      from promised p where v.id = p.id returning v.id, p.entry_id, p.before, p.price
    ), noted as (
      ${logged(sql`priced`, {
        actor,
        action: "update",
        object: "entry",
        objectId: sql`entry_id`,
        changes: sql`jsonb_build_object('amount', jsonb_build_array(before, price))`,
        at,
      })}
    )
    select id from priced order by id`.execute(tx);
  await ledger.charge(
    tx,
    rows.map((row) => row.id),
    "PRICE",
  );
}
