import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { MailPart, MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import type { Liquid } from "liquidjs";
import { madeOnce } from "../../kernel/made-once.ts";
import { rowsAsLines, rowsAsTable, withRowsApart } from "./mail-rows.ts";
import { proseAsHtml, proseIn } from "./mail-prose.ts";
import { withoutEmptyBlocks, withoutEmptyLines } from "./nothing-to-say.ts";

/** A mail as an administrator wrote it, with placeholders in double braces. */
export type Template = { readonly [P in MailPart]: string };

/** The mail and its language. */
export type TemplateKey = { readonly name: MailTemplateName; readonly locale: Locale };

/** Every mail of one language. */
export type MailTemplates = Readonly<Record<MailTemplateName, Template>>;

/**
 * Bounds of what a template may cost: characters of template, units of memory. No clock is among them: what people write has no loops, and on a
 * busy machine a mail would be lost, or a page, that only took its time.
 */
const LIMITS = { parseLimit: 200_000, memoryLimit: 5_000_000 };

/**
 * Fills a template in. Values are plain text: they are escaped in the HTML part, cannot add a header line to the subject, and are never
 * read as template themselves. Rows become a table in the HTML part and lines in the text. A paragraph or a line whose placeholder is null
 * is left out.
 *
 * @throws for whatever is more than a placeholder
 */
export async function renderTemplate(template: Template, values: Readonly<Record<string, unknown>>): Promise<Template> {
  const [subject, html, text] = await Promise.all([
    fill(inText, template.subject, values),
    fill(inHtml, withRowsApart(withoutEmptyBlocks(template.html, values), values), values),
    fill(inText, withoutEmptyLines(template.text, values), values),
  ]);
  return { subject: oneLine(subject), html, text };
}

/** A page of the portal's own, values escaped. */
export const renderPage = (template: string, values: object): Promise<string> => fill(pages, template, values);

async function fill(engine: Engine, template: string, values: object): Promise<string> {
  const liquid = await engine();
  const result: unknown = await liquid.parseAndRender(template, values);
  return String(result);
}

const LONGEST_SUBJECT = 255;
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SUBJECT);

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};
const plain = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const escaped = (value: unknown): string => plain(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Loaded and made with the first template that is filled in, and then kept. */
type Engine = () => Promise<Liquid>;

const pages = engine("escape");
const inHtml = placeholders((value) => rowsAsTable(value, escaped) ?? proseAsHtml(value, escaped) ?? escaped(value));
const inText = placeholders((value) => rowsAsLines(value) ?? proseIn(value) ?? plain(value));

/** Without files, without a way past the escaping, without anything inherited. */
function engine(outputEscape: "escape" | ((value: unknown) => string), narrow?: (liquid: Liquid) => void): Engine {
  return madeOnce(async () => {
    const { Liquid } = await import("liquidjs");
    const liquid = new Liquid({ ownPropertyOnly: true, strictFilters: true, templates: {}, ...LIMITS, outputEscape });
    delete liquid.filters["raw"];
    narrow?.(liquid);
    return liquid;
  });
}

/**
 * Returns an engine that knows placeholders alone, neither tags nor filters: nothing that people write in a mail runs.
 */
function placeholders(outputEscape: (value: unknown) => string): Engine {
  return engine(outputEscape, (liquid) => {
    for (const name of Object.keys(liquid.tags)) delete liquid.tags[name];
    for (const name of Object.keys(liquid.filters)) delete liquid.filters[name];
  });
}
