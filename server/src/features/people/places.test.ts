import { COUNTIES } from "@rajt/contract/people/places.values";
import { codes } from "hungarian-postal-codes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { townsOf } from "./places.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const getPlace = async (zipcode: string) =>
  (await portal.browser().call("POST /addressControl/getPlace", { zipcode })).body;

it("getPlace returns the towns and the county of a postal code to everyone", async () => {
  expect(await getPlace("9700")).toEqual({ cityList: ["Szombathely"], county: "Vas" });
  // In Hungarian order.
  expect(await getPlace("3821")).toEqual({
    cityList: ["Büttös", "Kány", "Keresztéte", "Krasznokvajda", "Pamlény", "Perecse", "Szászfa"],
    county: "Borsod-Abaúj-Zemplén",
  });
});

it.each(["0000", "97", "97000", "", "A-1010", "toString", "__proto__", "9998"])(
  "getPlace returns no town for %j",
  async (zipcode) => {
    expect(await getPlace(zipcode)).toEqual({ cityList: [], county: null });
  },
);

it("getPlace refuses, by field, what cannot be a postal code", async () => {
  const { status, body } = await portal.browser().call("POST /addressControl/getPlace", { zipcode: "1".repeat(17) });
  expect([status, body]).toMatchObject([400, { properties: { zipcode: [{}] } }]);
});

it("every postal code has a county, except those with villages of two counties", () => {
  expect(Object.keys(codes).filter((zipcode) => townsOf(zipcode).county === null)).toEqual(["7362"]);
  const used = new Set(Object.keys(codes).map((zipcode) => townsOf(zipcode).county));
  expect(COUNTIES.filter((county) => !used.has(county))).toEqual(["Külföld"]);
});

it.each([
  // Budapest and the county seats.
  ["Budapest", "1011", "1055", "1146", "1239", "1529"],
  ["Bács-Kiskun", "6000"],
  ["Baranya", "7621", "7985"],
  ["Békés", "5600", "5552"],
  ["Borsod-Abaúj-Zemplén", "3525", "3999"],
  ["Csongrád-Csanád", "6720", "6933"],
  ["Fejér", "8000", "2400", "7041", "2091"],
  ["Győr-Moson-Sopron", "9021", "9400", "8438"],
  ["Hajdú-Bihar", "4024", "4242"],
  ["Heves", "3300"],
  ["Jász-Nagykun-Szolnok", "5000"],
  ["Komárom-Esztergom", "2800", "2500", "2027"],
  // Codes next to those of other counties.
  ["Nógrád", "3100", "2610", "2617", "2177"],
  ["Pest", "2000", "2600", "2612", "2174", "2461"],
  ["Somogy", "7400", "8600", "7918", "8171", "8840"],
  ["Szabolcs-Szatmár-Bereg", "4400", "4267", "4244"],
  ["Tolna", "7100", "7252", "7341"],
  ["Vas", "9700", "9985"],
  ["Veszprém", "8200", "9533", "8330"],
  ["Zala", "8900", "8360", "8741"],
])("the county %s contains %s", (county, ...zipcodes) => {
  expect(zipcodes.map((zipcode) => townsOf(zipcode).county)).toEqual(zipcodes.map(() => county));
});
