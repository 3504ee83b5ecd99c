import { describe, expect, it } from "vitest";
import { type Buyer, buyerProblems } from "./buyer.rules.ts";

const COMPLETE: Buyer = {
  name: "Zala TSE",
  country: "HU",
  zipcode: "8900",
  city: "Zalaegerszeg",
  address: "Fő utca 1.",
  taxNumber: "12345676-1-42",
};

describe("buyerProblems", () => {
  it("accepts a complete buyer, with or without a tax number", () => {
    expect(buyerProblems(COMPLETE)).toEqual([]);
    expect(buyerProblems({ ...COMPLETE, taxNumber: null })).toEqual([]);
  });

  it("names every missing field at once", () => {
    const empty: Buyer = { name: " ", country: "", zipcode: "", city: "", address: "", taxNumber: null };
    expect(buyerProblems(empty).map(({ path }) => path)).toEqual(["name", "country", "zipcode", "city", "address"]);
  });

  it.each(["890", "89000", "0123", "89 0"])("refuses the Hungarian postal code %j", (zipcode) => {
    expect(buyerProblems({ ...COMPLETE, zipcode })).toEqual([{ path: "zipcode", message: "invoice.problem.zipcode" }]);
  });

  it("accepts a foreign postal code of any form", () => {
    expect(buyerProblems({ ...COMPLETE, country: "GB", zipcode: "SW1A 1AA" })).toEqual([]);
  });

  it.each(["12345678-1-42", "12345676142", "12345676-6-42", ""])("refuses the tax number %j", (taxNumber) => {
    expect(buyerProblems({ ...COMPLETE, taxNumber })).toEqual([
      { path: "taxNumber", message: "people.refusal.taxNumber" },
    ]);
  });
});
