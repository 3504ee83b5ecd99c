import { afterAll, beforeAll, expect, it } from "vitest";
import { startPortal, type Portal } from "../../testing/harness.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const townsOf = async (zipcode: string) =>
  (await portal.browser().call("POST /addressControl/getCityList", { zipcode })).body;

it("the towns of a postal code are everyone's to ask for", async () => {
  expect(await townsOf("9700")).toEqual(["Szombathely"]);
  // By the Hungarian alphabet.
  expect(await townsOf("3821")).toEqual([
    "Büttös",
    "Kány",
    "Keresztéte",
    "Krasznokvajda",
    "Pamlény",
    "Perecse",
    "Szászfa",
  ]);
});

it.each(["0000", "97", "97000", "", "A-1010", "toString", "__proto__"])("%j has none", async (zipcode) => {
  expect(await townsOf(zipcode)).toEqual([]);
});

it("what cannot be a postal code is refused by name", async () => {
  const { status, body } = await portal.browser().call("POST /addressControl/getCityList", { zipcode: "1".repeat(17) });
  expect([status, body]).toMatchObject([400, { properties: { zipcode: [{}] } }]);
});
