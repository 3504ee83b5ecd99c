/** Added to the address of any page, this opens the basket over it: a link to it needs to know nothing else of the basket. */
export const BASKET_HASH = "#basket";

/** The same for whoever has just entered a race: of what waits to be paid only that start is chosen at first. */
export const basketOfRace = (race: number): string => `${BASKET_HASH}=${race}`;

/** Tells whether an address asks for the basket, and of which race the start is chosen alone (null: of none); null: it does not ask for it. */
export function basketAsked(hash: string): { readonly race: number | null } | null {
  const [name, race] = hash.split("=");
  return name === BASKET_HASH ? { race: Number(race) || null } : null;
}
