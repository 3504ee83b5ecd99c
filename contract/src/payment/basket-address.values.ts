/** This fragment of any address opens the basket over the page. */
export const BASKET_HASH = "#basket";

/** Returns the fragment that selects only the entry in one race, for an entrant of that race. */
export const basketOfRace = (race: number): string => `${BASKET_HASH}=${race}`;

/** Returns the fragment that selects only the entries of one competition. */
export const basketOfCompetition = (competition: number): string => `${BASKET_HASH}=c${competition}`;

/** Returns the fragment that selects only the given entries, for a reader of a notice. */
export const basketOfEntries = (entries: readonly number[]): string => `${BASKET_HASH}=e${entries.join(",")}`;

/** Returns the fragment that selects only the given fee. */
export const basketOfFee = (fee: number): string => `${BASKET_HASH}=f${fee}`;

/** The only selected items of a basket: given entries, those of a race, those of a competition, or a fee. */
export type BasketSelection = {
  readonly race: number | null;
  readonly competition: number | null;
  readonly entries: readonly number[];
  readonly fee: number | null;
};

const NOTHING_SELECTED: BasketSelection = { race: null, competition: null, entries: [], fee: null };

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** Returns the selection of a fragment; null if it does not open the basket. */
export function basketSelection(hash: string): BasketSelection | null {
  const [name, of = ""] = hash.split("=");
  if (name !== BASKET_HASH) return null;
  if (of.startsWith("c")) return { ...NOTHING_SELECTED, competition: Number(of.slice(1)) || null };
  if (of.startsWith("e")) return { ...NOTHING_SELECTED, entries: of.slice(1).split(",").map(Number).filter(isId) };
  if (of.startsWith("f")) return { ...NOTHING_SELECTED, fee: Number(of.slice(1)) || null };
  return { ...NOTHING_SELECTED, race: Number(of) || null };
}
