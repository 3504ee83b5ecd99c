import { expect, it } from "vitest";
import { ownFilters, withFilter } from "./filters.ts";

it("neither shows nor sends permanent filters", () => {
  const permanent = { propertyName: "child", type: "EQ" as const, value: true, propertyType: "yesNo", permanent: true };
  expect(ownFilters({ filterList: [permanent] })).toEqual([]);
});

it.each(["", " ", null, [], { from: null, to: "" }])("removes an empty filter (%j)", (value) => {
  const held = [{ propertyName: "name", type: "LIKE" as const, value: "x" }];
  expect(withFilter(held, { propertyName: "name", type: "LIKE", value })).toEqual([]);
});
