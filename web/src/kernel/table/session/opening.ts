import { OPENING, type Opening } from "@rajt/contract/kernel/table/opening-address";

/** Splits an address into the opening of a list (`openedPath`) and the rest; the server validates the opening. */
export function openingIn(search: string): { opening: Opening | undefined; rest: string } {
  const params = new URLSearchParams(search);
  const said = params.get(OPENING);
  params.delete(OPENING);
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
