import type { Locale } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

type Payload = Readonly<Record<string, unknown>>;

export type NewDeliveries = {
  readonly event: string;
  /** Deliveries of one account with the same key become one mail when the first of them is due. */
  readonly digestKey: string;
  readonly at: Date;
  readonly dueAt: Date;
  /** The address for replies; null: the sender. */
  readonly replyTo: string | null;
  readonly recipients: readonly {
    readonly account: number;
    /** The occurrence of the event, for instance `PersonRegistration:17`; each account receives it once. */
    readonly dedupeKey: string;
    readonly address: string;
    readonly locale: Locale;
    /** The values that fill in the mail. */
    readonly payload: Payload;
  }[];
};

/** Inserts deliveries by mail in one statement; returns how many of them are new. */
export async function insertDeliveries(
  tx: Tx,
  { event, digestKey, at, dueAt, replyTo, recipients }: NewDeliveries,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_delivery (account_id, event, dedupe_key, channel, digest_key, locale, recipient, reply_to, payload, created_at, due_at)
    select r.account, ${event}, r.dedupe_key, 'mail', ${digestKey}, r.locale, r.address, ${replyTo}, r.payload::jsonb, ${at}::timestamptz, ${dueAt}::timestamptz
    from unnest(
      ${recipients.map(({ account }) => account)}::integer[], ${recipients.map(({ locale }) => locale)}::text[],
      ${recipients.map(({ address }) => address)}::text[], ${recipients.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${recipients.map(({ dedupeKey }) => dedupeKey)}::text[]
    ) as r (account, locale, address, payload, dedupe_key)
    on conflict (account_id, event, dedupe_key, channel) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

export type DueDelivery = {
  readonly id: number;
  readonly account: number;
  readonly event: string;
  readonly dedupeKey: string;
  readonly digestKey: string;
  readonly locale: Locale;
  readonly recipient: string | null;
  readonly replyTo: string | null;
  readonly payload: Payload | null;
  readonly attempts: number;
};

/**
 * Locks due deliveries, the oldest first, each with all others of its account and digest key, due or not, except those
 * that wait for another attempt. Only the process that locks the first of a group takes the rest.
 */
export async function lockDue(tx: Tx, now: Date, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with first as materialized (
      select account_id, digest_key from notification_delivery d
      where sent_at is null and due_at <= ${now} and not exists (
        select from notification_delivery earlier
        where earlier.account_id = d.account_id and earlier.digest_key = d.digest_key and earlier.id < d.id
          and earlier.sent_at is null and earlier.due_at <= ${now})
      order by due_at, id limit ${most} for update skip locked
    )
    select d.id, account_id as account, d.event, d.dedupe_key as "dedupeKey", digest_key as "digestKey", d.locale, d.recipient, d.reply_to as "replyTo", d.payload, d.attempts
    from notification_delivery d join first using (account_id, digest_key) where d.sent_at is null and (d.due_at <= ${now} or d.attempts = 0)
    order by d.due_at, d.id for update of d skip locked`.execute(tx);
  return rows;
}

/** Marks deliveries whose mails are queued, and clears their payloads, which may contain links that open an account. */
export async function markDelivered(tx: Tx, deliveries: readonly DueDelivery[], at: Date): Promise<void> {
  await sql`update notification_delivery
    set sent_at = ${at}, attempts = attempts + 1, last_error = null, payload = null, recipient = null, reply_to = null
    where id = any(${deliveries.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Stores the reason of a failed delivery and the time of its next attempt. */
export async function markUndelivered(
  tx: Tx,
  id: number,
  { error, dueAt }: { readonly error: string; readonly dueAt: Date },
): Promise<void> {
  await sql`update notification_delivery set attempts = attempts + 1, last_error = ${error}, due_at = ${dueAt}
    where id = ${id}`.execute(tx);
}

export async function purgeDeliveries(db: Db, olderThan: Date): Promise<void> {
  await sql`delete from notification_delivery where sent_at < ${olderThan}`.execute(db);
}
