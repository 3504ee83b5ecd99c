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
])("readCoordinate returns, for latitude %s, %s", (typed, degrees) => {
  expect(readCoordinate(typed, "latitude")).toBe(degrees);
});

it("readCoordinate accepts longitudes up to 180 degrees", () => {
  expect(readCoordinate("180", "longitude")).toBe(180);
  expect(readCoordinate("181", "longitude")).toBeNull();
});

it("isAbroad is false for Budapest and true for Prague", () => {
  const [budapest, prague] = [readPlace("47.4979", "19.0402"), readPlace("50.0755", "14.4378")];
  if (!budapest || !prague) throw new Error("both are places");
  expect([isAbroad(budapest), isAbroad(prague)]).toEqual([false, true]);
  // Geodesic distance on the WGS 84 ellipsoid: 443.0 km.
  expect(distanceKm(budapest, prague)).toBeGreaterThan(440);
  expect(distanceKm(budapest, prague)).toBeLessThan(446);
  expect(distanceKm(budapest, budapest)).toBe(0);
});

it.each([
  ["Sopron, at the border", 47.685, 16.59, false],
  ["Kőszeg, at the border", 47.389, 16.541, false],
  ["Szentgotthárd", 46.952, 16.276, false],
  ["Záhony, at the Tisza", 48.409, 22.176, false],
  ["Esztergom, at the Danube", 47.793, 18.741, false],
  ["Siklós", 45.852, 18.298, false],
  ["Makó", 46.217, 20.477, false],
  ["Hollóháza, the north", 48.544, 21.417, false],
  ["Balaton", 46.83, 17.73, false],
  ["Wien", 48.208, 16.372, true],
  ["Bratislava", 48.148, 17.107, true],
  ["Košice", 48.714, 21.258, true],
  ["Uzhhorod", 48.624, 22.295, true],
  ["Timișoara", 45.754, 21.226, true],
  ["Osijek", 45.551, 18.694, true],
  ["Maribor", 46.555, 15.646, true],
  ["the place with its numbers the wrong way round", 19.04, 47.498, true],
  ["nowhere", 0, 0, true],
])("isAbroad decides for %s", (_name, latitude, longitude, abroad) => {
  expect(isAbroad({ latitude, longitude })).toBe(abroad);
});
