import type { Day } from "@rajt/contract/kernel/days";
import type { PaymentRequestState } from "@rajt/contract/payment-request/payment-request.rules";
import { type RawBuilder, sql } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";

/** A transfer sheet as stored. */
export type PaymentRequest = {
  readonly id: number;
  readonly reference: string;
  readonly payerId: number;
  readonly payer: string;
  readonly dueOn: Day;
  readonly keptUntil: Date;
  readonly state: PaymentRequestState;
  readonly createdAt: Date;
  readonly items: readonly PaymentRequestItem[];
};

type PaymentRequestItem = {
  readonly receivable: number;
  /** The competition and the race, or the fee's description. */
  readonly title: string;
  /** The starter, the team, or the debtor of a fee. */
  readonly who: string;
  readonly competition: string | null;
  readonly amount: number;
  readonly outstanding: number;
  readonly ended: boolean;
};

export async function findPaymentRequest(runner: Runner, reference: string): Promise<PaymentRequest | undefined> {
  const [request] = await readPaymentRequests(runner, sql`q.reference = ${reference}`);
  return request;
}

/** Returns a payer's open sheets, the earliest due day first. */
export const openRequestsOfPayer = (runner: Runner, payer: number): Promise<PaymentRequest[]> =>
  readPaymentRequests(runner, sql`q.payer_id = ${payer} and q.open`);

async function readPaymentRequests(runner: Runner, where: RawBuilder<unknown>): Promise<PaymentRequest[]> {
  const { rows } = await sql<PaymentRequest>`
    select q.id, q.reference, q.payer_id as "payerId", payer.name as payer, q.due_on as "dueOn", q.kept_until as "keptUntil", q.state,
      q.created_at as "createdAt", (
        select coalesce(json_agg(json_build_object('receivable', i.receivable_id,
            'title', coalesce(f.description, concat_ws(' – ', t.name, race.name), ''),
            'who', coalesce(e.team_name, starter.names, debtor.name, ''), 'competition', t.name, 'amount', i.amount,
            'outstanding', case when i.removed_at is null then greatest(0, v.owed - v.settled) else 0 end,
            'ended', i.removed_at is not null or not v.active)
          order by race.date, t.name, i.receivable_id), '[]')
        from payment_request_item i
        join receivable v on v.id = i.receivable_id
        join party debtor on debtor.id = v.debtor_id
        left join fee f on f.id = v.fee_id
        left join entry e on e.id = v.entry_id
        left join race on race.id = e.race_id
        left join competition c on c.id = e.competition_id
        left join contest t on t.id = c.contest_id
        left join lateral (
          select string_agg(coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name), ', ' order by m.position) as names
          from entry_member m left join person p on p.id = m.person_id where m.entry_id = e.id) as starter on e.id is not null
        where i.request_id = q.id) as items
    from payment_request q join party payer on payer.id = q.payer_id
    where ${where} order by q.due_on, q.id`.execute(runner);
  return rows;
}

/** Locks the receivables of entries and fees, in the order of their ids. */
export async function lockSubjects(tx: Tx, entries: readonly number[], fees: readonly number[]): Promise<void> {
  await sql`select from receivable where entry_id = any(${entries}) or fee_id = any(${fees}) order by id for no key update`.execute(
    tx,
  );
}

type OpenRequest = { readonly reference: string; readonly payer: number; readonly receivables: readonly number[] };

/** Returns the open sheets that contain some of the receivables, with all receivables of each. */
export async function openRequestsOf(tx: Tx, receivables: readonly number[]): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select q.reference, q.payer_id as payer, array_agg(i.receivable_id order by i.receivable_id) as receivables
    from payment_request q join payment_request_item i on i.request_id = q.id and i.removed_at is null
    where q.open and q.id in (
      select request_id from payment_request_item where receivable_id = any(${receivables}) and open and removed_at is null)
    group by q.id order by q.id`.execute(tx);
  return rows;
}

/** Returns the due days of earlier sheets that held an entry at its current price. */
export async function earlierDueDays(tx: Tx, receivables: readonly number[]): Promise<Day[]> {
  const { rows } = await sql<{ dueOn: Day }>`
    select q.due_on as "dueOn"
    from payment_request_item i join payment_request q on q.id = i.request_id join receivable v on v.id = i.receivable_id
    where i.receivable_id = any(${receivables}) and v.entry_id is not null and i.price = v.gross`.execute(tx);
  return rows.map(({ dueOn }) => dueOn);
}

export type NewPaymentRequest = {
  readonly reference: string;
  readonly payer: number;
  readonly dueOn: Day;
  readonly keptUntil: Date;
  readonly at: Date;
  readonly items: readonly { readonly receivable: number; readonly amount: number; readonly price: number }[];
};

/**
 * Inserts a sheet and holds the prices of its entries. Returns its id, or null if the reference is taken. An entry
 * whose deadline the sheet extends gets a new warning before it lapses. The receivables must be locked.
 */
export async function insertPaymentRequest(
  tx: Tx,
  { reference, payer, dueOn, keptUntil, at, items }: NewPaymentRequest,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_request (reference, payer_id, due_on, kept_until, created_at)
    values (${reference}, ${payer}, ${dueOn}, ${keptUntil}, ${at}) on conflict (reference) do nothing returning id`.execute(
    tx,
  );
  const [request] = rows;
  if (request === undefined) return null;
  await sql`
    insert into payment_request_item (request_id, receivable_id, amount, price, held_before)
    select ${request.id}, n.receivable, n.amount, n.price, e.price_held_until
    from json_to_recordset(${JSON.stringify(items)}) as n (receivable integer, amount integer, price integer)
    join receivable v on v.id = n.receivable left join entry e on e.id = v.entry_id`.execute(tx);
  await sql`
    update entry e set price_held_until = ${keptUntil}, lapses_at = null
    from payment_request_item i join receivable v on v.id = i.receivable_id
    where i.request_id = ${request.id} and e.id = v.entry_id and e.price_held_until < ${keptUntil}`.execute(tx);
  return request.id;
}

/** Cancels a locked open sheet; the prices of its entries are held as long as they were before it. */
export async function cancelLocked(tx: Tx, request: number, { actor, at }: { actor: number; at: Date }): Promise<void> {
  await restoreHolds(tx, sql`i.request_id = ${request}`);
  await sql`update payment_request set state = 'CANCELLED', ended_at = ${at}, cancelled_by = ${actor} where id = ${request}`.execute(
    tx,
  );
}

/**
 * Removes a receivable from its open sheet because its entry moved to another race. Its price is held as long as before
 * the sheet. The receivable must be locked.
 */
export async function removeFromPaymentRequest(tx: Tx, receivable: number, at: Date): Promise<void> {
  await restoreHolds(tx, sql`i.receivable_id = ${receivable}`);
  await sql`update payment_request_item set removed_at = ${at}
    where receivable_id = ${receivable} and open and removed_at is null`.execute(tx);
}

const restoreHolds = (tx: Tx, items: RawBuilder<unknown>) =>
  sql`
    update entry e set price_held_until = i.held_before, lapses_at = null
    from payment_request_item i join receivable v on v.id = i.receivable_id
    where ${items} and i.open and i.removed_at is null and e.id = v.entry_id and e.price_held_until <> i.held_before`.execute(
    tx,
  );

/** Ends the sheets whose grace period is over. */
export async function expirePaymentRequests(runner: Runner, now: Date): Promise<void> {
  await sql`update payment_request set state = 'EXPIRED', ended_at = ${now} where state = 'OPEN' and kept_until <= ${now}`.execute(
    runner,
  );
}
