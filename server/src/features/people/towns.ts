import { codes } from "hungarian-postal-codes";

const { compare } = new Intl.Collator("hu");

/** The towns of a Hungarian postal code: `8638` → Balatonlelle. */
export const townsOf = (zipcode: string): string[] =>
  /^\d{4}$/.test(zipcode) ? (codes[zipcode] ?? []).toSorted(compare) : [];
