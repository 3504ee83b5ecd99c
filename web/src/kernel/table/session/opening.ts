import { OPENING, type Opening } from "@rajt/contract/kernel/table/opening-address";

/** Splits an address into the opening of a list (`openedPath`) and the rest; the server validates the opening. */
export function openingIn(search: string): { opening: Opening | undefined; rest: string } {
  const params = new URLSearchParams(search);
  const value = params.get(OPENING);
  params.delete(OPENING);
  const rest = params.size === 0 ? "" : `?${params.toString()}`;
  return { opening: value === null ? undefined : readOpening(value), rest };
}

function readOpening(value: string): Opening | undefined {
  try {
    const { filter, order, isWork } = JSON.parse(value) as Partial<Opening>;
    if (!Array.isArray(filter) || !Array.isArray(order)) return undefined;
    return { filter, order, ...(isWork === true && { isWork }) };
  } catch {
    return undefined;
  }
}
