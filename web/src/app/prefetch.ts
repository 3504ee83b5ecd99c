import { matchRoutes, type RouteObject } from "react-router";

/** Loads the code behind an address before it is opened; a module is loaded once, so asking again costs nothing. */
export const prefetcher =
  (routes: RouteObject[]) =>
  (to: string): void => {
    for (const { route } of matchRoutes(routes, to) ?? [])
      if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
  };
