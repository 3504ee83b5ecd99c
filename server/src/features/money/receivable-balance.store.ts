import type { SETTLEMENT_METHODS } from "@rajt/contract/money/settlement-method.values";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { inOpenPayment, isSentOn } from "./money-facts.store.ts";
import { lockReceivables } from "./receivable.store.ts";

/** How money was received for a receivable: the method of a payment, or credit. */
export type SettlementMethod = (typeof SETTLEMENT_METHODS)[number];

/** A ledger row that brought money and is not corrected. */
export type Received = {
  readonly id: number;
  readonly method: SettlementMethod;
  readonly receivedBy: "FEDERATION" | "ORGANISER" | null;
  /** True if some of it was given back. */
  readonly isSentOn: boolean;
};

/** A locked receivable: the amount owed, and the money received. */
export type ReceivableBalance = {
  readonly id: number;
  readonly debtor: number;
  readonly active: boolean;
  readonly owed: number;
  readonly settled: number;
  /** True if an open card payment holds it. */
  readonly inPayment: boolean;
  readonly received: readonly Received[];
};

/** Locks receivables and returns their balances, in the order of their ids; unknown ones are left out. */
export async function lockBalances(tx: Tx, receivables: readonly number[]): Promise<ReceivableBalance[]> {
  await lockReceivables(tx, receivables);
  const { rows } = await sql<ReceivableBalance>`
    select r.id, r.debtor_id as debtor, r.active, r.owed, r.settled,
      ${inOpenPayment(sql`r.id`)} as "inPayment",
      (select coalesce(json_agg(json_build_object('id', l.id, 'method', coalesce(p.method, 'CREDIT'), 'receivedBy', p.received_by,
          'isSentOn', ${isSentOn(sql`l`)}) order by l.id), '[]')
        from ledger l left join payment p on p.id = l.payment_id
        where l.receivable_id = r.id and l.kind in ('PAYMENT', 'ALLOCATION')
          and not exists (select from ledger undone where undone.corrects = l.id)) as received
    from receivable r where r.id = any(${receivables}) order by r.id`.execute(tx);
  return rows;
}
