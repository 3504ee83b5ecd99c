import { pathTo } from "@rajt/contract/portal.pages";

/** The query parameter with the path to open after signing in. */
const PARAMETER = "returnTo";

const HOME = "/";

/** Returns the address of the sign-in page with a return target. */
export const loginPath = (returnTo: string): string =>
  returnTo === HOME || isOfSigningIn(returnTo)
    ? pathTo("login")
    : `${pathTo("login")}?${new URLSearchParams({ [PARAMETER]: returnTo })}`;

/**
 * Returns the path to open after signing in: the return target if it is a path of this portal, else home. It is never another site, nor the
 * sign-out page.
 */
export function returnTarget(search: URLSearchParams): string {
  const target = search.get(PARAMETER) ?? HOME;
  return isOwnPath(target) ? target : HOME;
}

/** A path differs from its normalised form if it hides another site. */
function isOwnPath(target: string): boolean {
  if (!URL.canParse(target, location.origin)) return false;
  const { pathname, search, hash } = new URL(target, location.origin);
  return pathname + search + hash === target && !isOfSigningIn(pathname);
}

/** The sign-in and sign-out pages are no targets. The router ignores case and decodes paths, so this does too. */
const isOfSigningIn = (path: string): boolean => /^\/+(login|logout)(?![\w-])/i.test(decoded(path));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The router state of the sign-in page after an expired session. */
export const SESSION_ENDED = { sessionEnded: true } as const;
export const isSessionEnd = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "sessionEnded" in state;
