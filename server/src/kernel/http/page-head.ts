import type { FastifyRequest } from "fastify";

/** What the head of a page says to those who read no script: search engines, and whoever shows a link with its title. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Its one address. */
  readonly canonical: string;
  /** The same for machines, in the words of schema.org. */
  readonly data: object;
};

/** The heads of the addresses that a pattern knows; `read` is given what its first group found, and answers null where there is none. */
export type PageHeads = {
  readonly path: RegExp;
  readonly read: (found: string, request: FastifyRequest) => Promise<PageHead | null>;
};

/** The page with a head of its own in place of the one that all pages have. */
export function withHead(html: string, { title, description, canonical, data }: PageHead): string {
  const [name, about, address] = [title, description, canonical].map(escaped);
  const own = [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}" />`,
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${about}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<script type="application/ld+json" id="${DATA_ID}">${scriptText(data)}</script>`,
  ].join("\n    ");
  // By functions: in a text to put in, `$&` would mean something.
  return html.replace(/\s*<meta name="description"[^>]*>/, "").replace(/<title>[^<]*<\/title>/, () => own);
}

/** By which the page in the browser finds the data and keeps them its own. */
const DATA_ID = "structured-data";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** As the contents of a script: no text in it can end the script. */
const scriptText = (data: object): string => JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
