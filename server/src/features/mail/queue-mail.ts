import { randomUUID } from "node:crypto";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Tx } from "../../kernel/db/database.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { renderTemplate } from "./mail-template.ts";
import { findTemplate, insertMail } from "./mail.store.ts";

/** What each template is filled in with. Amounts and moments come as people read them, in the language of the mail. */
type Templates = {
  NEW_PASSWORD: { name: string; link: string; minutes: number };
  PAYMENT_SUCCESSFUL: {
    name: string;
    orderRef: string;
    transactionId: string;
    amount: string;
    items: readonly { title: string; amount: string }[];
  };
};
export type TemplateName = keyof Templates;

export type MailToQueue<N extends TemplateName> = {
  template: N;
  locale: Locale;
  to: string;
  values: Templates[N];
  /** What the mail tells of, for instance `payment:17`; the same thing is mailed once. Null: not tied to anything. */
  about: string | null;
  at: Date;
};

export const SEND_MAIL = "send-mail";

/**
 * Writes a mail into the outbox in the transaction of what it tells of, and asks for its sending: both happen or neither.
 *
 *     await queueMail(tx, world.jobs, { template: "NEW_PASSWORD", locale: "hu", to, values: { name, link, minutes: 30 }, about: null, at: now });
 *
 * @returns false where the same thing has been mailed before
 * @throws when there is no such template or it cannot be filled in
 */
export async function queueMail<N extends TemplateName>(tx: Tx, jobs: Jobs, mail: MailToQueue<N>): Promise<boolean> {
  const { template, locale, to, values, about, at } = mail;
  if (!isOneAddress(to)) throw new Error("a recipient that is no single address");
  const written = await renderTemplate(await findTemplate(tx, template, locale), values);
  const id = await insertMail(tx, { messageId: randomUUID(), about, template, recipient: to, ...written, at });
  if (id === null) return false;
  await jobs.enqueue(tx, SEND_MAIL, { mailId: id });
  return true;
}

/** Addresses were checked where they came in; this only makes sure that none can say more than an address. */
const isOneAddress = (text: string): boolean => /^[^\s@,;:<>()"\p{Cc}]+@[^\s@,;:<>()"\p{Cc}]+$/u.test(text);
