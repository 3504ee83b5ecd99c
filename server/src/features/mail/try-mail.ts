import type { tryMailCalls } from "@rajt/contract/mail/mail.calls";
import type * as z from "zod";
import type { CallContext } from "../../kernel/calls/context.ts";
import { fieldsRefused, noData, Refusal } from "../../kernel/calls/refusal.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { AppContext } from "../../app-context.ts";
import { addressOf, inLanguage, templateKeyOf } from "./email-template.store.ts";
import { readContent } from "./mail-content.ts";
import { withStylesAside } from "./mail-frame.ts";
import type { Template, TemplateKey } from "./mail-template.ts";
import { newMail, queueMails } from "./queue-mail.ts";

type Calls = typeof tryMailCalls;
type Unsaved = z.output<Calls["POST /emailTemplateEditControl/sendTest"]["input"]>;
type Previewed = z.output<Calls["POST /emailTemplateEditControl/getPreview"]["input"]>;

/** The most test mails per account and hour. */
const MOST_TESTS = 10;
const HOUR = 3600;

/** Returns the preview of an unsaved template, and of its other language as saved. */
export async function previewMail(context: AppContext, { input: { locale, ...unsaved } }: CallContext<Previewed>) {
  const content = (await otherLanguage(context, unsaved.id, locale)) ?? unsaved;
  const shown = await renderSample(context, content);
  const { sample } = shown;
  return { successful: true, id: content.id, locale: shown.locale, ...sample, html: withStylesAside(sample.html) };
}

async function otherLanguage({ db }: AppContext, id: number, locale: Previewed["locale"]): Promise<Unsaved | null> {
  const key = await templateKeyOf(db, id);
  if (!key) throw noData();
  return locale === undefined || locale === key.locale ? null : inLanguage(db, { ...key, locale });
}

/** Mails a template to the caller's own address: the address is not part of the call. */
export async function sendTestMail(context: AppContext, { input, account, now, translate }: CallContext<Unsaved>) {
  const { db, jobs } = context;
  const accountId = await account();
  const { name, sample } = await renderSample(context, input);
  const recipient = await addressOf(db, accountId);
  if (recipient === null) throw new Refusal("mail.refusal.noAddress");
  const counted = await countTry(db, [{ key: `test-mail:${accountId}`, most: MOST_TESTS, seconds: HOUR }], now);
  if (counted.limited)
    throw new Refusal("kernel.error.tooMany", { status: 429, retryAfterSeconds: counted.retryAfterSeconds });
  const rendered = { ...sample, subject: translate("mail.test.subject", { subject: sample.subject }) };
  const mail = newMail({ template: name, to: recipient, rendered });
  await tx(db, (transaction) => queueMails(transaction, jobs, [mail], now));
  return { successful: true, recipient };
}

/** Renders a template with the sample data of its kind. */
async function renderSample(
  { db, publicUrl }: AppContext,
  { id, ...content }: Unsaved,
): Promise<TemplateKey & { sample: Template }> {
  const key = await templateKeyOf(db, id);
  if (!key) throw noData();
  const { problems, sample } = await readContent(key, content, publicUrl);
  if (problems.length > 0) throw fieldsRefused(problems);
  return { ...key, sample };
}
