import { describe, expect, it } from "vitest";
import { addressOf, filtersIn, pageIn, viewIn, withFilter } from "./filters.ts";

const search = (text: string) => new URLSearchParams(text);

describe("what stands in the address", () => {
  it("is read as filters", () => {
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
  ])("passes over what is no filter: %s", (text) => {
    expect(filtersIn(search(text))).toEqual({});
  });

  it("is a month where it says nothing, or nothing there is", () => {
    expect(["", "view=list", "view=month", "view=x", "view=toString"].map((text) => viewIn(search(text)))).toEqual([
      "month",
      "list",
      "month",
      "month",
      "month",
    ]);
  });

  it("counts pages as people do", () => {
    expect(
      ["", "page=1", "page=3", "page=0", "page=-1", "page=1.5", "page=1e9", "page=x"].map((text) =>
        pageIn(search(text)),
      ),
    ).toEqual([0, 0, 2, 0, 0, 0, 0, 0]);
  });
});

describe("where a link leads", () => {
  it("keeps the filters from one view to another, but neither the page nor the open competition", () => {
    expect(addressOf("list", search("open=yes&competition=4"))).toBe("?open=yes&view=list");
    expect(addressOf("month", search("view=list&open=yes&page=2"))).toBe("?open=yes");
  });

  it("does not make the month of the grid a filter, nor the filter a place", () => {
    expect(addressOf("list", search("month=2027-05"))).toBe("?view=list");
    expect(addressOf("month", search("view=list&month=all"))).toBe("?");
    expect(addressOf("map", search("view=list&month=2027-05"))).toBe("?view=map&month=2027-05");
    expect(addressOf("list", search("view=list&month=2027-05"))).toBe("?view=list&month=2027-05");
  });

  it("begins with the first page when a filter changes", () => {
    expect(String(withFilter(search("view=list&page=3"), "open", "yes"))).toBe("view=list&open=yes");
    expect(String(withFilter(search("open=yes&page=3"), "open", null))).toBe("");
  });
});
