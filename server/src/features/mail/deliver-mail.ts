import type { AppContext } from "../../app-context.ts";
import { unsubscribeLink } from "./unsubscribe-key.ts";
import { withWholeAddresses } from "./mail-frame.ts";
import { holdBack } from "./mail-address.store.ts";
import { keepInOutbox, leaseMail, markFailed, markSent, waitingMails } from "./mail.store.ts";

const MINUTE = 60_000;
/** Milliseconds; longer than any attempt. */
const LEASE = 3 * MINUTE;
/** Minutes until the next attempt, by attempts made; after the last one the mail is given up: about two days in all. */
const PAUSES = [1, 2, 5, 15, 60, 180, 360, 720, 1440];
const MOST_AT_ONCE = 100;
const LONGEST_ERROR = 500;

type Delivering = Pick<AppContext, "db" | "clock" | "log" | "mailTransport" | "publicUrl" | "vault"> & {
  /** Sent mails, with the time, that could not be recorded yet. */
  readonly unnoted: Map<number, Date>;
};

/**
 * Makes one attempt to send a mail. Nothing is locked during the network access. A mail that was sent while the
 * database was read-only is remembered, so that it is not sent again. Only a process that ends meanwhile sends it
 * twice, under the same id.
 */
async function deliverMail(context: Delivering, id: number): Promise<void> {
  const { db, clock, log, mailTransport, publicUrl, unnoted } = context;
  if (!mailTransport.delivers) return keepInOutbox(db, id);
  if (unnoted.has(id)) return noteSent(context, id);
  const started = clock();
  if (await holdBack(db, id, started)) return;
  const mail = await leaseMail(db, id, started, new Date(started.getTime() + LEASE));
  if (!mail) return;
  try {
    const { subscriberId, subscription } = mail;
    await mailTransport.send({
      ...mail,
      html: withWholeAddresses(mail.html, publicUrl),
      unsubscribe:
        subscriberId === null || subscription === null ? null : unsubscribeLink(context, subscriberId, subscription),
    });
  } catch (error) {
    const pause = PAUSES[mail.attempts - 1];
    const next = pause === undefined ? null : new Date(clock().getTime() + pause * MINUTE);
    await markFailed(db, id, reasonOf(error), next);
    log.warn({ mail: id, attempts: mail.attempts, givenUp: next === null, err: error }, "a mail was not accepted");
    return;
  }
  unnoted.set(id, clock());
  await noteSent(context, id);
}

/** Records mails that were sent while the database was read-only. */
export async function noteUnnoted(context: Pick<Delivering, "db" | "unnoted">): Promise<void> {
  for (const id of context.unnoted.keys()) await noteSent(context, id);
}

async function noteSent({ db, unnoted }: Pick<Delivering, "db" | "unnoted">, id: number): Promise<void> {
  const at = unnoted.get(id);
  if (at === undefined) return;
  await markSent(db, id, at);
  unnoted.delete(id);
}

/** Makes all due attempts: first ones, retries, and those of a process that died. */
export async function deliverWaiting(context: Delivering): Promise<void> {
  for (;;) {
    const due = await waitingMails(context.db, context.clock(), MOST_AT_ONCE);
    if (due.length === 0) return;
    for (const id of due) await deliverMail(context, id);
  }
}

/** Returns the server's message without the recipient that it may quote. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : "unknown").replace(/\S+@\S+/g, "…").slice(0, LONGEST_ERROR);
