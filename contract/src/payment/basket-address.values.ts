/** This fragment of any address opens the basket over the page. */
export const BASKET_HASH = "#basket";

/** Returns the fragment that selects only the entry in one race, for an entrant of that race. */
export const basketOfRace = (race: number): string => `${BASKET_HASH}=${race}`;

/** Returns the fragment that selects only the entries of one competition. */
export const basketOfCompetition = (competition: number): string => `${BASKET_HASH}=c${competition}`;

/** Returns the fragment that selects only the given entries, for a reader of a notice. */
export const basketOfEntries = (entries: readonly number[]): string => `${BASKET_HASH}=e${entries.join(",")}`;

/** The only selected entries of a basket: given ones, those of a race, or those of a competition. */
export type BasketSelection = {
  readonly race: number | null;
  readonly competition: number | null;
  readonly entries: readonly number[];
};

const NOTHING_SELECTED: BasketSelection = { race: null, competition: null, entries: [] };

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** Returns the selection of a fragment; null if it does not open the basket. */
export function basketSelection(hash: string): BasketSelection | null {
  const [name, of = ""] = hash.split("=");
  if (name !== BASKET_HASH) return null;
  if (of.startsWith("c")) return { ...NOTHING_SELECTED, competition: Number(of.slice(1)) || null };
  if (of.startsWith("e")) return { ...NOTHING_SELECTED, entries: of.slice(1).split(",").map(Number).filter(isId) };
  return { ...NOTHING_SELECTED, race: Number(of) || null };
}
