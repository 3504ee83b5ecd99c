import { expect, it } from "vitest";
import { ownFilters, withFilter } from "./filters.ts";

it("filters of the page itself are neither shown nor sent back", () => {
  const permanent = { propertyName: "child", type: "EQ" as const, value: true, propertyType: "yesNo", permanent: true };
  expect(ownFilters({ filterList: [permanent] })).toEqual([]);
});

it.each(["", " ", null, [], { from: null, to: "" }])("a filter that asks for nothing (%j) is none", (value) => {
  const held = [{ propertyName: "name", type: "LIKE" as const, value: "x" }];
  expect(withFilter(held, { propertyName: "name", type: "LIKE", value })).toEqual([]);
});
