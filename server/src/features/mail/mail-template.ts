import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { MailPart, MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import { fillPlaceholders } from "@rajt/contract/mail/placeholder.rules";
import { escapeHtml } from "./escape-html.ts";
import { rowsAsLines, rowsAsTable, withRowsApart } from "./mail-rows.ts";
import { proseAsHtml, proseIn } from "./mail-prose.ts";
import { withoutEmptyBlocks, withoutEmptyLines } from "./nothing-to-say.ts";

/** A mail template with placeholders in double braces. */
export type Template = { readonly [P in MailPart]: string };

/** A mail and its language. */
export type TemplateKey = { readonly name: MailTemplateName; readonly locale: Locale };

/** Every template of one language. */
export type MailTemplates = Readonly<Record<MailTemplateName, Template>>;

/**
 * Fills in the placeholders of a template. Values are plain text: they are escaped in the HTML part, cannot add a header line to the subject,
 * and are never read as template themselves. Rows become a table in the HTML part and lines in the text. A paragraph or a line whose
 * placeholder is null is left out.
 *
 * @throws {Error} for braces that are not a placeholder
 */
export const renderTemplate = (template: Template, values: Readonly<Record<string, unknown>>): Template => ({
  subject: oneLine(fillPlaceholders(template.subject, values, inText)),
  html: fillPlaceholders(withRowsApart(withoutEmptyBlocks(template.html, values), values), values, inHtml),
  text: fillPlaceholders(withoutEmptyLines(template.text, values), values, inText),
});

const LONGEST_SUBJECT = 255;
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SUBJECT);

const plain = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const inText = (value: unknown): string => rowsAsLines(value) ?? proseIn(value) ?? plain(value);
const inHtml = (value: unknown): string =>
  rowsAsTable(value, escapeHtml) ?? proseAsHtml(value, escapeHtml) ?? escapeHtml(plain(value));
