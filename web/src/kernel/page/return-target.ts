import { pathTo } from "@rajt/contract/portal.pages";

/** The name of the query parameter that carries where to go after signing in. */
const PARAMETER = "returnTo";

const HOME = "/";

/** The address of the sign-in page that leads back to a path of ours. */
export const loginPath = (returnTo: string): string =>
  returnTo === HOME || isOfSigningIn(returnTo)
    ? pathTo("login")
    : `${pathTo("login")}?${new URLSearchParams({ [PARAMETER]: returnTo })}`;

/**
 * Returns the path to go to after signing in: the return target if it is a path of this portal, else home. Never
 * another site, and never out again.
 */
export function returnTarget(search: URLSearchParams): string {
  const target = search.get(PARAMETER) ?? HOME;
  return isOwnPath(target) ? target : HOME;
}

/** Of another site's address more than the path would be left over, and what is not written as a browser writes it may hide one. */
function isOwnPath(target: string): boolean {
  if (!URL.canParse(target, location.origin)) return false;
  const { pathname, search, hash } = new URL(target, location.origin);
  return pathname + search + hash === target && !isOfSigningIn(pathname);
}

/** Signing in and out are no places to come back to. The router takes a path in any case and with its signs encoded, so this does. */
const isOfSigningIn = (path: string): boolean => /^\/+(login|logout)(?![\w-])/i.test(decoded(path));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The state with which the sign-in page is opened where a session came to its end. */
export const SESSION_ENDED = { sessionEnded: true } as const;
export const isSessionEnd = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "sessionEnded" in state;
