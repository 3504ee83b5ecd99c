import { expect, it } from "vitest";
import { mapAddress, pointOf, webAddress } from "./outer-address.ts";

it.each([
  ["www.example.hu", "https://www.example.hu/"],
  ["http://example.hu/verseny", "http://example.hu/verseny"],
  [" https://example.hu ", "https://example.hu/"],
])("makes a link of %s", (typed, href) => {
  expect(webAddress(typed)).toBe(href);
});

it.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "ftp://example.hu",
  "",
  "  ",
  "nincs",
  "http://",
  null,
])("makes no link of %s", (typed) => {
  expect(webAddress(typed)).toBeNull();
});

it("finds the place by coordinates, else by address", () => {
  expect(mapAddress({ address: "Tiszaújváros", coordLat: "47.93", coordLng: "21.04" })).toBe(
    "https://www.openstreetmap.org/?mlat=47.93&mlon=21.04#map=15/47.93/21.04",
  );
  expect(mapAddress({ address: "Fadd, Dombori", coordLat: null, coordLng: "18.8" })).toBe(
    "https://www.openstreetmap.org/search?query=Fadd%2C+Dombori",
  );
});

it("reads a decimal comma, and refuses what is no place on earth", () => {
  expect(pointOf({ coordLat: "48,02234", coordLng: "21,34611" })).toEqual({ lat: "48.02234", lng: "21.34611" });
  expect(pointOf({ coordLat: "91", coordLng: "21" })).toBeNull();
  expect(pointOf({ coordLat: '47"&x', coordLng: "21" })).toBeNull();
});
