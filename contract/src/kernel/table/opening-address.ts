import type { Filter, OrderKey } from "./table.calls.ts";

/** The filters and the order that a list begins with. */
export type Opening = { readonly filter: readonly Filter[]; readonly order: readonly OrderKey[] };

/** Names it in an address. */
export const OPENING = "opening";

/** The address of a list that begins so: `/athlete?opening=…`. Every visit of it begins a session of its own. */
export const openedPath = (path: string, opening: Opening): string =>
  `${path}?${OPENING}=${encodeURIComponent(JSON.stringify(opening))}`;
