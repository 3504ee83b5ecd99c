import type { FastifyRequest } from "fastify";

/**
 * Did the request come from one of the portal's own pages, as far as the browser tells? Browsers name the origin of every POST and, since
 * 2020, the site of every request; a program that is no browser names neither and carries nobody's cookie.
 */
export function comesFromElsewhere(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.origin;
  return origin !== undefined && origin !== ownOrigin;
}

/**
 * The positive proof a GET that changes something needs, since a link on any site can make a browser send a GET; and a link or a picture in
 * what somebody wrote on one of our own pages too, so it must be asked for by the page's script.
 */
export function isProvablyOwn(request: FastifyRequest, ownOrigin: string): boolean {
  const { referer, "sec-fetch-dest": dest = "empty" } = request.headers;
  if (dest !== "empty") return false;
  return (
    request.headers["sec-fetch-site"] === "same-origin" ||
    (referer !== undefined && (referer === ownOrigin || referer.startsWith(`${ownOrigin}/`)))
  );
}
