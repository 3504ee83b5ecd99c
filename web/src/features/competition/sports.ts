import { folded } from "@rajt/contract/kernel/words";

export type Sport = "swim" | "bike" | "run";

/**
 * Returns the sports of a sport category by its name. The names are data of the federation: an unknown name has no
 * sport.
 */
export function sportsOf(categoryNames: readonly string[]): readonly Sport[] {
  const found = new Set<Sport>(
    categoryNames.flatMap((name) => CATEGORIES.find(([word]) => folded(name).includes(word))?.[1] ?? []),
  );
  return SPORTS.filter((sport) => found.has(sport));
}

/** In the order of a triathlon. */
export const SPORTS: readonly Sport[] = ["swim", "bike", "run"];

/** The first word that the name contains decides, so the narrower ones come first. */
const CATEGORIES: readonly (readonly [word: string, sports: readonly Sport[]])[] = [
  ["teli triatlon", ["bike", "run"]],
  ["triatlon", SPORTS],
  ["duatlon", ["bike", "run"]],
  ["akvatlon", ["swim", "run"]],
  ["aquatlon", ["swim", "run"]],
  ["uszas", ["swim"]],
  ["kerekpar", ["bike"]],
  ["futas", ["run"]],
];
