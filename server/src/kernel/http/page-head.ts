import type { FastifyRequest } from "fastify";

/** The head of a page for those who read no script: search engines, and services that show a link with its title. */
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

/** The path of the picture shown beside a shared link, 1200 by 630 pixels: the size that the services show whole. */
const PICTURE = "/share.png";

/**
 * Returns the page with what the Open Graph protocol (ogp.me) wants of every page, and with a head of its own where it has one. The picture's
 * address is absolute, because those who fetch it follow no other.
 */
export function withHead(html: string, head: PageHead | null, publicUrl: URL): string {
  const title = head === null ? read(html, /<title>([^<]*)<\/title>/) : escaped(head.title);
  const about = head === null ? read(html, /<meta name="description" content="([^"]*)"/) : escaped(head.description);
  const own = [
    `<title>${title}</title>`,
    `<meta name="description" content="${about}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Rajt" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${about}" />`,
    `<meta property="og:image" content="${escaped(new URL(PICTURE, publicUrl).href)}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...(head === null ? [] : ownAddress(head)),
  ].join("\n    ");
  // By functions: in a text to put in, `$&` would mean something.
  return html.replace(/\s*<meta name="description"[^>]*>/, "").replace(/<title>[^<]*<\/title>/, () => own);
}

const ownAddress = ({ canonical, data }: PageHead): string[] => [
  `<link rel="canonical" href="${escaped(canonical)}" />`,
  `<meta property="og:url" content="${escaped(canonical)}" />`,
  `<script type="application/ld+json" id="${DATA_ID}">${scriptText(data)}</script>`,
];

const read = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";

/** By which the page in the browser finds the data and keeps them its own. */
const DATA_ID = "structured-data";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** As the contents of a script: no text in it can end the script. */
const scriptText = (data: object): string => JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
