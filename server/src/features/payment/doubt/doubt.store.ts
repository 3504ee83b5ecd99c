import type { Decision, Doubt, End } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { sql } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { inOpenPayment, type Ledger, RECEIVABLE_TITLE } from "../../money/index.ts";
import type { Payment } from "../payment.store.ts";

export type NewDoubt = {
  readonly payment: number;
  readonly reasonCode: Doubt;
  /** Forints, negative for a refund; null if unknown. */
  readonly receivedAmount: number | null;
  readonly at: Date;
};

/** Adds a payment to the list of doubtful payments. Returns null if it is listed for the same reason already. */
export async function insertDoubt(
  tx: Tx,
  { payment, reasonCode, receivedAmount, at }: NewDoubt,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into doubtful_payment (payment_id, reason_code, received_amount, found_at) values (${payment}, ${reasonCode}, ${receivedAmount}, ${at})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Writes the amount that an undecided doubt of a payment did not know. Returns the doubt, or null if there is none. */
export async function writeReceived(tx: Tx, payment: number, amount: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`update doubtful_payment set received_amount = ${amount}
    where payment_id = ${payment} and received_amount is null and decision is null returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the decision on a payment under review, after which no report of the provider changes the payment; null: none yet. */
export async function decisionOf(runner: Runner, payment: number): Promise<"TAKEN" | "RELEASED" | null> {
  const { rows } = await sql<{ decision: "TAKEN" | "RELEASED" }>`
    select decision from doubtful_payment where payment_id = ${payment} and decision in ('TAKEN', 'RELEASED')`.execute(
    runner,
  );
  return rows[0]?.decision ?? null;
}

/** Books a received amount that differs from the order as its payer's credit; once per payment. */
export async function bookCredit(
  tx: Tx,
  ledger: Ledger,
  { id, payerId, orderRef }: Pick<Payment, "id" | "payerId" | "orderRef">,
  amount: number,
  at: Date,
): Promise<void> {
  const row = { kind: "PAYMENT", party: payerId, receivable: null, payment: id, amount, cause: orderRef } as const;
  await ledger.book(tx, [row], { actor: null, at });
}

/** Returns the row of such credit that is not corrected. */
export async function creditRowOf(tx: Tx, payment: number): Promise<{ id: number; amount: number } | null> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select id, amount from ledger l where payment_id = ${payment} and kind = 'PAYMENT' and receivable_id is null
      and not exists (select from ledger undone where undone.corrects = l.id)`.execute(tx);
  return rows[0] ?? null;
}

/** Reserves the released items of a payment again, if all of them are still owed and free. They must be locked. Returns false if they stay free. */
export async function holdAgain(tx: Tx, payment: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_item set open = true where payment_id = ${payment} and not exists (
      select from payment_item i join receivable r on r.id = i.receivable_id
      where i.payment_id = ${payment} and (not r.active or r.settled >= r.owed
        or ${inOpenPayment(sql`r.id`)}))
    returning payment_id`.execute(tx);
  return rows.length > 0;
}

export type DoubtRow = {
  readonly id: number;
  readonly payment: number;
  /** Null for a payment without a card provider. */
  readonly orderRef: string | null;
  readonly transactionId: string | null;
  readonly provider: string;
  readonly state: Payment["state"];
  readonly payer: { readonly id: number; readonly name: string };
  readonly why: Doubt;
  readonly asked: number;
  readonly came: number | null;
  readonly startedAt: Date;
  readonly foundAt: Date;
  readonly decision: End | null;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly items: readonly { readonly title: string; readonly amount: number; readonly owed: number }[];
};

export async function findDoubt(runner: Runner, id: number): Promise<DoubtRow | null> {
  const { rows } = await sql<DoubtRow>`
    select d.id, p.id as payment, p.order_ref as "orderRef", p.transaction_id as "transactionId", p.method as provider, p.state,
      json_build_object('id', y.id, 'name', coalesce(y.name, '')) as payer, d.reason_code as why, p.amount as asked, d.received_amount as came, p.started_at as "startedAt",
      d.found_at as "foundAt", d.decision, d.reason, w.name as "decidedBy", d.decided_at as "decidedAt",
      (select coalesce(json_agg(json_build_object('title', ${RECEIVABLE_TITLE}, 'amount', i.amount, 'owed', greatest(0, r.owed - r.settled))
          order by r.id), '[]')
        from payment_item i join receivable r on r.id = i.receivable_id where i.payment_id = p.id) as items
    from doubtful_payment d join payment p on p.id = d.payment_id join party y on y.id = p.payer_id
    left join party w on w.id = d.decided_by where d.id = ${id}`.execute(runner);
  return rows[0] ?? null;
}

/** Resolves the doubts of a payment that turned out to be paid as ordered. Returns them. */
export async function resolveDoubts(tx: Tx, payment: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update doubtful_payment set decision = 'RESOLVED', decided_at = ${at}
    where payment_id = ${payment} and decision is null returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns whether a paid payment was received for items that were not owed any more. */
export async function wasNotOwed(runner: Runner, payment: number): Promise<boolean> {
  const { rows } = await sql`
    select from doubtful_payment where payment_id = ${payment} and reason_code in ('TWICE', 'OFF')`.execute(runner);
  return rows.length > 0;
}

/** Returns the amount of a booked payment beyond the debts of its items, and the reason. */
export async function overOf(tx: Tx, payment: number): Promise<{ amount: number; reasonCode: Doubt }> {
  const { rows } = await sql<{ amount: number; reasonCode: Doubt }>`
    select coalesce(sum(least(i.amount, greatest(0, r.settled - r.owed))), 0)::integer as amount,
      case when bool_or(r.active and r.settled > r.owed) then 'TWICE' else 'OFF' end as "reasonCode"
    from payment_item i join receivable r on r.id = i.receivable_id where i.payment_id = ${payment}`.execute(tx);
  return rows[0] ?? { amount: 0, reasonCode: "TWICE" };
}

/** Writes a decision. Returns false if one was written before. */
export async function writeDecision(
  tx: Tx,
  { id, decision, reason, actor, at }: { id: number; decision: Decision; reason: string; actor: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update doubtful_payment set decision = ${decision}, reason = ${reason}, decided_by = ${actor}, decided_at = ${at}
    where id = ${id} and decision is null returning id`.execute(tx);
  return rows.length > 0;
}
