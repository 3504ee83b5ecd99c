import { sql, type RawBuilder } from "kysely";
import type { Day } from "@rajt/contract/kernel/days";
import type { Severity } from "@rajt/contract/notification/notification.calls";
import type { NotificationType } from "@rajt/contract/portal.events";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";

type Status = {
  readonly count: number;
  readonly isStaff: boolean;
};
const NOTHING: Status = { count: 0, isStaff: false };

/**
 * Counts the unread notifications of the account of a session, in one statement with an index that writes nothing
 * (product/notifications 2). Zero without a live session. `live` selects its account_id and kind.
 */
export async function readStatus(db: Db, live: RawBuilder<unknown>): Promise<Status> {
  const { rows } = await sql<Status>`
    select (select count(*) from notification n where n.account_id = live.account_id and n.deleted_at is null and n.read_at is null) as count,
      live.kind = 'STAFF' as "isStaff"
    from (${live}) as live`.execute(db);
  return rows[0] ?? NOTHING;
}

export type NotificationRow = {
  readonly id: number;
  readonly type: string;
  readonly severity: Severity;
  readonly data: Readonly<Record<string, unknown>>;
  readonly created: Date;
  readonly updated: Date;
};

/** Returns the unread notifications, newest first. */
export async function waitingOf(
  db: Db,
  account: number,
  { first, most }: { first: number; most: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom("notification")
    .select(["id", "type", "severity", "data", "created_at as created", "updated_at as updated"])
    .where("account_id", "=", account)
    .where("deleted_at", "is", null)
    .where("read_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(first)
    .limit(most)
    .execute();
}

/** Removes a notification. Returns whether there was one. Its row stays, so that the same occurrence is not notified again. */
export async function removeOne(db: Db, account: number, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notification")
    .set({ deleted_at: at, updated_at: at })
    .where("id", "=", id)
    .where("account_id", "=", account)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeAll(db: Db, account: number, at: Date): Promise<void> {
  await db
    .updateTable("notification")
    .set({ deleted_at: at, updated_at: at })
    .where("account_id", "=", account)
    .where("deleted_at", "is", null)
    .execute();
}

type ByReader = { readonly account: number; readonly at: Date };

/** Marks notifications of an account as read. */
export async function markRead(tx: Tx, ids: readonly number[], { account, at }: ByReader): Promise<void> {
  await sql`update notification set read_at = ${at}, updated_at = ${at}
    where id = any(${ids}::integer[]) and account_id = ${account} and read_at is null`.execute(tx);
}

/**
 * Marks the requests for a piece of work as read once it is done, in its transaction: for everybody, or for the accounts
 * `of` the side that is done with it (product/notifications 11).
 */
export async function endNotices(
  tx: Tx,
  types: readonly NotificationType[],
  { id, at, of = null }: { readonly id: number; readonly at: Date; readonly of?: readonly number[] | null },
): Promise<void> {
  // The second part of the key is the subject; see `notify`.
  await sql`update notification set read_at = ${at}, updated_at = ${at}
    where split_part(dedupe_key, ':', 2) = ${String(id)} and type = any(${types}::text[])
      and deleted_at is null and read_at is null
      and (${of}::integer[] is null or account_id = any(${of}::integer[]))`.execute(tx);
}

export async function markUnread(tx: Tx, ids: readonly number[], { account, at }: ByReader): Promise<void> {
  await sql`update notification set read_at = null, updated_at = ${at}
    where id = any(${ids}::integer[]) and account_id = ${account}`.execute(tx);
}

export async function removeMany(tx: Tx, ids: readonly number[], { account, at }: ByReader): Promise<void> {
  await sql`update notification set deleted_at = ${at}, updated_at = ${at}
    where id = any(${ids}::integer[]) and account_id = ${account} and deleted_at is null`.execute(tx);
}

export type NewNotifications = {
  readonly type: string;
  readonly severity: Severity;
  /** The category whose preference may suppress it; null if it is mandatory. */
  readonly optionalCategory: string | null;
  readonly at: Date;
  readonly rows: readonly {
    readonly account: number;
    readonly data: Readonly<Record<string, string | number | boolean | readonly number[]>>;
    /**
     * The occurrence of the event, for instance `PersonRegistration:17`; each account is notified of it once, even if it
     * removed the notification.
     */
    readonly dedupeKey: string;
  }[];
};

/**
 * Inserts notifications in one statement. Returns the accounts that were not notified before, each with its occurrence.
 * An account that switched the category off gets a removed row, so that the same occurrence is not notified later
 * either.
 */
export async function insertNotifications(
  tx: Tx,
  { type, severity, optionalCategory, at, rows }: NewNotifications,
): Promise<readonly { readonly account: number; readonly dedupeKey: string }[]> {
  const { rows: inserted } = await sql<{ account: number; dedupeKey: string }>`
    insert into notification (account_id, type, severity, data, dedupe_key, created_at, updated_at, deleted_at)
    select r.account, ${type}, ${severity}, r.data::jsonb, r.dedupe_key, ${at}::timestamptz, ${at}::timestamptz,
      case when p.choice = 'nothing' then ${at}::timestamptz end
    from unnest(
      ${rows.map(({ account }) => account)}::integer[], ${rows.map(({ data }) => JSON.stringify(data))}::text[],
      ${rows.map(({ dedupeKey }) => dedupeKey)}::text[]
    ) as r (account, data, dedupe_key)
    left join notification_preference p on p.account_id = r.account and p.category = ${optionalCategory}
    on conflict (account_id, type, dedupe_key) do nothing
    returning account_id as account, dedupe_key as "dedupeKey"`.execute(tx);
  return inserted;
}

/** Returns whether an account was notified, since a moment, with a `dedupe_key` that begins with the text. */
export async function wasNotified(tx: Tx, dedupeKey: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from notification where starts_with(dedupe_key, ${dedupeKey}) and created_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns whether one of the accounts was ever notified of an occurrence. */
export async function isNotified(tx: Tx, dedupeKey: string, accounts: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from notification where account_id = any(${accounts}::integer[]) and dedupe_key = ${dedupeKey} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A medical clearance that ends on one of the given days. */
export type EndingClearance = {
  readonly validUntil: Day;
  readonly person: number;
  /** Whether the account of the person is active. */
  readonly active: boolean;
  /** The club of an athlete, if its account is active. */
  readonly club: number | null;
};

/** Returns the medical clearances of competitors that end on one of the days, by club. */
export async function clearancesThatEnd(db: Runner, days: readonly Day[]): Promise<EndingClearance[]> {
  const { rows } = await sql<EndingClearance>`
    select l.medical_valid_until as "validUntil", p.id as person, a.registration_status = 'ACTIVE' as active, o.id as club
    from licence l
    join person p on p.id = l.person_id and (p.is_athlete or p.is_competitor) and not p.archived and not p.removed
    join account a on a.id = p.id
    left join account o on o.id = p.club_id and p.is_athlete and o.registration_status = 'ACTIVE'
    where l.medical_valid_until = any(${days}::date[]) order by o.id, p.id`.execute(db);
  return rows;
}
