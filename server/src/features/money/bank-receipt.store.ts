import type { Day } from "@rajt/contract/kernel/days";
import { startOfDay } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/** Money that came to the bank. */
export type BankReceipt = {
  readonly payer: number;
  /** The number that the bank gave it: it is written down once under that. */
  readonly bankReference: string;
  readonly amount: number;
  readonly receivedOn: Day;
  readonly actor: number | null;
  readonly at: Date;
};

/** A share of a bank receipt and the receivable it goes to; null: the payer's credit. */
export type Share = { readonly receivable: number | null; readonly amount: number };

/** Inserts a bank receipt whose shares add up to it; false: there is no such payer. The receivables must be locked. */
export async function insertBankReceipt(tx: Tx, receipt: BankReceipt, shares: readonly Share[]): Promise<boolean> {
  const { payer, bankReference, amount, receivedOn, actor, at } = receipt;
  const valued = startOfDay(receivedOn);
  const { rows } = await sql`
    with paid as (
      insert into payment (method, payer_id, amount, state, transaction_id, started_at, ended_at)
      select 'BANK_TRANSFER', id, ${amount}, 'PAID', ${bankReference}, ${valued}, ${at} from account where id = ${payer}
      returning id, payer_id
    ), booked as (
      insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, actor_id, at)
      select 'PAYMENT', coalesce(r.debtor_id, paid.payer_id), r.id, paid.id, share.amount, ${bankReference}, ${actor}, ${valued}
      from paid cross join json_to_recordset(${JSON.stringify(shares)}) as share (receivable integer, amount integer)
      left join receivable r on r.id = share.receivable order by r.id nulls last
    )
    select id from paid`.execute(tx);
  return rows.length === 1;
}

/** Moves credit of a party into a receivable, whose debtor it need not be; more than there is refuses the database (`credit_suffices`). */
export async function insertAllocation(
  tx: Tx,
  {
    receivable,
    from,
    party,
    amount,
    actor,
    at,
  }: { receivable: number; from: number; party: number; amount: number; actor: number; at: Date },
): Promise<void> {
  await sql`insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
    values ('ALLOCATION', ${from}, null, ${-amount}, 'CREDIT', ${actor}, ${at}),
           ('ALLOCATION', ${party}, ${receivable}, ${amount}, 'CREDIT', ${actor}, ${at})`.execute(tx);
}

/** Returns the credit of a party, locked until the transaction ends. */
export async function lockCredit(tx: Tx, party: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from credit where party_id = ${party} for no key update`.execute(tx);
  return rows[0]?.amount ?? 0;
}
