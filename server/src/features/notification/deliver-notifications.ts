import { createHash } from "node:crypto";
import type { MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import type { Event } from "@rajt/contract/notification/notification.events";
import { EVENTS, reasonOfMail } from "@rajt/contract/portal.events";
import { isOptional, type PreferenceChoice } from "@rajt/contract/notification/preference.values";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { AppContext } from "../../app-context.ts";
import {
  findTemplates,
  footerOf,
  joinMails,
  queueMails,
  type MailToRender,
  type RenderedMail,
  renderMail,
  type Templates,
} from "../mail/index.ts";
import { causeOf, deleteFailure, insertFailure } from "../work/index.ts";
import { lockDue, markDelivered, markUndelivered, type DueDelivery } from "./delivery.store.ts";
import { choicesOf } from "./preference.store.ts";
import { isMailedAtOnce, isMandatory } from "./preferences.ts";

export const DELIVER_NOTIFICATIONS = "deliver-notifications";

/** Milliseconds for which the first mail of a kind to an account waits for others (product/notifications). */
export const BATCH_WINDOW = 10 * 60_000;

const MOST_AT_ONCE = 100;
const MINUTE = 60_000;
/** Minutes until the next attempt, by attempts made; after these, one hour. A corrected template lets the delivery succeed. */
const PAUSES = [1, 2, 5, 15];
const LAST_PAUSE = 60;

type DeliverContext = Pick<AppContext, "db" | "clock" | "jobs" | "publicUrl">;

/** Renders the due deliveries and queues their mails. */
export async function deliverDue(context: DeliverContext): Promise<void> {
  while ((await tx(context.db, (tx) => deliverBatch(tx, context))) > 0);
}

/** Delivers all, including those that wait for others of their kind, in the caller's transaction. */
export async function deliverWithin(tx: Tx, context: Omit<DeliverContext, "db">): Promise<void> {
  const dueBy = new Date(context.clock().getTime() + BATCH_WINDOW);
  while ((await deliverBatch(tx, context, dueBy)) > 0);
}

/**
 * Queues the mails of deliveries and marks them delivered in one transaction, so that a killed process loses none and
 * repeats none. Returns how many deliveries were due.
 */
async function deliverBatch(
  tx: Tx,
  { clock, jobs, publicUrl }: Omit<DeliverContext, "db">,
  dueBy: Date = clock(),
): Promise<number> {
  const at = clock();
  const due = await lockDue(tx, dueBy, MOST_AT_ONCE);
  if (due.length === 0) return 0;
  const templates = await findTemplates(tx);
  const choiceOf = await choicesOf(tx, [...new Set(due.map(({ account }) => account))]);
  const groups = new Map<string, [RenderedMail, ...RenderedMail[]]>();
  const delivered = [];
  const failed = [];
  for (const delivery of due)
    try {
      if (!isWanted(delivery, choiceOf)) {
        delivered.push(delivery);
        continue;
      }
      const mail = await render(delivery, templates, publicUrl);
      const group = groups.get(groupOf(delivery));
      if (group) group.push(mail);
      else groups.set(groupOf(delivery), [mail]);
      delivered.push(delivery);
    } catch (error) {
      failed.push({ delivery, cause: causeOf(error) });
    }
  await queueMails(tx, jobs, [...groups.values()].map(joinMails), at);
  await markDelivered(tx, delivered, at);
  for (const { delivery, cause } of failed) {
    const pause = PAUSES[delivery.attempts] ?? LAST_PAUSE;
    await markUndelivered(tx, delivery.id, { error: cause, dueAt: new Date(at.getTime() + pause * MINUTE) });
    await insertFailure(tx, { ...failureOf(delivery), cause, at });
  }
  for (const delivery of delivered) if (delivery.attempts > 0) await deleteFailure(tx, failureOf(delivery));
  return due.length;
}

/** Returns whether its recipient wants the mail, by the current preferences, not those at the time of the event. */
function isWanted(
  { event: name, account }: DueDelivery,
  choiceOf: (account: number, category: string) => PreferenceChoice | undefined,
): boolean {
  const event = eventOf(name);
  return event === undefined || isMailedAtOnce(event, choiceOf(account, event.category));
}

/** Renders the mail of a delivery. @throws {Error} if its template cannot be filled in */
async function render(
  { event: name, dedupeKey, account, locale, recipient, replyTo, payload }: DueDelivery,
  templates: Templates,
  publicUrl: URL,
) {
  const event = eventOf(name);
  const template = event?.mail;
  if (event === undefined || template === undefined || recipient === null || payload === null)
    throw new Error(`event ${name} has no mail`);
  const key = { name: template, locale };
  return renderMail({
    key,
    template: templates(key),
    to: recipient,
    values: payload,
    messageId: messageIdOf(dedupeKey, account),
    footer: footerOf(reasonOfMail(template), locale, publicUrl),
    replyTo,
    subscriber: subscriberOf(event, template, account),
  });
}

/** Returns the recipient with the kind of mails that one click may end; null if the mail is mandatory. */
function subscriberOf(event: Event, template: MailTemplateName, account: number): MailToRender["subscriber"] {
  const subscription = reasonOfMail(template);
  if (subscription === "digest") return { account, subscription };
  return isMandatory(event) || !isOptional(subscription) ? null : { account, subscription };
}

/** Returns the key of deliveries that share a mail. Deliveries of one account may differ in address and language. */
const groupOf = ({ account, digestKey, recipient, replyTo, locale }: DueDelivery): string =>
  JSON.stringify([account, digestKey, recipient, replyTo, locale]);

/** Returns an event by its stored name, or undefined for a name unknown to this version. */
const eventOf = (name: string): Event | undefined =>
  Object.entries<Event>(EVENTS).find(([event]) => event === name)?.[1];

/** Returns the template of an event, or undefined if this version does not know or does not mail it. */
const mailOf = (name: string): Event["mail"] => eventOf(name)?.mail;

/** Returns the same id for each attempt at a delivery, in the form of a UUID. */
function messageIdOf(dedupeKey: string, account: number): string {
  const digest = createHash("sha256").update(`${dedupeKey}:${account}`).digest("hex");
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The entry in the list of failures: one for each mail and language. */
const failureOf = ({ event, locale }: DueDelivery) => ({
  kind: "JOB" as const,
  what: `${DELIVER_NOTIFICATIONS}: ${mailOf(event) ?? event} (${locale})`,
  mark: "template",
});
