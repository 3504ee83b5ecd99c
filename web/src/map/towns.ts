import { folded } from "@rajt/contract/kernel/words";
import data from "./ground/towns.json";
import type { Position } from "./ground.ts";

export type Town = { readonly name: string; readonly at: Position; readonly isHungarian: boolean };

const STEPS = 1000;

/** The towns of the maps, the largest first. cast: `ground/NOTICE.md` says what a row is. */
export const towns: readonly Town[] = (data as [string, number, number, number][]).map(
  ([name, latitude, longitude, thousands]) => ({
    name,
    at: [latitude / STEPS, longitude / STEPS],
    // Hungarian villages have a rounded population of zero; no foreign town does.
    isHungarian: thousands >= 0,
  }),
);

const names = towns.map(({ name }) => folded(name));

/** Returns the towns whose names begin with a text, or else contain it, ignoring accents: `findTowns("balatonfu", 8)`. */
export function findTowns(typed: string, most: number): Town[] {
  const sought = folded(typed);
  if (sought === "") return [];
  const having = (fits: (name: string) => boolean) => towns.filter((_town, index) => fits(names[index] ?? ""));
  const first = having((name) => name.startsWith(sought));
  return [...first, ...having((name) => name.includes(sought) && !name.startsWith(sought))].slice(0, most);
}

/** Returns the Hungarian town with exactly that name. */
export const townCalled = (name: string): Town | undefined =>
  towns.find((town, index) => town.isHungarian && names[index] === folded(name));

/** Returns the town in an address, the longest name of whole words: `Velence, Tópart utca 1.` → Velence. */
export function townIn(address: string): Town | undefined {
  const words = ` ${folded(address).replace(/[^\p{L}\p{N}-]+/gu, " ")} `;
  return towns
    .filter((town, index) => town.isHungarian && words.includes(` ${names[index]} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
}

const KILOMETRES_OF_A_DEGREE = 111.2;

/** Returns the town nearest to a position and its distance in kilometres, by a plane approximation accurate to a metre. */
export function nearestTown([latitude, longitude]: Position): { town: Town; km: number } | null {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  let nearest: { town: Town; km: number } | null = null;
  for (const town of towns) {
    const km = KILOMETRES_OF_A_DEGREE * Math.hypot(town.at[0] - latitude, (town.at[1] - longitude) * narrow);
    if (nearest === null || km < nearest.km) nearest = { town, km };
  }
  return nearest;
}
