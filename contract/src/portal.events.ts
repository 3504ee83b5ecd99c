/** Every event that the portal notifies people of, merged from the features. No schemas here: the panel of the bell loads this. */
import { accessEvents } from "./access/access.events.ts";
import { competitionEvents } from "./competition/competition.events.ts";
import { entryEvents } from "./entry/entry.events.ts";
import { feeEvents } from "./fee/fee.events.ts";
import { digestEvents } from "./notification/digest.events.ts";
import { letterEvents } from "./letter/letter.events.ts";
import type { MailTemplateName, MailValues } from "./mail/mail-templates.values.ts";
import type { Severity } from "./notification/notification.calls.ts";
import type { Event, ValueKinds } from "./notification/notification.events.ts";
import type { Category } from "./notification/preference.values.ts";
import { troubleEvents } from "./notification/trouble.events.ts";
import { paymentEvents } from "./payment/payment.events.ts";
import { paymentRequestEvents } from "./payment-request/payment-request.events.ts";
import { peopleEvents } from "./people/people.events.ts";
import { registrationEvents } from "./registration/registration.events.ts";
import { transferEvents } from "./transfer/transfer.events.ts";

export const EVENTS = {
  ...accessEvents,
  ...registrationEvents,
  ...competitionEvents,
  ...entryEvents,
  ...letterEvents,
  ...peopleEvents,
  ...troubleEvents,
  ...digestEvents,
  ...paymentEvents,
  ...paymentRequestEvents,
  ...feeEvents,
  ...transferEvents,
} as const;

type Events = typeof EVENTS;
export type EventName = keyof Events;

/** Returns an event as any event, without the literal types of its own declaration. */
export const eventNamed = (name: EventName): Event => EVENTS[name];

// cast: the keys of the literal above.
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/** Returns why a mail is sent: the category of the events of which it notifies, or the weekly digest. */
export function reasonOfMail(mail: MailTemplateName): Category | "digest" {
  if (mail === "WEEKLY_DIGEST") return "digest";
  for (const name of EVENT_NAMES) if (eventNamed(name).mail === mail) return eventNamed(name).category;
  throw new Error(`no event has the mail ${mail}`);
}

/** The types of notifications on the wire (product/notifications 4). */
export type NotificationType = {
  [E in EventName]: Events[E] extends { severity: Severity; wireType?: never } ? E : never;
}[EventName];

const isType = (name: EventName): name is NotificationType => {
  const { severity, wireType } = eventNamed(name);
  return severity !== undefined && wireType === undefined;
};
export const NOTIFICATION_TYPES = EVENT_NAMES.filter(isType);

/** The values that a notification of an event stores. */
export type EventValues<E extends EventName> = Events[E] extends {
  readonly values: infer V extends Readonly<Record<string, keyof ValueKinds>>;
}
  ? { readonly [K in keyof V]: ValueKinds[V[K]] }
  : undefined;

/** The values that fill in an event's mail, besides the recipient's name. */
export type EventMail<E extends EventName> = Events[E] extends { readonly mail: infer M extends MailTemplateName }
  ? Omit<MailValues<M>, "name">
  : undefined;
