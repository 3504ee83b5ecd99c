import { randomUUID } from "node:crypto";
import type { MailTemplateName, MailValues } from "@rajt/contract/mail/mail-templates.values";
import {
  eventNamed,
  type Event,
  type EventMail,
  type EventName,
  type EVENTS,
  type EventValues,
} from "@rajt/contract/notification/notification.events";
import type { Tx } from "../../kernel/db/database.ts";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import type { World } from "../../world.ts";
import { queueMail } from "../mail/index.ts";
import { receiversOf, type Asked, type AudienceTerms, type Receiver } from "./audience.store.ts";
import { insertNotifications } from "./notification.store.ts";

/** The part of the world that telling needs. */
export type Telling = Pick<World, "jobs" | "log" | "publicUrl">;

type About = {
  readonly id: number | string;
  /** The occurrence of an event that may come again; without one every telling is a time of its own. */
  readonly occurrence?: string;
  readonly at: Date;
};
type Subjects = { [E in EventName]: About & AudienceTerms[(typeof EVENTS)[E]["audience"]] };

type Values = Readonly<Record<string, string | number | boolean>>;
type Said = {
  [E in EventName]: (EventValues<E> extends undefined ? object : { readonly values: EventValues<E> }) &
    (EventMail<E> extends undefined ? object : { readonly mail: (to: Receiver) => EventMail<E> });
};
/** The same for whoever does not know which event it is. */
type AnySaid = { readonly values?: Values; readonly mail?: (to: Receiver) => object | undefined };

/**
 * Tells everybody whom an event concerns, on the bell and by mail as it is declared, in the transaction in which it happens. What was told
 * before is not told again, even to who removed it.
 *
 *     await tell(tx, world, "PersonRegistration", { id, at }, { values: { userId: id, name } });
 *
 * @returns how many were told now
 * @throws where a mail cannot be written, unless the event stands without
 */
export async function tell<E extends EventName>(
  tx: Tx,
  world: Pick<World, "jobs" | "log">,
  name: E,
  subject: Subjects[E],
  said: Said[E],
): Promise<number> {
  const event = eventNamed(name);
  const asked: Asked & About = subject;
  const { values = {}, mail }: AnySaid = said;
  const { id, occurrence = randomUUID(), at } = asked;
  const dedupeKey = [name, id, ...(event.again ? [occurrence] : [])].join(":");
  const receivers = await receiversOf(tx, event.audience, asked);
  const told = await onBell(tx, receivers, { name, event, values, dedupeKey, at });
  if (mail === undefined) return told.length;
  let mailed = 0;
  for (const to of told)
    if (await onPaper(tx, world, to, { event, values: { name: to.name, ...mail(to) }, dedupeKey, at })) mailed += 1;
  return mailed;
}

type Noted = { readonly event: Event; readonly dedupeKey: string; readonly at: Date };

/**
 * Puts an event on the bell; returns the receivers who had not been told before; of an event that is mailed only all of
 * them, since the mail's own key tells.
 */
async function onBell(
  tx: Tx,
  receivers: readonly Receiver[],
  { name, event: { as, severity }, values, dedupeKey, at }: Noted & { name: string; values: Values },
): Promise<readonly Receiver[]> {
  if (severity === undefined || receivers.length === 0) return receivers;
  const accountIds = receivers.map(({ id }) => id);
  const told = await insertNotifications(tx, { accountIds, type: as ?? name, severity, data: values, dedupeKey, at });
  return receivers.filter(({ id }) => told.has(id));
}

/** A template that was spoilt must not undo, for instance, money that came in. */
async function onPaper(
  tx: Tx,
  { jobs, log }: Pick<World, "jobs" | "log">,
  { id, email, locale }: Receiver,
  { event, values, dedupeKey, at }: Noted & { values: object },
): Promise<boolean> {
  const { mail: template, standsUnmailed } = event;
  if (template === undefined || email === null) return false;
  try {
    // The cast: `Said` has checked the values against the template that the event names.
    const filled = values as MailValues<MailTemplateName>;
    return await queueMail(tx, jobs, {
      template,
      locale,
      to: email,
      values: filled,
      dedupeKey: `${dedupeKey}:${id}`,
      at,
    });
  } catch (error) {
    if (standsUnmailed !== true || sqlStateOf(error) !== null) throw error;
    log.error({ err: error, dedupeKey }, "somebody could not be mailed");
    return false;
  }
}
