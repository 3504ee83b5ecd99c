import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { inOpenPayment } from "./money-facts.store.ts";
import { lockReceivables } from "./receivable.store.ts";

/** The way money came into a receivable: by a payment's method, or from a credit. */
export type Way = "SIMPLEPAY" | "BARION" | "BANK_TRANSFER" | "HAND" | "CREDIT";

/** A row of the ledger that brought money and still stands. */
export type Received = {
  readonly id: number;
  readonly way: Way;
  readonly receivedBy: "FEDERATION" | "ORGANISER" | null;
};

/** A locked receivable: what it owes, and what has come in. */
export type Standing = {
  readonly id: number;
  readonly debtor: number;
  readonly active: boolean;
  readonly owed: number;
  readonly settled: number;
  /** True: a card payment that has not ended holds it. */
  readonly inPayment: boolean;
  readonly received: readonly Received[];
};

/** Locks receivables and reads how they stand, in the order of their ids; one that is not there is missing. */
export async function lockStanding(tx: Tx, receivables: readonly number[]): Promise<Standing[]> {
  await lockReceivables(tx, receivables);
  const { rows } = await sql<Standing>`
    select r.id, r.debtor_id as debtor, r.active, r.owed, r.settled,
      ${inOpenPayment(sql`r.id`)} as "inPayment",
      (select coalesce(json_agg(json_build_object('id', l.id, 'way', coalesce(p.method, 'CREDIT'), 'receivedBy', p.received_by) order by l.id), '[]')
        from ledger l left join payment p on p.id = l.payment_id
        where l.receivable_id = r.id and l.kind in ('PAYMENT', 'ALLOCATION')
          and not exists (select from ledger undone where undone.corrects = l.id)) as received
    from receivable r where r.id = any(${receivables}) order by r.id`.execute(tx);
  return rows;
}
