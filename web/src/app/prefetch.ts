import { matchRoutes, type RouteObject } from "react-router";

/** Loads the code of an address before it is opened; repeated calls cost nothing. */
export const prefetcher =
  (routes: RouteObject[]) =>
  (to: string): void => {
    for (const { route } of matchRoutes(routes, to) ?? [])
      if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
  };
