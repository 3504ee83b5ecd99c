import { describe, expect, it } from "vitest";
import { addressOf, filtersIn, pageIn, viewIn, withFilter } from "./filters.ts";

const search = (text: string) => new URLSearchParams(text);

describe("filtersIn, viewIn and pageIn", () => {
  it("read the filters of an address", () => {
    expect(
      filtersIn(search("view=list&month=2027-05&sportCategory=3&distance=4&ageGroup=5&region=balaton&open=yes")),
    ).toEqual({ month: "2027-05", sportCategory: 3, distance: 4, ageGroup: 5, region: "balaton", open: "yes" });
    expect(filtersIn(search("month=all"))).toEqual({ month: "all" });
  });

  it.each([
    "month=2027-13",
    "month=0001-01",
    "sportCategory=0",
    "sportCategory=-1",
    "sportCategory=1.5",
    "sportCategory=x",
    "distance=2147483648",
    "ageGroup=",
    "region=mars",
    "region=constructor",
    "open=no",
  ])("ignore an invalid value: %s", (text) => {
    expect(filtersIn(search(text))).toEqual({});
  });

  it("show the month view if the address has none or an unknown view", () => {
    expect(["", "view=list", "view=month", "view=x", "view=toString"].map((text) => viewIn(search(text)))).toEqual([
      "month",
      "list",
      "month",
      "month",
      "month",
    ]);
  });

  it("count pages from one in the address", () => {
    expect(
      ["", "page=1", "page=3", "page=0", "page=-1", "page=1.5", "page=1e9", "page=x"].map((text) =>
        pageIn(search(text)),
      ),
    ).toEqual([0, 0, 2, 0, 0, 0, 0, 0]);
  });
});

describe("addressOf and withFilter", () => {
  it("keep the filters in another view, but neither the page nor the open competition", () => {
    expect(addressOf("list", search("open=yes&competition=4"))).toBe("?open=yes&view=list");
    expect(addressOf("month", search("view=list&open=yes&page=2"))).toBe("?open=yes");
  });

  it("make no filter of the grid's month, and no month of the grid of the filter", () => {
    expect(addressOf("list", search("month=2027-05"))).toBe("?view=list");
    expect(addressOf("month", search("view=list&month=all"))).toBe("?");
    expect(addressOf("map", search("view=list&month=2027-05"))).toBe("?view=map&month=2027-05");
    expect(addressOf("list", search("view=list&month=2027-05"))).toBe("?view=list&month=2027-05");
  });

  it("return to the first page when a filter changes", () => {
    expect(String(withFilter(search("view=list&page=3"), "open", "yes"))).toBe("view=list&open=yes");
    expect(String(withFilter(search("open=yes&page=3"), "open", null))).toBe("");
  });
});
