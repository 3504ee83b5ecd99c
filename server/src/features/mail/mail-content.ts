import { textProblem } from "@rajt/contract/kernel/text.rules";
import { isLink, MAIL_PARTS, placeholdersOf } from "@rajt/contract/mail/mail-templates.values";
import { reasonOfMail } from "@rajt/contract/portal.events";
import { placeholderProblem } from "@rajt/contract/mail/placeholder.rules";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import { footerOf, framed, withFooter } from "./mail-frame.ts";
import { renderTemplate, type Template, type TemplateKey } from "./mail-template.ts";
import { sampleValues } from "./sample-values.ts";
import { sanitisedHtml } from "./sanitise-html.ts";

export type ReadContent = {
  /** The problems by field; while there are any, the content must not be stored or sent. */
  readonly problems: readonly FieldProblem[];
  /** The sanitised HTML. */
  readonly html: string;
  /** Keys of the portal's own pictures in it. */
  readonly fileKeys: readonly string[];
  /** The mail, filled in with sample data. */
  readonly sample: Template;
};

/**
 * Validates a template: the HTML is sanitised, placeholders are checked, and the whole is filled in once with sample
 * data, so that nothing is saved that could not be sent.
 */
export async function readContent(
  { name, locale }: TemplateKey,
  { subject, html: given, text }: Template,
  publicUrl: URL,
): Promise<ReadContent> {
  const placeholders = placeholdersOf(name);
  const links = Object.keys(placeholders).filter((placeholder) => isLink(placeholders[placeholder]));
  const { html, fileKeys, problems: inHtml } = sanitisedHtml(given, { origin: publicUrl.origin, links });
  const template = { subject, html, text };
  const problems: FieldProblem[] = [...inHtml];
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) problems.push({ path: "subject", message: "mail.refusal.oneLine" });
  for (const part of MAIL_PARTS) {
    const found = placeholderProblem(part, template[part], placeholders);
    if (found) problems.push({ path: part, message: found.message, variables: { placeholder: found.placeholder } });
    // Checked again after decoding, since characters may be written as entities.
    const message = textProblem(template[part]);
    if (message !== null) problems.push({ path: part, message });
  }
  const nothing = { subject: "", html: "", text: "" };
  if (problems.length > 0) return { problems, html, fileKeys, sample: nothing };
  try {
    const footer = footerOf(reasonOfMail(name), locale, publicUrl);
    const framedTemplate = { subject, html: framed(html, locale, footer), text: withFooter(text, footer) };
    const sample = renderTemplate(framedTemplate, sampleValues(name, locale, publicUrl));
    return { problems, html, fileKeys, sample };
  } catch {
    return { problems: [{ path: "html", message: "mail.refusal.unreadable" }], html, fileKeys, sample: nothing };
  }
}
