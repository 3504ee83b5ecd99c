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
import type { AppContext } from "../../app-context.ts";
import { BATCH_WINDOW, DELIVER_NOTIFICATIONS } from "./deliver-notifications.ts";
import { insertDeliveries } from "./delivery.store.ts";
import { isMandatory } from "./preferences.ts";
import { insertNotifications, isNotified } from "./notification.store.ts";
import { recipientsOf, type AudienceInput, type Recipient } from "./recipients.store.ts";

/** The parts of the app context that `notify` needs. */
export type NotifyContext = Pick<AppContext, "jobs" | "publicUrl">;

type Occurrence = {
  readonly id: number | string;
  /** Mails to one account with the same digest become one, as those of one event do. */
  readonly digest?: string;
  /** The address for replies to its mail, such as that of an organiser; the sender is always the portal. */
  readonly replyTo?: string | null;
  readonly at: Date;
};
/** Identifies the occurrence of a repeatable event; without it each call is a new one. Any other event happens once and has none. */
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
 *     await notify(tx, context, "PersonRegistration", { id, at }, { values: { userId: id, name } });
 *
 * @returns how many accounts are notified by this call
 */
export async function notify<E extends EventName>(
  tx: Tx,
  { jobs }: Pick<AppContext, "jobs">,
  name: E,
  subject: SubjectInput[E],
  content: Content[E],
): Promise<number> {
  const event = eventNamed(name);
  const input: AnySubjectInput = subject;
  const { values = {}, mail }: AnyContent = content;
  const { id, occurrence = randomUUID(), digest, replyTo = null, at } = input;
  const dedupeKey = dedupeKeyOf(name, { id, occurrence });
  const recipients = await recipientsOf(tx, event.audience, input, event);
  const notices = recipients.map((to): EventNotice => ({ to, dedupeKey, values, mail: mail?.(to) }));
  const digestKey = digest ?? (event.immediate ? dedupeKey : name);
  return writeAll(tx, jobs, notices, { name, event, digestKey, replyTo, at });
}

/** An occurrence of an event of which one account is notified. */
type OwnOccurrence = {
  readonly account: number;
  readonly id: number;
  /** False if the account caused the event itself and gets the mail only, as a confirmation. */
  readonly bell: boolean;
};
/** The events whose text may differ per account: their mails wait for others of their kind. */
type OwnEvent = {
  [E in EventName]: (typeof EVENTS)[E] extends { readonly audience: "account"; readonly immediate?: never } ? E : never;
}[EventName];

/** Notifies accounts of an event, each of an occurrence of its own, in a constant number of statements. */
export async function notifyEach<E extends OwnEvent>(
  tx: Tx,
  { jobs }: Pick<AppContext, "jobs">,
  name: E,
  occurrences: readonly (OwnOccurrence & Content[E])[],
  at: Date,
): Promise<void> {
  const event = eventNamed(name);
  const accounts = occurrences.map(({ account }) => account);
  const recipients = await recipientsOf(tx, "account", { accounts }, event);
  const byId = new Map(recipients.map((to) => [to.id, to]));
  const notices = occurrences.flatMap((each): EventNotice[] => {
    const { account, id, bell, values = {}, mail }: OwnOccurrence & AnyContent = each;
    const to = byId.get(account);
    if (to === undefined) return [];
    const dedupeKey = dedupeKeyOf(name, { id, occurrence: randomUUID() });
    return [{ to, dedupeKey, values, mail: mail?.(to), bell }];
  });
  await writeAll(tx, jobs, notices, { name, event, digestKey: name, replyTo: null, at });
}

type EventNotice = {
  readonly to: Recipient;
  readonly dedupeKey: string;
  readonly values: Values;
  readonly mail: object | undefined;
  readonly bell?: boolean;
};
type DeliveryInput = {
  readonly name: string;
  readonly event: Event;
  readonly digestKey: string;
  readonly replyTo: string | null;
  readonly at: Date;
};

async function writeAll(
  tx: Tx,
  jobs: AppContext["jobs"],
  notices: readonly EventNotice[],
  { name, event, digestKey, replyTo, at }: DeliveryInput,
): Promise<number> {
  const notified = await writeBell(tx, notices, { name, event, at });
  const mailed = notified.filter(({ mail }) => mail !== undefined);
  if (mailed.length === 0) return notified.length;
  const recipients = mailed.flatMap(({ to, mail, dedupeKey }) =>
    to.email === null
      ? []
      : [{ account: to.id, dedupeKey, address: to.email, locale: to.locale, payload: { name: to.name, ...mail } }],
  );
  if (recipients.length === 0) return 0;
  const dueAt = event.immediate ? at : new Date(at.getTime() + BATCH_WINDOW);
  const written = await insertDeliveries(tx, { event: name, digestKey, at, dueAt, replyTo, recipients });
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

/**
 * Inserts the rows of the bell. Returns the notices of the notified accounts and those without a bell. For an event
 * without a severity it returns all.
 */
async function writeBell(
  tx: Tx,
  notices: readonly EventNotice[],
  { name, event, at }: Pick<DeliveryInput, "name" | "event" | "at">,
): Promise<readonly EventNotice[]> {
  const { wireType, severity, category } = event;
  const rows = notices.filter(({ bell = true }) => bell);
  if (severity === undefined || rows.length === 0) return notices;
  const written = await insertNotifications(tx, {
    type: wireType ?? name,
    severity,
    optionalCategory: isMandatory(event) ? null : category,
    at,
    rows: rows.map(({ to, values, dedupeKey }) => ({ account: to.id, data: values, dedupeKey })),
  });
  const notified = new Set(written.map(({ account, dedupeKey }) => `${account} ${dedupeKey}`));
  return notices.filter(({ to, dedupeKey, bell = true }) => !bell || notified.has(`${to.id} ${dedupeKey}`));
}
