import type { Locale } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

type Payload = Readonly<Record<string, unknown>>;

export type NewDeliveries = {
  readonly event: string;
  /** The occurrence of the event, for instance `PersonRegistration:17`; each account receives it once. */
  readonly dedupeKey: string;
  readonly at: Date;
  readonly recipients: readonly {
    readonly account: number;
    readonly address: string;
    readonly locale: Locale;
    /** The values that fill in the mail. */
    readonly payload: Payload;
  }[];
};

/** Inserts deliveries by mail in one statement; returns how many of them are new. */
export async function insertDeliveries(tx: Tx, { event, dedupeKey, at, recipients }: NewDeliveries): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_delivery (account_id, event, dedupe_key, channel, digest_key, locale, recipient, payload, created_at, due_at)
    select r.account, ${event}, ${dedupeKey}, 'mail', ${dedupeKey}, r.locale, r.address, r.payload::jsonb, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${recipients.map(({ account }) => account)}::integer[], ${recipients.map(({ locale }) => locale)}::text[],
      ${recipients.map(({ address }) => address)}::text[], ${recipients.map(({ payload }) => JSON.stringify(payload))}::text[]
    ) as r (account, locale, address, payload)
    on conflict (account_id, event, dedupe_key, channel) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

export type DueDelivery = {
  readonly id: number;
  readonly account: number;
  readonly event: string;
  readonly dedupeKey: string;
  readonly locale: Locale;
  readonly recipient: string | null;
  readonly payload: Payload | null;
  readonly attempts: number;
};

/** Locks deliveries that are due, the oldest first; another process takes others. */
export async function lockDue(tx: Tx, now: Date, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, account_id as account, event, dedupe_key as "dedupeKey", locale, recipient, payload, attempts
    from notification_delivery where sent_at is null and due_at <= ${now}
    order by due_at, id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/** Marks deliveries whose mails are queued, and clears their payloads, which may hold links that open an account. */
export async function markDelivered(tx: Tx, deliveries: readonly DueDelivery[], at: Date): Promise<void> {
  await sql`update notification_delivery
    set sent_at = ${at}, attempts = attempts + 1, last_error = null, payload = null, recipient = null
    where id = any(${deliveries.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Stores why a delivery failed, and when it is due again. */
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
