import { randomUUID } from "node:crypto";
import type { Event } from "@rajt/contract/notification/notification.events";
import {
  eventNamed,
  type EventMail,
  type EventName,
  type EVENTS,
  type EventValues,
} from "@rajt/contract/portal.events";
import type { Tx } from "../../kernel/db/database.ts";
import type { World } from "../../world.ts";
import { BATCH_WINDOW, DELIVER_NOTIFICATIONS } from "./deliver-notifications.ts";
import { insertDeliveries } from "./delivery.store.ts";
import { isMandatory } from "./preferences.ts";
import { insertNotifications, isNotified } from "./notification.store.ts";
import { recipientsOf, type AudienceInput, type Recipient } from "./recipients.store.ts";

/** The parts of the world that features need to notify people. */
export type NotifyContext = Pick<World, "jobs" | "publicUrl">;

type Occurrence = {
  readonly id: number | string;
  /** Mails to one account with the same digest become one, as those of one event do. */
  readonly digest?: string;
  /** Where an answer to its mail goes, such as the address of an organiser; the sender is always the portal. */
  readonly replyTo?: string | null;
  readonly at: Date;
};
/** Identifies the occurrence of a repeatable event; without it each call is a new one. Any other event happens once, and has none. */
type Repeated<E extends EventName> = (typeof EVENTS)[E] extends { readonly repeatable: true }
  ? { readonly occurrence?: string }
  : { readonly occurrence?: never };
type SubjectInput = { [E in EventName]: Occurrence & Repeated<E> & AudienceInput[(typeof EVENTS)[E]["audience"]] };
type AnySubjectInput = Occurrence & {
  readonly occurrence?: string;
  readonly accounts?: readonly number[];
  readonly address?: string;
};

type Values = Readonly<Record<string, string | number | boolean | readonly number[]>>;
type Content = {
  [E in EventName]: (EventValues<E> extends undefined ? object : { readonly values: EventValues<E> }) &
    (EventMail<E> extends undefined ? object : { readonly mail: (to: Recipient) => EventMail<E> });
};
type AnyContent = { readonly values?: Values; readonly mail?: (to: Recipient) => object | undefined };

/**
 * Notifies the recipients of an event, in the transaction in which it happens: writes the rows of the bell, and the deliveries by mail, which a
 * job renders and sends after the commit. An occurrence is delivered to each account once, even if the account removed its notification.
 *
 *     await notify(tx, world, "PersonRegistration", { id, at }, { values: { userId: id, name } });
 *
 * @returns how many accounts are notified by this call
 */
export async function notify<E extends EventName>(
  tx: Tx,
  { jobs }: Pick<World, "jobs">,
  name: E,
  subject: SubjectInput[E],
  content: Content[E],
): Promise<number> {
  const event = eventNamed(name);
  const input: AnySubjectInput = subject;
  const { values = {}, mail }: AnyContent = content;
  const { id, occurrence = randomUUID(), digest, replyTo = null, at } = input;
  const dedupeKey = dedupeKeyOf(name, { id, occurrence });
  const recipients = await recipientsOf(tx, event.audience, input);
  const notified = await writeBell(tx, recipients, { name, event, values, dedupeKey, at });
  if (mail === undefined) return notified.length;
  const addressed = notified.flatMap((to) =>
    to.email === null
      ? []
      : [{ account: to.id, address: to.email, locale: to.locale, payload: { name: to.name, ...mail(to) } }],
  );
  if (addressed.length === 0) return 0;
  const written = await insertDeliveries(tx, {
    event: name,
    dedupeKey,
    digestKey: digest ?? (event.immediate ? dedupeKey : name),
    at,
    dueAt: event.immediate ? at : new Date(at.getTime() + BATCH_WINDOW),
    replyTo,
    recipients: addressed,
  });
  if (written > 0 && event.immediate) await jobs.enqueue(tx, DELIVER_NOTIFICATIONS, {});
  return written;
}

const dedupeKeyOf = (name: EventName, { id, occurrence }: Pick<AnySubjectInput, "id" | "occurrence">): string =>
  [name, id, ...(eventNamed(name).repeatable ? [occurrence] : [])].join(":");

/** Returns whether one of the accounts was notified of this occurrence, even if it removed the notification. */
export const wasNotifiedOf = <E extends EventName>(
  tx: Tx,
  name: E,
  subject: Pick<Occurrence, "id"> & Repeated<E> & { readonly accounts: readonly number[] },
): Promise<boolean> => isNotified(tx, dedupeKeyOf(name, subject), subject.accounts);

type Notice = {
  readonly name: string;
  readonly event: Event;
  readonly values: Values;
  readonly dedupeKey: string;
  readonly at: Date;
};

/**
 * Writes the rows of the bell; returns the recipients that had none yet. An event without a severity has no rows: all
 * recipients are returned.
 */
async function writeBell(
  tx: Tx,
  recipients: readonly Recipient[],
  { name, event, values, dedupeKey, at }: Notice,
): Promise<readonly Recipient[]> {
  const { wireType, severity, category } = event;
  if (severity === undefined || recipients.length === 0) return recipients;
  const accountIds = recipients.map(({ id }) => id);
  const notified = await insertNotifications(tx, {
    accountIds,
    type: wireType ?? name,
    severity,
    optionalCategory: isMandatory(event) ? null : category,
    data: values,
    dedupeKey,
    at,
  });
  return recipients.filter(({ id }) => notified.has(id));
}
