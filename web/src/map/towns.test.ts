import { expect, it } from "vitest";
import { findTowns, nearestTown, townCalled, townIn, towns } from "./towns.ts";

const namesOf = (typed: string) => findTowns(typed, 3).map(({ name }) => name);

it("a town is found without its accents, the largest first, beginnings before the middle", () => {
  expect(namesOf("balatonfu")).toEqual(["Balatonfüred"]);
  expect(namesOf("szek")).toEqual(["Székesfehérvár", "Szekszárd", "Székkutas"]);
  expect(namesOf("GYŐR")[0]).toBe("Győr");
  expect(findTowns("vár", 40).map(({ name }) => name)).toContain("Székesfehérvár");
  expect(namesOf("  ")).toEqual([]);
  expect(namesOf("xyzzy")).toEqual([]);
});

it("an address names its town as a whole word, the longest one", () => {
  expect(townIn("8230 Balatonfüred, Széchenyi tér 1.")?.name).toBe("Balatonfüred");
  expect(townIn("2481 Velence, Tópart utca 12.")?.name).toBe("Velence");
  expect(townIn("Tópart, a móló mellett")).toBeUndefined();
});

it("only a town of exactly that name is that town, and of Hungary", () => {
  expect(townCalled("Gyor")?.name).toBe("Győr");
  expect(townCalled("Wien")).toBeUndefined();
});

it("the nearest town and its distance", () => {
  expect(nearestTown([47.498, 19.04])).toMatchObject({ town: { name: "Budapest" }, km: 0 });
  expect(nearestTown([46.9, 17.9])?.km).toBeLessThan(8);
});

it("about nine hundred towns are known, the capital first", () => {
  expect(towns[0]?.name).toBe("Budapest");
  expect(towns.filter(({ isHungarian }) => isHungarian).length).toBeGreaterThan(850);
});
