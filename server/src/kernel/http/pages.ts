import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { encodingFor, inEncodings, type Body } from "./encodings.ts";
import { LOCALE_COOKIE } from "./server.ts";
import { readPageLinks } from "./page-files.ts";
import { resolveHead, withHead, type PageHeads, type ResolvedHead } from "./page-head.ts";

const A_YEAR = 31_536_000;
/** For the portal's own mark, whose name never changes: a page shows it several times, and requests it once. */
const A_DAY = 86_400;

export type PagesOptions = {
  /** The folder that `vite build` created. */
  folder: string;
  publicUrl: URL;
  /** Redirect visitors on another name of this machine to the public address, because cookies and origin checks depend on it. */
  canonical: boolean;
  heads?: readonly PageHeads[];
};

/**
 * Serves the built pages (product/portal 21): files with a hash in their name for a year, precompressed; every other address the one page,
 * which is never cached. An address of no declared page, or of a record that a guest cannot find, is answered with it and 404.
 */
export async function servePages(
  app: FastifyInstance,
  { folder, publicUrl, canonical, heads = [] }: PagesOptions,
): Promise<PageHandler> {
  if (!existsSync(path.join(folder, "index.html"))) return () => null;
  const html = await readFile(path.join(folder, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz", "**/index.html", "**/.vite/**"],
    setHeaders: (reply, file) => {
      const keep = file.includes(`${path.sep}assets${path.sep}`)
        ? `public, max-age=${A_YEAR}, immutable`
        : `public, max-age=${A_DAY}`;
      reply.headers({ vary: "accept-encoding", "cache-control": keep });
    },
  });
  // Created at first use: before the portal listens its address may be without a port.
  const general = new Map<string, Body>();
  const linksOf = await readPageLinks(folder);
  const bodyOf = (head: ResolvedHead, request: FastifyRequest): Body => {
    const locale = chosenLocale(request);
    const made = () => {
      const { styles, scripts } = linksOf(head.page, locale);
      // By functions: in a replacement text `$&` would have a meaning.
      return inEncodings(
        withHead(html, head, publicUrl)
          .replace('<html lang="hu">', `<html lang="${locale}">`)
          .replace("</head>", () => `  ${scripts}\n  </head>`)
          // Styles follow the splash screen, so that it is painted before they arrive; the page's code waits for them.
          .replace("</body>", () => `  ${styles}\n  </body>`),
      );
    };
    // Pages of single records are requested too seldom to be cached.
    if (head.own !== null) return made();
    const key = JSON.stringify([head.page, head.title, locale]);
    const body = general.get(key) ?? made();
    general.set(key, body);
    return body;
  };
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (canonical && request.host !== publicUrl.host) return reply.redirect(atHome(request.url, publicUrl), 302);
    const head = resolveHead(request, heads);
    const send = (head: ResolvedHead) => {
      const encoding = encodingFor(request.headers["accept-encoding"]);
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.code(head.isThere ? 200 : 404).send(bodyOf(head, request)(encoding));
    };
    reply
      .type("text/html; charset=utf-8")
      // An address may contain the key of a mailed link: it is never sent as a referrer, not even to ourselves.
      .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer", vary: "accept-encoding" });
    return head instanceof Promise ? head.then(send) : send(head);
  };
  app.get("/", page);
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots(publicUrl)));
  return (request, reply) => (isPageRequest(request) ? page(request, reply) : null);
}

/** The page's language: Hungarian until one is chosen, whatever the browser prefers. */
const chosenLocale = ({ cookies }: FastifyRequest): Locale => (cookies?.[LOCALE_COOKIE] === "en" ? "en" : "hu");

/** Answers crawlers (RFC 9309) what they may read: everything but the calls, which are no pages, and the trial's bank. */
const robots = (publicUrl: URL): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${new URL("/sitemap.xml", publicUrl).href}\n`;

/**
 * Returns the requested address on our own site: `//evil.example` names another site, and clients may send such an address.
 */
function atHome(address: string, publicUrl: URL): string {
  const { pathname, search } = URL.canParse(address, publicUrl.href) ? new URL(address, publicUrl) : publicUrl;
  return `${publicUrl.origin}${pathname}${search}`;
}

/** Returns the page for an address that is no file and no call, or null where a page makes no sense. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | null;

/**
 * Returns whether a page is requested. An address of a page is answered with it, whatever the request accepts: search engines and
 * previewing services accept anything. An address with a file ending names a missing file.
 */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const [path = ""] = url.split("?");
  if (method !== "GET" && method !== "HEAD") return false;
  if (/^\/(api|assets|sandbox)(\/|$)/.test(path)) return false;
  return !/\.[a-z0-9]{1,5}$/i.test(path) || headers.accept?.includes("text/html") === true;
}
