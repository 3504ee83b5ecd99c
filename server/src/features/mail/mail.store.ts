import type { MailState } from "@rajt/contract/mail/mail.table";
import type { MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import type { Subscription } from "@rajt/contract/notification/preference.values";
import { sql, type RawBuilder } from "kysely";
import { logged, type Change } from "../../kernel/db/change-log.ts";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import type { Template } from "./mail-template.ts";

export type NewMail = Template & {
  readonly messageId: string;
  readonly template: MailTemplateName;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subscriber: Subscriber | null;
  /** The links with a key in its text. */
  readonly keyLinks: readonly string[];
};

/** An account, and the kind of mails that it may end by one click. */
export type Subscriber = { readonly account: number; readonly subscription: Subscription };

/** Inserts mails in one statement. A mail whose message id is queued already stays unchanged. */
export async function insertMails(tx: Tx, mails: readonly NewMail[], at: Date): Promise<void> {
  const column = (name: Exclude<keyof NewMail, "subscriber" | "keyLinks">) =>
    sql`${mails.map((mail) => mail[name])}::text[]`;
  await sql`insert into mail (message_id, template, recipient, reply_to, subject, html, text, subscriber_id, subscription, key_links, queued_at, next_attempt_at)
    select m.message_id, m.template, m.recipient, m.reply_to, m.subject, m.html, m.text, m.subscriber_id, m.subscription,
      array(select jsonb_array_elements_text(m.key_links::jsonb)), ${at}::timestamptz, ${at}::timestamptz
    from unnest(${column("messageId")}, ${column("template")}, ${column("recipient")}, ${column("replyTo")},
      ${column("subject")}, ${column("html")}, ${column("text")},
      ${mails.map(({ subscriber }) => subscriber?.account ?? null)}::integer[],
      ${mails.map(({ subscriber }) => subscriber?.subscription ?? null)}::text[],
      ${mails.map(({ keyLinks }) => JSON.stringify(keyLinks))}::text[])
      as m (message_id, template, recipient, reply_to, subject, html, text, subscriber_id, subscription, key_links)
    on conflict (message_id) do nothing`.execute(tx);
}

/** Of `mail m`: there was no mail server, so it was not sent. */
const STAYED = sql<boolean>`(m.sent_at is null and m.next_attempt_at is null and m.last_error is null)`;

export async function countStayed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mail m where ${STAYED}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type WaitingMail = {
  id: number;
  messageId: string;
  to: string;
  replyTo: string | null;
  subscriberId: number | null;
  subscription: Subscription | null;
  subject: string;
  html: string;
  text: string;
  attempts: number;
};

/**
 * Leases a waiting mail for one attempt. Until the lease expires no other process takes it; after a crash it is free
 * again then.
 *
 * @returns null if it is not waiting: sent, given up or leased
 */
export async function leaseMail(db: Db, id: number, now: Date, leaseUntil: Date): Promise<WaitingMail | null> {
  const { rows } = await sql<WaitingMail>`
    update mail set attempts = attempts + 1, next_attempt_at = ${leaseUntil}
    where id = ${id} and sent_at is null and next_attempt_at <= ${now}
    returning id, message_id as "messageId", recipient as to, reply_to as "replyTo",
      subscriber_id as "subscriberId", subscription, subject, html, text, attempts`.execute(db);
  return rows[0] ?? null;
}

/** Marks a mail as sent, and removes the links from its text that open an account. */
export async function markSent(db: Db, id: number, at: Date): Promise<void> {
  await sql`update mail set sent_at = ${at}, next_attempt_at = null, last_error = null, html = without_keys(html, key_links), text = without_keys(text, key_links), key_links = '{}', is_redacted = key_links <> '{}'
    where id = ${id}`.execute(db);
}

/** Records a failed attempt; `nextAttempt` null: it is the last one. A mail that another process sent meanwhile stays sent. */
export async function markFailed(db: Db, id: number, error: string, nextAttempt: Date | null): Promise<void> {
  await sql`update mail set last_error = ${error}, next_attempt_at = ${nextAttempt}
    where id = ${id} and sent_at is null`.execute(db);
}

/** Leaves a mail on the outbox page for good, even if a mail server is configured later. */
export async function keepInOutbox(db: Db, id: number): Promise<void> {
  await sql`update mail set next_attempt_at = null where id = ${id}`.execute(db);
}

export async function waitingMails(db: Db, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mail where next_attempt_at <= ${now} order by next_attempt_at, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function purgeMails(db: Db, olderThan: Date): Promise<void> {
  await sql`delete from mail where queued_at < ${olderThan} and next_attempt_at is null`.execute(db);
}

type QueueHealth = { readonly oldest: Date | null; readonly queued: number; readonly failed: number };

/**
 * Returns when the oldest waiting mail was queued, how many mails the last hour has, and how many of them failed.
 * Bounces are not failures of the queue.
 */
export async function readQueueHealth(db: Db, now: Date): Promise<QueueHealth> {
  const { rows } = await sql<QueueHealth>`
    select (select min(queued_at) from mail where next_attempt_at is not null) as oldest,
      count(*)::integer as queued,
      (count(*) filter (where sent_at is null and bounced_at is null and last_error is not null))::integer as failed
    from mail where queued_at > ${now}::timestamptz - interval '1 hour'`.execute(db);
  return rows[0] ?? { oldest: null, queued: 0, failed: 0 };
}

/** Minutes that the oldest mail may wait. */
export const LONGEST_WAIT = 15;
/** Percent of the mails of an hour that may fail. */
export const MOST_FAILED = 5;

export type ListedMail = {
  id: number;
  recipient: string;
  subject: string;
  queuedAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  lastError: string | null;
};
export type ReadMail = ListedMail & { html: string; text: string };

const listed = sql`id, recipient, subject, queued_at as "queuedAt", sent_at as "sentAt",
  next_attempt_at as "nextAttemptAt", last_error as "lastError"`;

/** Returns the newest mails with a word in the subject or the recipient's address; the empty word is in all. */
export async function listMails(db: Runner, { word, most }: { word: string; most: number }): Promise<ListedMail[]> {
  const { rows } = await sql<ListedMail>`
    select ${listed} from mail where position(folded(${word}) in folded(subject || ' ' || recipient)) > 0
    order by id desc limit ${most}`.execute(db);
  return rows;
}

export async function readMail(db: Runner, id: number): Promise<ReadMail | null> {
  const { rows } = await sql<ReadMail>`select ${listed}, html, text from mail where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type MailContent = Pick<
  ReadMail,
  "recipient" | "subject" | "html" | "text" | "queuedAt" | "sentAt" | "lastError"
> & {
  state: MailState;
};

/** Returns the state of `mail m`. */
export const STATE = sql<MailState>`case when m.bounced_at is not null and m.settled_at is null then 'BOUNCED' when m.settled_at is not null then 'SETTLED'
  when m.sent_at is not null then 'SENT' when m.next_attempt_at is not null then 'WAITING'
  when ${STAYED} then 'KEPT' else 'FAILED' end`;

/** Returns the content of a mail without the links that open an account; null if there is none. */
export async function readContentOf(db: Runner, id: number): Promise<MailContent | null> {
  const { rows } = await sql<MailContent>`
    select recipient, subject, coalesce(without_keys(html, key_links), '') as html, coalesce(without_keys(text, key_links), '') as text, ${STATE} as state,
      queued_at as "queuedAt", sent_at as "sentAt", last_error as "lastError"
    from mail m where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const GIVEN_UP = sql`next_attempt_at is null and settled_at is null and (bounced_at is not null or sent_at is null and last_error is not null)`;

/** Queues mails again that were given up or bounced, except those whose keys are removed. @returns their ids */
export const sendAgain = (tx: Tx, ids: readonly number[], by: { actor: number; at: Date }): Promise<number[]> =>
  changeGivenUp(tx, ids, by, {
    changes: { sentAgain: [null, true] },
    set: sql`attempts = 0, next_attempt_at = ${by.at}, sent_at = null, bounced_at = null`,
    unless: sql`is_redacted`,
  });

/** Marks mails that were given up as settled by a person. @returns their ids */
export const settle = (tx: Tx, ids: readonly number[], by: { actor: number; at: Date }): Promise<number[]> =>
  changeGivenUp(tx, ids, by, { changes: { settled: [null, true] }, set: sql`settled_at = ${by.at}` });

async function changeGivenUp(
  tx: Tx,
  ids: readonly number[],
  { actor, at }: { actor: number; at: Date },
  {
    set,
    unless = sql`false`,
    changes,
  }: { set: RawBuilder<unknown>; unless?: RawBuilder<unknown>; changes: Change["changes"] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as (update mail set ${set} where id = any(${ids}) and ${GIVEN_UP} and not ${unless} returning id::integer as id),
      noted as (${logged(sql`changed`, { actor, at, action: "update", object: "mail", objectId: sql`id`, changes })})
    select id from changed`.execute(tx);
  return rows.map(({ id }) => id);
}
