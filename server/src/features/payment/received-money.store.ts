import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { RECEIVABLE_TITLE } from "../money/index.ts";

/** A party's share of a bank receipt or a manual payment. */
export type ReceivedMoney = {
  readonly payment: number;
  readonly party: number;
  readonly amount: number;
  /** An item without a title is the party's credit. */
  readonly items: readonly { readonly title: string | null; readonly amount: number }[];
  /** The amount left to pay for the items. */
  readonly remaining: number;
};

/** Returns the bank receipts and manual payments that were booked at `at`, by payment and party. */
export async function readReceivedMoney(
  tx: Tx,
  payments: readonly number[],
  at: Date,
): Promise<readonly ReceivedMoney[]> {
  const { rows } = await sql<ReceivedMoney>`
    select l.payment_id as payment, l.party_id as party, sum(l.amount)::integer as amount,
      json_agg(json_build_object('title', case when r.id is not null then ${RECEIVABLE_TITLE} end, 'amount', l.amount)
        order by r.id nulls last) as items,
      coalesce(sum(greatest(r.owed - r.settled, 0)), 0)::integer as remaining
    from ledger l join payment p on p.id = l.payment_id left join receivable r on r.id = l.receivable_id
    where l.payment_id = any(${payments}::integer[]) and l.kind = 'PAYMENT' and p.method in ('BANK_TRANSFER', 'HAND') and p.ended_at = ${at}
      and not exists (select from ledger c where c.corrects = l.id)
    group by l.payment_id, l.party_id order by l.payment_id, l.party_id`.execute(tx);
  return rows;
}
