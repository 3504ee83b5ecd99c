import { expect, it } from "vitest";
import { distanceKm, isAbroad, readCoordinate, readPlace } from "./coordinates.rules.ts";

it.each([
  ["47.4979", 47.4979],
  [" 47,4979° ", 47.4979],
  ["-90", -90],
  ["90.0000001", null],
  ["", null],
  [null, null],
  ["47.49.79", null],
  ["1e1", null],
  ["Infinity", null],
])("the latitude %s is %s", (typed, degrees) => {
  expect(readCoordinate(typed, "latitude")).toBe(degrees);
});

it("a longitude goes twice as far", () => {
  expect(readCoordinate("180", "longitude")).toBe(180);
  expect(readCoordinate("181", "longitude")).toBeNull();
});

it("Budapest is at home, Prague abroad", () => {
  const [budapest, prague] = [readPlace("47.4979", "19.0402"), readPlace("50.0755", "14.4378")];
  if (!budapest || !prague) throw new Error("both are places");
  expect([isAbroad(budapest), isAbroad(prague)]).toEqual([false, true]);
  // Geodesic distance on the WGS 84 ellipsoid: 443.0 km.
  expect(distanceKm(budapest, prague)).toBeGreaterThan(440);
  expect(distanceKm(budapest, prague)).toBeLessThan(446);
  expect(distanceKm(budapest, budapest)).toBe(0);
});
