import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

export type BounceReport = {
  /** The reporter's own id of the report, by which it is counted once. */
  readonly id: string;
  readonly address: string;
  readonly kind: "hard" | "soft";
  /** The Message-ID of the mail, if the report has it. */
  readonly messageId?: string | undefined;
  readonly reason?: string | undefined;
};

/** Stores a report and its effect on address and mail. Returns whether it is new. */
export async function storeReport(
  tx: Tx,
  { id, address, kind, messageId, reason }: BounceReport,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into mail_report (id, at) values (${id}, ${at}) on conflict (id) do nothing`.execute(tx);
  if (numAffectedRows === 0n) return false;
  const isHard = kind === "hard";
  await sql`insert into mail_address as m (address, state, last_hard, last_soft)
    values (lower(${address}), ${isHard ? "HARD" : "SOFT"}, ${isHard ? at : null}::timestamptz, ${isHard ? null : at}::timestamptz)
    on conflict (address) do update set
      state = case when m.state = 'HARD' then 'HARD' else excluded.state end,
      last_hard = coalesce(excluded.last_hard, m.last_hard), last_soft = coalesce(excluded.last_soft, m.last_soft)`.execute(
    tx,
  );
  if (messageId !== undefined)
    await sql`update mail set bounced_at = ${at}, last_error = ${reason ?? kind}
      where message_id = ${messageId} and lower(recipient) = lower(${address}) and sent_at is not null and settled_at is null`.execute(
      tx,
    );
  return true;
}

/** Clears the bounces of an address, since a token that was mailed to it was returned. */
export async function proveMailAddress(tx: Tx, address: string, at: Date): Promise<void> {
  await sql`update mail_address set state = 'GOOD', proved_at = ${at} where address = lower(${address})`.execute(tx);
}

/** Returns whether mail to an address is withheld because it does not exist. */
export async function isBouncing(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`select from mail_address where address = lower(${address}) and state = 'HARD'`.execute(db);
  return rows.length > 0;
}

/** Marks a mail to an unreachable address as bounced, so that it is not sent. A mail with a key may prove the address, and is sent. */
export async function holdBack(db: Db, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mail set next_attempt_at = null, bounced_at = ${at}, last_error = 'hard bounce'
    where id = ${id} and sent_at is null and next_attempt_at <= ${at} and key_links = '{}'
      and exists (select from mail_address where address = lower(recipient) and state = 'HARD')`.execute(db);
  return numAffectedRows === 1n;
}

export async function purgeReports(db: Db, olderThan: Date): Promise<void> {
  await sql`delete from mail_report where at < ${olderThan}`.execute(db);
}
