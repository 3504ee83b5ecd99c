import type { Buyer } from "@rajt/contract/invoice/buyer.rules";
import { type NotNull, type RawBuilder, sql } from "kysely";
import { logSecurityEvent } from "../../kernel/db/security-log.ts";
import type { PaymentState } from "@rajt/contract/payment/payment.flow";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import type { CardMethod } from "../../ports/payment/provider.ts";
import { type Ledger, type Payables, RECEIVABLE_TITLE } from "../money/index.ts";

/** A card payment. Bank receipts and manual payments have no flow. */
export type Payment = {
  readonly id: number;
  readonly orderRef: string;
  readonly method: CardMethod;
  readonly payerId: number;
  readonly amount: number;
  readonly currency: string;
  readonly state: PaymentState;
  readonly transactionId: string | null;
  readonly redirectUrl: string | null;
  readonly startedAt: Date;
  readonly validUntil: Date;
  /** Null: it holds its items. */
  readonly endedAt: Date | null;
};

export type Payer = { readonly name: string; readonly email: string | null; readonly locale: Locale };

const COLUMNS = [
  "payment.id",
  "payment.order_ref as orderRef",
  "payment.method",
  "payment.payer_id as payerId",
  "payment.amount",
  "payment.currency",
  "payment.state",
  "payment.transaction_id as transactionId",
  "payment.redirect_url as redirectUrl",
  "payment.started_at as startedAt",
  "payment.valid_until as validUntil",
  "payment.ended_at as endedAt",
] as const;

/** The columns that are not null in every row with an order reference. */
type OfCards = { orderRef: NotNull; validUntil: NotNull; method: CardMethod };

const cardPayments = (db: Runner) => db.selectFrom("payment").select(COLUMNS).$narrowType<OfCards>();

const ofId = (db: Runner, id: number) => cardPayments(db).where("id", "=", id);

export const readPayment = (db: Runner, id: number): Promise<Payment> => ofId(db, id).executeTakeFirstOrThrow();

export const findPayment = async (db: Runner, orderRef: string): Promise<Payment | null> =>
  (await cardPayments(db).where("order_ref", "=", orderRef).executeTakeFirst()) ?? null;

/** Returns the payment with the provider's transaction id. */
export const findByTransaction = async (
  db: Runner,
  method: CardMethod,
  transactionId: string,
): Promise<Payment | null> =>
  (await cardPayments(db)
    .where("method", "=", method)
    .where("transaction_id", "=", transactionId)
    .executeTakeFirst()) ?? null;

/** Returns whether a payment of the provider was started since a moment and has no transaction id yet. */
export async function hasNumberless(db: Runner, method: CardMethod, since: Date): Promise<boolean> {
  const { rows } = await sql`select from payment
    where method = ${method} and transaction_id is null and started_at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks the receivables of a payment in their usual order, and then the payment. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment> {
  await sql`select from receivable where id in (select receivable_id from payment_item where payment_id = ${id})
    order by id for no key update`.execute(tx);
  return ofId(tx, id).forUpdate().executeTakeFirstOrThrow();
}

export async function payerOf(db: Runner, account: number): Promise<Payer> {
  const payer = await db
    .selectFrom("account")
    .innerJoin("party", "party.id", "account.id")
    .select(["party.name", "party.mail_to as email", "account.locale"])
    .where("account.id", "=", account)
    .executeTakeFirstOrThrow();
  return { ...payer, name: payer.name ?? "" };
}

/** Returns the payments that hold any of the receivables, with all items of each. */
export async function openPaymentsOf(
  tx: Tx,
  receivables: readonly number[],
): Promise<(Payment & { items: readonly number[] })[]> {
  return tx
    .selectFrom("payment")
    .innerJoin("payment_item", "payment_item.payment_id", "payment.id")
    .where("payment_item.open", "=", true)
    .where("payment.id", "in", (eb) =>
      eb.selectFrom("in_open_payment as held").select("held.payment_id").where("held.receivable_id", "in", receivables),
    )
    .groupBy("payment.id")
    .select(COLUMNS)
    .select((eb) => eb.fn.agg<number[]>("array_agg", ["payment_item.receivable_id"]).as("items"))
    .$narrowType<OfCards>()
    .execute();
}

export type NewPayment = {
  readonly orderRef: string;
  readonly method: CardMethod;
  readonly payerId: number;
  readonly buyer: Buyer;
  readonly items: readonly { readonly receivable: number; readonly amount: number }[];
  readonly amount: number;
  readonly state: PaymentState;
  readonly startedAt: Date;
  readonly validUntil: Date;
};

export async function insertPayment(tx: Tx, { buyer, ...payment }: NewPayment): Promise<number> {
  const { id } = await tx
    .insertInto("payment")
    .values({
      order_ref: payment.orderRef,
      method: payment.method,
      payer_id: payment.payerId,
      amount: payment.amount,
      state: payment.state,
      started_at: payment.startedAt,
      valid_until: payment.validUntil,
      buyer_name: buyer.name,
      buyer_country: buyer.country,
      buyer_zipcode: buyer.zipcode,
      buyer_city: buyer.city,
      buyer_address: buyer.address,
      buyer_tax_number: buyer.taxNumber,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into payment_item (payment_id, receivable_id, amount, race_id)
    select ${id}, i.receivable, i.amount, e.race_id
    from json_to_recordset(${JSON.stringify(payment.items)}) as i (receivable integer, amount integer)
    join receivable r on r.id = i.receivable left join entry e on e.id = r.entry_id`.execute(tx);
  return id;
}

/** Updates the state of a payment; an ended payment releases its items. */
export async function updatePayment(tx: Tx, payment: Payment): Promise<void> {
  if (payment.endedAt !== null)
    await sql`update payment_item set open = false where payment_id = ${payment.id} and open`.execute(tx);
  await tx
    .updateTable("payment")
    .set({
      state: payment.state,
      transaction_id: payment.transactionId,
      redirect_url: payment.redirectUrl,
      valid_until: payment.validUntil,
      ended_at: payment.endedAt,
    })
    .where("id", "=", payment.id)
    .execute();
}

/** Books the items of a payment, each once. The receivables were locked with the payment. */
export async function bookItems(
  tx: Tx,
  ledger: Ledger,
  payment: Pick<Payment, "id" | "orderRef">,
  at: Date,
): Promise<void> {
  // The price of an entry in its race is fixed by the start of its payment: money that is received late, after the price
  // rose, still pays all of it. An entry that moved to another race keeps the price of that race. The amount of a fee is
  // changed by the office only, and stays.
  const { rows: priced } = await sql<{ id: number }>`
    update receivable r set gross = i.amount, changed_by = null, updated_at = ${at}
    from payment_item i, entry e
    where i.payment_id = ${payment.id} and r.id = i.receivable_id and r.active and e.id = r.entry_id
      and e.race_id = i.race_id and r.settled = 0 and r.gross <> i.amount
    returning r.id`.execute(tx);
  await ledger.charge(
    tx,
    priced.map(({ id }) => id),
    "PRICE",
  );
  const { rows: items } = await sql<{ party: number; receivable: number; amount: number }>`
    select r.debtor_id as party, r.id as receivable, i.amount
    from payment_item i join receivable r on r.id = i.receivable_id where i.payment_id = ${payment.id} order by r.id`.execute(
    tx,
  );
  await ledger.book(
    tx,
    items.map((item) => ({ ...item, kind: "PAYMENT", payment: payment.id, cause: payment.orderRef })),
    { actor: null, at },
  );
}

type Item = { readonly receivable: number; readonly amount: number; readonly title: string };

/** Returns the items of a payment, each with its share of the amount and its title. */
export async function itemsOf(runner: Runner, payment: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.receivable_id as receivable, i.amount, ${RECEIVABLE_TITLE} as title
    from payment_item i join receivable r on r.id = i.receivable_id
    where i.payment_id = ${payment} order by i.receivable_id`.execute(runner);
  return rows;
}

/** Returns what a card payment was started for: its items by the ids of their entries or fees, and the buyer. */
export async function orderedBy(
  runner: Runner,
  payment: number,
): Promise<{ kind: keyof Payables; ids: number[]; buyer: Buyer }> {
  const { rows } = await sql<{ kind: keyof Payables; ids: number[]; buyer: Buyer }>`
    select case when count(r.entry_id) > 0 then 'ENTRY' else 'FEE' end as kind,
      array_agg(coalesce(r.entry_id, r.fee_id) order by r.id) as ids,
      json_build_object('name', coalesce(p.buyer_name, ''), 'country', coalesce(p.buyer_country, ''),
        'zipcode', coalesce(p.buyer_zipcode, ''), 'city', coalesce(p.buyer_city, ''),
        'address', coalesce(p.buyer_address, ''), 'taxNumber', p.buyer_tax_number) as buyer
    from payment p join payment_item i on i.payment_id = p.id join receivable r on r.id = i.receivable_id
    where p.id = ${payment} group by p.id`.execute(runner);
  const [ordered] = rows;
  if (ordered === undefined) throw new Error(`payment ${payment} has no items`);
  return ordered;
}

/** Returns the items of a payment that are still owed, with the rest and the debtor. */
export async function owingItemsOf(
  tx: Tx,
  payment: number,
): Promise<{ receivable: number; debtor: number; owed: number }[]> {
  const { rows } = await sql<{ receivable: number; debtor: number; owed: number }>`
    select r.id as receivable, r.debtor_id as debtor, r.owed - r.settled as owed
    from payment_item i join receivable r on r.id = i.receivable_id
    where i.payment_id = ${payment} and r.active and r.owed > r.settled order by r.id`.execute(tx);
  return rows;
}

export type Message = {
  readonly paymentId: number | null;
  readonly orderRef: string;
  readonly provider: CardMethod;
  readonly kind: "START" | "QUERY" | "RETURN" | "NOTIFICATION";
  readonly outcome: string;
  readonly applied: boolean;
  readonly at: Date;
};

/** Stores a message exchanged with the provider, without card or personal data. The caller has verified that it is authentic. */
export async function recordMessage(db: Runner, message: Message): Promise<void> {
  await db
    .insertInto("payment_message")
    .values({
      payment_id: message.paymentId,
      order_ref: message.orderRef,
      provider: message.provider,
      kind: message.kind,
      verified: true,
      outcome: message.outcome,
      applied: message.applied,
      received_at: message.at,
    })
    .execute();
}

/** Returns whether the provider reported a payment before and did not confirm it when queried. */
export async function wasContradicted(tx: Tx, payment: number): Promise<boolean> {
  const { rows } = await sql`
    select from payment_message where payment_id = ${payment} and kind = 'NOTIFICATION' and outcome = 'PAID' and not applied limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export type SecurityEvent = {
  readonly event: "PAYMENT_FORGED" | "PAYMENT_FOREIGN" | "PAYMENT_MISMATCH";
  readonly account: number | null;
  readonly ip: string | null;
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly at: Date;
};

export async function recordSecurityEvent(
  db: Runner,
  { event, account, ip, detail, at }: SecurityEvent,
): Promise<void> {
  await logSecurityEvent(db, { event, accountId: account, ip, detail, at });
}

/**
 * Claims payments whose outcome is overdue, each for one caller only. An open payment is due a minute after its start,
 * then at growing intervals, and when it expires. An unpaid ended payment is due when it expires, since its page may
 * have stayed open, and then hourly until a query confirms that it ended.
 */
export async function claimPending(
  db: Db,
  limits: {
    readonly now: Date;
    /** The latest start of a claimed payment. */
    readonly startedBy: Date;
    /** The moment before which `valid_until` must lie for the provider to count a payment as expired. */
    readonly expiredBy: Date;
    /** The latest earlier query of a claimed payment. */
    readonly queriedBy: Date;
    /** Ended payments that expired before are not queried any more. */
    readonly forgottenBy: Date;
    readonly most: number;
  },
): Promise<Payment[]> {
  const { now, startedBy, expiredBy, queriedBy, forgottenBy, most } = limits;
  const expiredAndNotQueried = sql`due.valid_until <= ${expiredBy} and (due.asked_at is null or due.asked_at < due.valid_until)`;
  // The interval counts from the start, and again from the expiry: a payment that holds its items in vain is queried every minute at first.
  const pause = sql`least((${now}::timestamptz - case when due.valid_until <= ${expiredBy} then due.valid_until else due.started_at end) / 5,
    interval '1 hour')`;
  const due = sql<boolean>`due.method in ('SIMPLEPAY', 'BARION') and (
    (due.ended_at is null and due.started_at <= ${startedBy} and (due.asked_at is null or ${expiredAndNotQueried}
      or (due.asked_at <= ${queriedBy} and due.asked_at <= ${now}::timestamptz - ${pause})))
    or (due.state in ('FAILED', 'CANCELLED', 'EXPIRED') and due.valid_until > ${forgottenBy} and (${expiredAndNotQueried}
      or (due.valid_until <= ${expiredBy} and due.asked_at <= ${now}::timestamptz - interval '1 hour' and not exists (
        select from payment_message m where m.payment_id = due.id and m.kind = 'QUERY' and m.received_at >= due.valid_until
          and m.outcome in ('FAILED', 'CANCELLED', 'EXPIRED'))))))`;
  return claim(db, due, { now, most });
}

/**
 * Claims paid payments that were not queried for a day or a quarter of their age, each for one caller only: most
 * refunds happen soon after the payment.
 */
export async function claimSettled(
  db: Db,
  { now, startedAfter, most }: { readonly now: Date; readonly startedAfter: Date; readonly most: number },
): Promise<Payment[]> {
  const due = sql<boolean>`due.method in ('SIMPLEPAY', 'BARION') and due.state in ('PAID', 'REVIEW')
    and due.ended_at is not null and due.started_at > ${startedAfter}
    and coalesce(due.asked_at, due.started_at)
      <= ${now}::timestamptz - greatest(interval '1 day', (${now}::timestamptz - due.started_at) / 4)`;
  return claim(db, due, { now, most });
}

const QUERY_INTERVAL = sql`interval '3 seconds'`;

/**
 * Claims the one provider query per payment in 3 seconds that requests of anyone may cause, across all processes.
 *
 * @returns false if another request has claimed it
 */
export async function claimQuery(db: Runner, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update payment set queried_at = ${now}
    where id = ${id} and (queried_at is null or queried_at <= ${now}::timestamptz - ${QUERY_INTERVAL})
    returning id`.execute(db);
  return rows.length > 0;
}

/** Claims payments (`due`) that are due for a query, the least recently queried first. */
const claim = (
  db: Db,
  due: RawBuilder<boolean>,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<Payment[]> =>
  db
    .updateTable("payment")
    .set({ asked_at: now })
    .where("payment.id", "in", (eb) =>
      eb
        .selectFrom("payment as due")
        .select("due.id")
        .where(due)
        .orderBy("due.asked_at", (by) => by.asc().nullsFirst())
        .orderBy("due.id")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(COLUMNS)
    .$narrowType<OfCards>()
    .execute();
