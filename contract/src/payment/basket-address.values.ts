/** Added to the address of any page, this opens the basket over it: a link to it needs to know nothing else of the basket. */
export const BASKET_HASH = "#basket";

/** The same for whoever has just entered a race: of what waits to be paid only that start is chosen at first. */
export const basketOfRace = (race: number): string => `${BASKET_HASH}=${race}`;

/** The same for whoever wants to pay for one competition: its entries alone are chosen at first. */
export const basketOfCompetition = (competition: number): string => `${BASKET_HASH}=c${competition}`;

/** The same for a reader of a notice: the entries that it names are chosen at first, and nothing else. */
export const basketOfEntries = (entries: readonly number[]): string => `${BASKET_HASH}=e${entries.join(",")}`;

/** The entries that an address asks to pay alone: those it names, of a race, or of a competition. */
export type BasketAsked = {
  readonly race: number | null;
  readonly competition: number | null;
  readonly entries: readonly number[];
};

const NOTHING_ASKED: BasketAsked = { race: null, competition: null, entries: [] };

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** Returns what an address asks to be paid; null: it does not ask for the basket. */
export function basketAsked(hash: string): BasketAsked | null {
  const [name, of = ""] = hash.split("=");
  if (name !== BASKET_HASH) return null;
  if (of.startsWith("c")) return { ...NOTHING_ASKED, competition: Number(of.slice(1)) || null };
  if (of.startsWith("e")) return { ...NOTHING_ASKED, entries: of.slice(1).split(",").map(Number).filter(isId) };
  return { ...NOTHING_ASKED, race: Number(of) || null };
}
