import { randomUUID } from "node:crypto";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { MailTemplateName, MailValues } from "@rajt/contract/mail/mail-templates.values";
import type { Tx } from "../../kernel/db/database.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { framed } from "./mail-frame.ts";
import { renderTemplate, type Template } from "./mail-template.ts";
import { findTemplate, insertMail } from "./mail.store.ts";

export type MailToQueue<N extends MailTemplateName> = {
  template: N;
  locale: Locale;
  to: string;
  values: MailValues<N>;
  /**
   * The thing that the mail tells of, for instance `payment:17`; the same thing is mailed once. Null: not tied to
   * anything.
   */
  dedupeKey: string | null;
  at: Date;
};

export const SEND_MAIL = "send-mail";

/**
 * Writes a mail into the outbox in the transaction of what it tells of, and asks for its sending: both happen or neither.
 *
 *     await queueMail(tx, world.jobs, { template: "NEW_PASSWORD", locale: "hu", to, values: { name, link, minutes: 30 }, dedupeKey: null, at: now });
 *
 * @returns false where the same thing has been mailed before
 * @throws when there is no such template or it cannot be filled in
 */
export async function queueMail<N extends MailTemplateName>(
  tx: Tx,
  jobs: Jobs,
  mail: MailToQueue<N>,
): Promise<boolean> {
  const { template, locale, values } = mail;
  const found = await findTemplate(tx, { name: template, locale });
  const written = await renderTemplate({ ...found, html: framed(found.html, locale) }, values);
  return queueWritten(tx, jobs, { ...mail, written });
}

type WrittenMail = {
  template: MailTemplateName;
  to: string;
  written: Template;
  dedupeKey: string | null;
  at: Date;
};

/** The same for a mail that is filled in already. */
export async function queueWritten(tx: Tx, jobs: Jobs, mail: WrittenMail): Promise<boolean> {
  const { template, to, written, dedupeKey, at } = mail;
  if (!isOneAddress(to)) throw new Error("a recipient that is no single address");
  const id = await insertMail(tx, { messageId: randomUUID(), dedupeKey, template, recipient: to, ...written, at });
  if (id === null) return false;
  await jobs.enqueue(tx, SEND_MAIL, { mailId: id });
  return true;
}

/** Addresses were checked where they came in; this only makes sure that none can say more than an address. */
const isOneAddress = (text: string): boolean => /^[^\s@,;:<>()"\p{Cc}]+@[^\s@,;:<>()"\p{Cc}]+$/u.test(text);
