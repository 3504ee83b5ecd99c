import { mailTable } from "@rajt/contract/mail/mail.table";
import { sql } from "kysely";
import { allRows, serveTable } from "../../kernel/table/serve-table.ts";
import type { ActHandler } from "../../kernel/table/binding.ts";
import { sendAgain, settle, STATE } from "./mail.store.ts";

/** A mail that was given up or bounced. Other mails are sent, will be sent, or stay in the outbox. */
const FAILED = sql`m.next_attempt_at is null and m.settled_at is null and (m.bounced_at is not null or m.sent_at is null and m.last_error is not null)`;
/** A sent mail whose key was removed cannot be sent again. */
const RESENDABLE = sql`${FAILED} and not m.is_redacted`;

/** Returns an act on failed mails; other rows are skipped. */
const onFailed =
  (act: typeof settle): ActHandler =>
  async (tx, ids, by) => {
    const done = new Set(await act(tx, ids, by));
    return new Map(ids.flatMap((id) => (done.has(id) ? [] : [[id, "mail.list.notFailed"] as const])));
  };

/** The list of mails of the last ninety days, readable by super admins. */
export const mails = serveTable(mailTable, {
  texts: "mail.list",
  from: sql`mail m`,
  id: sql`m.id::integer`,
  columns: {
    subject: sql`m.subject`,
    recipient: sql`m.recipient`,
    state: STATE,
    queuedAt: sql`m.queued_at`,
    sentAt: sql`m.sent_at`,
    attempts: sql`m.attempts`,
    lastError: sql`m.last_error`,
    template: sql`m.template`,
  },
  scope: allRows,
  acts: { sendAgain: onFailed(sendAgain), settle: onFailed(settle) },
  open: { sendAgain: () => RESENDABLE, settle: () => FAILED },
});
