import type { Needs } from "@rajt/contract/kernel/access";
import { matchRoutes, type RouteObject } from "react-router";

/** Returns the needs of the page at an address; null where there is no page. */
export const needsAt =
  (routes: RouteObject[], needs: ReadonlyMap<string, Needs>) =>
  (to: string): Needs | null =>
    needs.get(matchRoutes(routes, to)?.at(-1)?.route.path ?? "") ?? null;
