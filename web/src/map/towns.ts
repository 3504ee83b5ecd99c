import { folded } from "@rajt/contract/kernel/words";
import data from "./ground/towns.json";
import type { Position } from "./ground.ts";

export type Town = { readonly name: string; readonly at: Position; readonly isHungarian: boolean };

const STEPS = 1000;

/** The towns that maps know, the largest first. cast: `ground/NOTICE.md` says what a row is. */
export const towns: readonly Town[] = (data as [string, number, number, number][]).map(
  ([name, latitude, longitude, thousands]) => ({
    name,
    at: [latitude / STEPS, longitude / STEPS],
    // A village has rounded down to no thousand, and none abroad is that small.
    isHungarian: thousands >= 0,
  }),
);

const names = towns.map(({ name }) => folded(name));

/** The towns whose names begin with what is typed, or else hold it, whatever its accents: `findTowns("balatonfu", 8)`. */
export function findTowns(typed: string, most: number): Town[] {
  const sought = folded(typed);
  if (sought === "") return [];
  const having = (fits: (name: string) => boolean) => towns.filter((_town, index) => fits(names[index] ?? ""));
  const first = having((name) => name.startsWith(sought));
  return [...first, ...having((name) => name.includes(sought) && !name.startsWith(sought))].slice(0, most);
}

/** The Hungarian town of exactly that name. */
export const townCalled = (name: string): Town | undefined =>
  towns.find((town, index) => town.isHungarian && names[index] === folded(name));

/** The town that an address names, the longest name that stands in it as whole words: `Velence, Tópart utca 1.` → Velence. */
export function townIn(address: string): Town | undefined {
  const words = ` ${folded(address).replace(/[^\p{L}\p{N}-]+/gu, " ")} `;
  return towns
    .filter((town, index) => town.isHungarian && words.includes(` ${names[index]} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
}

const KILOMETRES_OF_A_DEGREE = 111.2;

/** The town closest to a place, and how many kilometres off it is; flat, which is right to a metre over such distances. */
export function nearestTown([latitude, longitude]: Position): { town: Town; km: number } | null {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  let nearest: { town: Town; km: number } | null = null;
  for (const town of towns) {
    const km = KILOMETRES_OF_A_DEGREE * Math.hypot(town.at[0] - latitude, (town.at[1] - longitude) * narrow);
    if (nearest === null || km < nearest.km) nearest = { town, km };
  }
  return nearest;
}
