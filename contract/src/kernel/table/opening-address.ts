import type { Filter, OrderKey } from "./table.calls.ts";

/** The filters and the order that a list starts with. */
export type Opening = {
  readonly filter: readonly Filter[];
  readonly order: readonly OrderKey[];
  /** The filters are those of pending work: without rows it is done. */
  readonly isWork?: true;
};

/** The name of the address parameter. */
export const OPENING = "opening";

/** Returns the address of a list with these filters: `/athlete?opening=…`. Every visit starts a session of its own. */
export const openedPath = (path: string, opening: Opening): string =>
  `${path}?${OPENING}=${encodeURIComponent(JSON.stringify(opening))}`;
