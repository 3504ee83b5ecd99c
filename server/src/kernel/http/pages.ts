import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { encodingFor, inEncodings, type Body } from "./encodings.ts";
import { LOCALE_COOKIE } from "./server.ts";
import { readPageLinks } from "./page-files.ts";
import { toldOf, withHead, type PageHeads, type ResolvedHead } from "./page-head.ts";

const A_YEAR = 31_536_000;
/** Of the portal's own mark, which has one name for ever: a page shows it some times over, and asks for it once. */
const A_DAY = 86_400;

export type PagesOptions = {
  /** The folder that `vite build` made. */
  folder: string;
  publicUrl: URL;
  /** Send visitors who came by another name of this machine to the public address, since cookies and origin checks rest on it. */
  canonical: boolean;
  heads?: readonly PageHeads[];
};

/**
 * Serves the built pages (product/portal 21): files with a hash in their name for a year, compressed beforehand; every other address the one page, which is never
 * kept. An address of no page that is declared, or of a record that is not there for a guest, is answered with it and 404.
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
  // Made when they are first asked for: before the portal listens its address may be without a port.
  const general = new Map<string, Body>();
  const linksOf = await readPageLinks(folder);
  const bodyOf = (told: ResolvedHead, request: FastifyRequest): Body => {
    const locale = chosenLocale(request);
    const made = () => {
      const { styles, scripts } = linksOf(told.page, locale);
      // By functions: in a text to put in, `$&` would mean something.
      return inEncodings(
        withHead(html, told, publicUrl)
          .replace('<html lang="hu">', `<html lang="${locale}">`)
          .replace("</head>", () => `  ${scripts}\n  </head>`)
          // Styles follow the splash screen, so that it is painted before they arrive; the page's code waits for them.
          .replace("</body>", () => `  ${styles}\n  </body>`),
      );
    };
    // What belongs to one record is asked for too seldom to be kept.
    if (told.own !== null) return made();
    const key = JSON.stringify([told.page, told.title, locale]);
    const body = general.get(key) ?? made();
    general.set(key, body);
    return body;
  };
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (canonical && request.host !== publicUrl.host) return reply.redirect(atHome(request.url, publicUrl), 302);
    const told = toldOf(request, heads);
    const send = (head: ResolvedHead) => {
      const encoding = encodingFor(request.headers["accept-encoding"]);
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.code(head.isThere ? 200 : 404).send(bodyOf(head, request)(encoding));
    };
    reply
      .type("text/html; charset=utf-8")
      // An address of ours may hold the key of a mailed link: it is told to nobody, not even to ourselves.
      .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer", vary: "accept-encoding" });
    return told instanceof Promise ? told.then(send) : send(told);
  };
  app.get("/", page);
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots(publicUrl)));
  return (request, reply) => (isPageRequest(request) ? page(request, reply) : null);
}

/** The language that the browser will show: Hungarian until somebody chooses, whatever the browser speaks. */
const chosenLocale = ({ cookies }: FastifyRequest): Locale => (cookies?.[LOCALE_COOKIE] === "en" ? "en" : "hu");

/** Tells crawlers (RFC 9309) what they may read: all but the calls, which are no pages, and the trial's bank. */
const robots = (publicUrl: URL): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${new URL("/sitemap.xml", publicUrl).href}\n`;

/**
 * Returns the asked address on our own site: `//evil.example` names another one, and such an address may be asked of
 * us.
 */
function atHome(asked: string, publicUrl: URL): string {
  const { pathname, search } = URL.canParse(asked, publicUrl.href) ? new URL(asked, publicUrl) : publicUrl;
  return `${publicUrl.origin}${pathname}${search}`;
}

/** Answers an address that is no file and no call with the page, or null where a page makes no sense. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | null;

/**
 * Is a page asked for? Whoever asks for the address of a page gets it, whatever the request accepts: search engines and those who show links
 * accept anything. An address with an ending names a file, which is not there.
 */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const [path = ""] = url.split("?");
  if (method !== "GET" && method !== "HEAD") return false;
  if (/^\/(api|assets|sandbox)(\/|$)/.test(path)) return false;
  return !/\.[a-z0-9]{1,5}$/i.test(path) || headers.accept?.includes("text/html") === true;
}
