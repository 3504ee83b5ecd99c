/** Added to the address of any page, this opens the basket over it: a link to it needs to know nothing else of the basket. */
export const BASKET_HASH = "#basket";

/** The same for whoever has just entered a race: of what waits to be paid only that start is chosen at first. */
export const basketOfRace = (race: number): string => `${BASKET_HASH}=${race}`;

/** The same for whoever wants to pay for one competition: its entries alone are chosen at first. */
export const basketOfCompetition = (competition: number): string => `${BASKET_HASH}=c${competition}`;

/** The entries that an address asks to pay alone: those of a race, else of a competition; both null: of none. */
export type BasketAsked = { readonly race: number | null; readonly competition: number | null };

/** Returns what an address asks to be paid; null: it does not ask for the basket. */
export function basketAsked(hash: string): BasketAsked | null {
  const [name, of = ""] = hash.split("=");
  if (name !== BASKET_HASH) return null;
  return of.startsWith("c")
    ? { race: null, competition: Number(of.slice(1)) || null }
    : { race: Number(of) || null, competition: null };
}
