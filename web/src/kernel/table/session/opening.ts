import type { Filter, OrderKey } from "@rajt/contract/kernel/table/table.calls";

/** The filters and the order that a list begins with. */
export type Opening = { readonly filter: readonly Filter[]; readonly order: readonly OrderKey[] };

const NAME = "opening";

/** The address of a list that begins so: `/athlete?opening=…`. Every visit of it begins a session of its own. */
export const openedPath = (path: string, opening: Opening): string =>
  `${path}?${new URLSearchParams({ [NAME]: JSON.stringify(opening) }).toString()}`;

/** Reads it from an address, of which the rest stays; what does not make sense there the server refuses. */
export function openingIn(search: string): { opening: Opening | undefined; rest: string } {
  const params = new URLSearchParams(search);
  const said = params.get(NAME);
  params.delete(NAME);
  const rest = params.size === 0 ? "" : `?${params.toString()}`;
  return { opening: said === null ? undefined : readOpening(said), rest };
}

function readOpening(said: string): Opening | undefined {
  try {
    const { filter, order } = JSON.parse(said) as Partial<Opening>;
    return Array.isArray(filter) && Array.isArray(order) ? { filter, order } : undefined;
  } catch {
    return undefined;
  }
}
