import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { listed } from "../../kernel/db/listed.ts";

export type Actor = { readonly actor: number | null; readonly at: Date };

export type ChargeCause = "ENTRY" | "FEE" | "PRICE" | "DEBTOR" | "WITHDRAWAL" | "DELETION";

export type LedgerRow = {
  readonly kind: "PAYMENT" | "REFUND" | "ALLOCATION";
  readonly party: number;
  /** Null: the party's credit. */
  readonly receivable: number | null;
  readonly payment: number | null;
  readonly amount: number;
  readonly cause: string;
};

export type NewRow = Omit<LedgerRow, "kind"> &
  Actor & { readonly kind: LedgerRow["kind"] | "CORRECTION"; readonly corrects: number | null };
type WrittenRow = Pick<LedgerRow, "receivable" | "party" | "payment" | "amount">;

/**
 * Inserts the CHARGE rows that bring the charged amount to the owed amount, and updates `settled_at`. Returns the
 * receivables whose state changed.
 */
export async function insertCharges(tx: Tx, receivables: readonly number[], cause: ChargeCause): Promise<Transitions> {
  return transitionsOf(
    tx,
    sql`with charged as (
      insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
      select 'CHARGE', d.party, r.id, sum(d.amount), ${cause}, r.changed_by, r.updated_at
      from receivable r cross join lateral (
        select r.debtor_id as party, r.owed as amount
        union all
        select party_id, -amount from ledger where receivable_id = r.id and kind = 'CHARGE'
      ) as d
      where r.id = any(${listed(receivables)})
      group by r.id, d.party having sum(d.amount) <> 0 order by r.id, sum(d.amount)
    ), changed as (${settledAt(receivables)})`,
  );
}

export async function insertRows(tx: Tx, rows: readonly NewRow[]): Promise<readonly WrittenRow[]> {
  if (rows.length === 0) return [];
  const { rows: written } = await sql<WrittenRow>`
    insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, actor_id, at, corrects, corrected_before)
    select kind, party, receivable, payment, amount, cause, actor, at, corrects, case kind when 'PAYMENT' then (
        select count(*)::integer from ledger earlier join ledger undone on undone.corrects = earlier.id
        where earlier.payment_id = payment and earlier.receivable_id is not distinct from receivable and earlier.kind = 'PAYMENT') else 0 end
    from json_to_recordset(${JSON.stringify(rows)}) as new_row (kind text, party integer, receivable integer, payment integer, amount integer,
      cause text, actor integer, at timestamptz, corrects bigint)
    on conflict (payment_id, receivable_id, corrected_before) where kind = 'PAYMENT' do nothing
    returning receivable_id as receivable, party_id as party, payment_id as payment, amount`.execute(tx);
  return written;
}

export async function readReversed(tx: Tx, rows: readonly number[], { cause, actor, at }: Actor & { cause?: string }) {
  const { rows: reversed } = await sql<
    Pick<NewRow, "party" | "receivable" | "payment" | "cause" | "amount" | "corrects">
  >`
    select party_id as party, receivable_id as receivable, payment_id as payment, coalesce(${cause ?? null}, cause) as cause, -amount as amount,
      id as corrects
    from ledger where id = any(${rows}) order by id`.execute(tx);
  return reversed.map((row) => ({ ...row, kind: "CORRECTION" as const, actor, at }));
}

export async function addToSettled(tx: Tx, rows: readonly WrittenRow[], at: Date): Promise<void> {
  const receivables = rows.flatMap(({ receivable }) => receivable ?? []);
  await sql`
    update receivable r set settled = r.settled + moved.amount, updated_at = ${at}
    from (
      select receivable, sum(amount) as amount from json_to_recordset(${JSON.stringify(rows)}) as written (receivable integer, amount integer)
      group by receivable
    ) as moved
    where r.id = moved.receivable and r.id = any(${receivables}::integer[])`.execute(tx);
}

/** Takes two statements: `on conflict do update` would check `credit_suffices` against the added amount. */
export async function addToCredit(tx: Tx, rows: readonly WrittenRow[]): Promise<void> {
  const credits = JSON.stringify(rows.filter(({ receivable }) => receivable === null));
  const moved = sql`(select party, sum(amount) as amount from json_to_recordset(${credits}) as written (party integer, amount integer)
    group by party) as moved`;
  await sql`insert into credit (party_id) select party from ${moved} order by party on conflict do nothing`.execute(tx);
  await sql`
    with locked as materialized (
      select c.party_id, moved.amount from credit c join ${moved} on moved.party = c.party_id order by c.party_id for no key update of c
    )
    update credit c set amount = c.amount + locked.amount from locked where c.party_id = locked.party_id`.execute(tx);
}

export type Transitions = {
  readonly settled: readonly number[];
  readonly unsettled: readonly number[];
  readonly at: Date;
};

/** Sets or clears `settled_at` of the receivables that became settled or unsettled. Returns both, and the time of the last change. */
export const writeSettledAt = (tx: Tx, receivables: readonly number[]): Promise<Transitions> =>
  transitionsOf(tx, sql`with changed as (${settledAt(receivables)})`);

const settledAt = (receivables: readonly number[]) => sql`
      update receivable set settled_at = case when settled_at is null then updated_at end
      where id = any(${listed(receivables)}) and (settled_at is not null) <> (active and settled >= owed)
      returning id, settled_at is not null as settled, updated_at`;

async function transitionsOf(tx: Tx, changed: RawBuilder<unknown>): Promise<Transitions> {
  const { rows } = await sql<{ id: number; isSettled: boolean; at: Date }>`${changed}
    select id, settled as "isSettled", updated_at as at from changed order by id`.execute(tx);
  return {
    settled: rows.filter(({ isSettled }) => isSettled).map(({ id }) => id),
    unsettled: rows.filter(({ isSettled }) => !isSettled).map(({ id }) => id),
    at: new Date(Math.max(...rows.map(({ at }) => at.getTime()))),
  };
}
