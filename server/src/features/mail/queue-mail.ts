import { randomUUID } from "node:crypto";
import { placeholdersOf } from "@rajt/contract/mail/mail-templates.values";
import type { Tx } from "../../kernel/db/database.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { framed, withFooter, type Footer } from "./mail-frame.ts";
import { renderTemplate, type Template, type TemplateKey } from "./mail-template.ts";
import { insertMails, type NewMail, type Subscriber } from "./mail.store.ts";

export const SEND_WAITING_MAILS = "send-waiting-mails";

export type MailToRender = {
  readonly key: TemplateKey;
  readonly template: Template;
  readonly to: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The same in every attempt to queue one mail. */
  readonly messageId?: string;
  readonly footer: Footer;
  /** The address for replies; null: the sender. */
  readonly replyTo?: string | null;
  /** The account that may end such mails by one click, with their kind; null: they are mandatory. */
  readonly subscriber?: Subscriber | null;
};

/** A filled-in mail without frame and footer. */
export type RenderedMail = NewMail & Pick<TemplateKey, "locale"> & { readonly footer: Footer };

/** Renders a mail. @throws {Error} if the template cannot be filled in, or the recipient is not a single address */
export async function renderMail({ key, template, to, values, footer, ...more }: MailToRender): Promise<RenderedMail> {
  const { name, locale } = key;
  const rendered = renderTemplate(template, values);
  return { ...newMail({ template: name, to, rendered, ...more }), keyLinks: keyLinksIn(name, values), locale, footer };
}

/** Returns the links with a key, as in the plain text and, if escaped differently, as in the HTML. */
function keyLinksIn(name: TemplateKey["name"], values: MailToRender["values"]): string[] {
  const links = Object.entries(placeholdersOf(name)).flatMap(([placeholder, kind]) => {
    const value = values[placeholder];
    return kind === "keyLink" && typeof value === "string" ? [value, value.replaceAll("&", "&amp;")] : [];
  });
  return [...new Set(links)];
}

/**
 * Joins several mails to one recipient in one language: subject and message id of the first, and the texts one after
 * the other. It has no HTML if one of them has none.
 */
export function joinMails(mails: readonly [RenderedMail, ...RenderedMail[]]): NewMail {
  const [{ locale, footer, ...first }, ...others] = mails;
  const isWithHtml = mails.every(({ html }) => html.trim() !== "");
  return {
    ...first,
    subject: others.length === 0 ? first.subject : `${first.subject} (+${others.length})`,
    html: isWithHtml ? framed(mails.map(({ html }) => html).join("\n<hr>\n"), locale, footer) : "",
    keyLinks: mails.flatMap(({ keyLinks }) => keyLinks),
    text: withFooter(mails.map(({ text }) => text).join("\n\n---\n\n"), footer),
  };
}

type Rendered = {
  readonly template: TemplateKey["name"];
  readonly to: string;
  readonly rendered: Template;
} & Pick<MailToRender, "messageId" | "replyTo" | "subscriber">;

/** Returns the row of a filled-in mail. @throws {Error} if the recipient is not a single address */
export function newMail({ template, to, rendered, messageId, replyTo = null, subscriber = null }: Rendered): NewMail {
  if (!isOneAddress(to)) throw new Error("a recipient is no single address");
  const answered = replyTo !== null && isOneAddress(replyTo) ? replyTo : null;
  return {
    messageId: messageId ?? randomUUID(),
    template,
    recipient: to,
    replyTo: answered,
    subscriber,
    keyLinks: [],
    ...rendered,
  };
}

/** Inserts mails into the queue and enqueues their sending, in the caller's transaction. */
export async function queueMails(tx: Tx, jobs: Jobs, mails: readonly NewMail[], at: Date): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(tx, mails, at);
  await jobs.enqueue(tx, SEND_WAITING_MAILS, {});
}

/** Addresses were validated at input; this only ensures that none contains more than one address. */
const isOneAddress = (text: string): boolean => /^[^\s@,;:<>()"\p{Cc}]+@[^\s@,;:<>()"\p{Cc}]+$/u.test(text);
