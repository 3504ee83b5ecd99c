import { expect, it } from "vitest";
import { findTowns, nearestTown, townCalled, townIn, towns } from "./towns.ts";

const namesOf = (typed: string) => findTowns(typed, 3).map(({ name }) => name);

it("finds towns ignoring accents, beginnings first, then by population", () => {
  expect(namesOf("balatonfu")).toEqual(["Balatonfüred"]);
  expect(namesOf("szek")).toEqual(["Székesfehérvár", "Szekszárd", "Székkutas"]);
  expect(namesOf("GYŐR")[0]).toBe("Győr");
  expect(findTowns("vár", 40).map(({ name }) => name)).toContain("Székesfehérvár");
  expect(namesOf("  ")).toEqual([]);
  expect(namesOf("xyzzy")).toEqual([]);
});

it("finds the town of an address by whole words, the longest name first", () => {
  expect(townIn("8230 Balatonfüred, Széchenyi tér 1.")?.name).toBe("Balatonfüred");
  expect(townIn("2481 Velence, Tópart utca 12.")?.name).toBe("Velence");
  expect(townIn("Tópart, a móló mellett")).toBeUndefined();
});

it("finds a Hungarian town by its exact name only", () => {
  expect(townCalled("Gyor")?.name).toBe("Győr");
  expect(townCalled("Wien")).toBeUndefined();
});

it("returns the nearest town and its distance", () => {
  expect(nearestTown([47.498, 19.04])).toMatchObject({ town: { name: "Budapest" }, km: 0 });
  expect(nearestTown([46.9, 17.9])?.km).toBeLessThan(8);
});

it("has about nine hundred towns, the capital first", () => {
  expect(towns[0]?.name).toBe("Budapest");
  expect(towns.filter(({ isHungarian }) => isHungarian).length).toBeGreaterThan(850);
});
