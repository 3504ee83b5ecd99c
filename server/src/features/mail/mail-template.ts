import { Liquid } from "liquidjs";

/** A mail as an administrator wrote it, with placeholders in double braces. */
export type Template = { subject: string; html: string; text: string };

/** Bounds of what a template may cost: characters of template, milliseconds of rendering, units of memory. */
const LIMITS = { parseLimit: 200_000, renderLimit: 500, memoryLimit: 5_000_000 };

/**
 * Fills a template in. Values are plain text: they are escaped in the HTML part, cannot add a header line to the subject, and are never
 * read as template themselves.
 */
export async function renderTemplate(template: Template, values: object): Promise<Template> {
  const [subject, html, text] = await Promise.all([
    render(plain, template.subject, values),
    render(escaping, template.html, values),
    render(plain, template.text, values),
  ]);
  return { subject: oneLine(subject), html, text };
}

/** A page of the portal's own, values escaped. */
export const renderPage = (template: string, values: object): Promise<string> => render(escaping, template, values);

async function render(liquid: Liquid, template: string, values: object): Promise<string> {
  const result: unknown = await liquid.parseAndRender(template, values);
  return String(result);
}

const LONGEST_SUBJECT = 255;
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SUBJECT);

const plain = engine({});
const escaping = engine({ outputEscape: "escape" });

/** Without files, without a way past the escaping, without anything inherited. */
function engine(options: { outputEscape?: "escape" }): Liquid {
  const liquid = new Liquid({ ownPropertyOnly: true, strictFilters: true, templates: {}, ...LIMITS, ...options });
  delete liquid.filters["raw"];
  return liquid;
}
