import { expect, it } from "vitest";
import { mapAddress, pointOf } from "./outer-address.ts";

it("mapAddress uses the coordinates, or the address if there are none", () => {
  expect(mapAddress({ address: "Tiszaújváros", coordLat: "47.93", coordLng: "21.04" })).toBe(
    "https://www.openstreetmap.org/?mlat=47.93&mlon=21.04#map=15/47.93/21.04",
  );
  expect(mapAddress({ address: "Fadd, Dombori", coordLat: null, coordLng: "18.8" })).toBe(
    "https://www.openstreetmap.org/search?query=Fadd%2C+Dombori",
  );
});

it("pointOf accepts a decimal comma, and rejects coordinates that are out of range", () => {
  expect(pointOf({ coordLat: "48,02234", coordLng: "21,34611" })).toEqual({ lat: "48.02234", lng: "21.34611" });
  expect(pointOf({ coordLat: "91", coordLng: "21" })).toBeNull();
  expect(pointOf({ coordLat: '47"&x', coordLng: "21" })).toBeNull();
});
