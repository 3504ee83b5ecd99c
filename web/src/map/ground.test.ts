import { expect, it } from "vitest";
import { ground, type Position } from "./ground.ts";

/** Returns whether a ring contains a point, by the sides that a ray to the east crosses. */
function holds(ring: readonly Position[], [latitude, longitude]: Position): boolean {
  let isIn = false;
  for (const [index, [y, x]] of ring.entries()) {
    const [lastY, lastX] = ring.at(index - 1) ?? [y, x];
    if (y > latitude !== lastY > latitude && longitude < x + ((lastX - x) * (latitude - y)) / (lastY - y)) isIn = !isIn;
  }
  return isIn;
}

/** Returns the lines and rings of one kind. */
function linesOf(kind: string): Position[][] {
  const shape = ground.features.find(({ properties }) => properties.kind === kind)?.geometry;
  if (shape === undefined) throw new Error(`the ground has no ${kind}`);
  const lines = shape.type === "MultiPolygon" ? shape.coordinates.flat() : shape.coordinates;
  return lines.map((line) => line.map(([x = 0, y = 0]) => [y, x]));
}
const inAny = (kind: string, place: Position) => linesOf(kind).some((ring) => holds(ring, place));

it.each<[string, Position, boolean]>([
  ["Budapest", [47.498, 19.04], true],
  ["Sopron", [47.685, 16.59], true],
  ["Szeged", [46.253, 20.148], true],
  ["Záhony", [48.409, 22.176], true],
  ["Bratislava", [48.148, 17.107], false],
  ["Oradea", [47.053, 21.928], false],
])("%s is within the border of Hungary as it should be", (_name, place, isIn) => {
  expect(inAny("home", place)).toBe(isIn);
  expect(inAny("land", place)).toBe(true);
});

it.each<[string, Position]>([
  ["Balaton, off Siófok", [46.94, 18.02]],
  ["Velence", [47.21, 18.59]],
  ["Tisza", [47.57, 20.63]],
])("there is a lake at %s", (_name, place) => {
  expect(inAny("lake", place)).toBe(true);
});

it("the base map has the Danube at Budapest and the Tisza at Szolnok", () => {
  const passes = ([latitude, longitude]: Position) =>
    linesOf("river")
      .flat()
      .some(([y, x]) => Math.abs(y - latitude) < 0.03 && Math.abs(x - longitude) < 0.03);
  expect([passes([47.498, 19.045]), passes([47.17, 20.2]), passes([46.9, 19.7])]).toEqual([true, true, false]);
});

it("the base map has a line between every two counties", () => {
  expect(linesOf("county").length).toBeGreaterThanOrEqual(19);
});
