import { FIRST_PAGES } from "@rajt/contract/first.pages";
import { pageAt, pages, type PageId } from "@rajt/contract/portal.pages";
import type { FastifyRequest } from "fastify";
import { requestLocale } from "./server.ts";
import { translate } from "./texts.ts";

/** The head of a page for clients that run no script: search engines, and services that preview a link. */
export type PageHead = {
  /** Its title, without the portal's name. */
  readonly title: string;
  readonly description: string;
  /** Its canonical address. */
  readonly canonical: string;
  /** The same for machines, in the vocabulary of schema.org. */
  readonly data: object;
};

/** The heads of record pages; `read` gets the parameters of the path, and returns null where a guest finds no such record. */
export type PageHeads = {
  readonly page: PageId;
  readonly read: (parameters: Readonly<Record<string, string>>, request: FastifyRequest) => Promise<PageHead | null>;
};

/** The answer of an address: its title, a head of its own if it has one, whether the page exists, and whether search engines may show it. */
export type ResolvedHead = {
  /** Null without one. */
  readonly page: PageId | null;
  readonly parameters: Readonly<Record<string, string>>;
  readonly title: string;
  readonly own: PageHead | null;
  readonly isThere: boolean;
  readonly isFound: boolean;
};

/**
 * Returns the head of an address: for a declared page its title, in the language of the request, and its own head if it has one. If that
 * cannot be read the title alone is returned, because the page matters more.
 */
export function resolveHead(
  request: FastifyRequest,
  heads: readonly PageHeads[],
): ResolvedHead | Promise<ResolvedHead> {
  const [path = ""] = request.url.split("?");
  const locale = requestLocale(request);
  const titled = (title: string) => `${title} – ${translate(locale, "shell.product")}`;
  const nowhere = {
    page: null,
    parameters: {},
    title: titled(translate(locale, "shell.notFound.title")),
    own: null,
    isThere: false,
    isFound: false,
  };
  const at = pageAt(path);
  if (at === null) return nowhere;
  const page = pages[at.id];
  const there = {
    page: at.id,
    parameters: at.parameters,
    title: titled(translate(locale, page.title)),
    own: null,
    isThere: true,
    isFound: FIRST_PAGES[at.id] !== undefined,
  };
  const ofRecords = heads.find((one) => one.page === at.id);
  if (ofRecords === undefined) return there;
  return ofRecords.read(at.parameters, request).then(
    (own) => (own === null ? nowhere : { ...there, title: titled(own.title), own }),
    (error: unknown) => {
      request.log.warn({ err: error, request: request.id }, "the head of a page could not be read");
      return there;
    },
  );
}

/** The path of the picture beside a shared link, 1200 by 630 pixels: the size that the services show whole. */
const PICTURE = "/share.png";

/**
 * Returns the page with its title, the Open Graph properties (ogp.me) of every page, and a head of its own where it has one. The picture's
 * address is absolute, because previewing services follow no other.
 */
export function withHead(html: string, { title: pageTitle, own: head, isFound }: ResolvedHead, publicUrl: URL): string {
  const title = escaped(pageTitle);
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
    ...(isFound ? [] : [`<meta name="robots" content="noindex" />`]),
    ...(head === null ? [] : ownAddress(head)),
  ].join("\n    ");
  // By functions: in a replacement text `$&` would have a meaning.
  return html.replace(/\s*<meta name="description"[^>]*>/, "").replace(/<title>[^<]*<\/title>/, () => own);
}

const ownAddress = ({ canonical, data }: PageHead): string[] => [
  `<link rel="canonical" href="${escaped(canonical)}" />`,
  `<meta property="og:url" content="${escaped(canonical)}" />`,
  `<script type="application/ld+json" id="${DATA_ID}">${scriptText(data)}</script>`,
];

const read = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";

/** The page in the browser finds the data by it and takes them over. */
const DATA_ID = "structured-data";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** As the content of a script element: no text in it can end the script. */
const scriptText = (data: object): string => JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
