import type { FastifyRequest } from "fastify";

/**
 * Returns whether the request came from one of the portal's own pages, as far as the browser names it. Browsers send the origin of every
 * POST and, since 2020, the site of every request; a program that is no browser sends neither, and has no user's cookie.
 */
export function comesFromElsewhere(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.origin;
  return origin !== undefined && origin !== ownOrigin;
}

/**
 * Returns the positive proof that a GET with side effects needs. A link on any site can make a browser send a GET, and so can a link or a
 * picture in user content on one of our own pages, so the page's script must have sent it.
 */
export function isProvablyOwn(request: FastifyRequest, ownOrigin: string): boolean {
  const { referer, "sec-fetch-dest": dest = "empty" } = request.headers;
  if (dest !== "empty") return false;
  return (
    request.headers["sec-fetch-site"] === "same-origin" ||
    (referer !== undefined && (referer === ownOrigin || referer.startsWith(`${ownOrigin}/`)))
  );
}
