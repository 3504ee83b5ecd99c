import { describe, expect, it } from "vitest";
import { filterGroups, openCount, pathOf, type Call, type Group } from "./matrix.ts";

const call = (name: string, ...openTo: number[]): Call => ({
  name,
  needs: { kind: "everyone", services: [], level: null },
  openTo,
});
const groups: Group[] = [
  {
    group: "payment",
    callList: [call("POST /basketControl/getBasket", 1, 2), call("POST /basketControl/payBasketItems", 2)],
  },
  { group: "file", callList: [call("POST /fileRepository/getList", 1)] },
];
const words = ({ name }: Call, { group }: Group) => `${group === "payment" ? "Kosár és fizetés" : "Fájlok"} ${name}`;
const shown = (word: string, role: number | null) =>
  filterGroups(groups, { word, role }, words).map(({ group, callList }) => [group, callList.length]);

describe("filterGroups", () => {
  it("keeps the calls that match a search text, whatever its accents, and that a role opens", () => {
    expect(shown("", null)).toEqual([
      ["payment", 2],
      ["file", 1],
    ]);
    expect(shown("KOSAR", null)).toEqual([["payment", 2]]);
    expect(shown("getlist", null)).toEqual([["file", 1]]);
    expect(shown("", 1)).toEqual([
      ["payment", 1],
      ["file", 1],
    ]);
    expect(shown("fizetes", 2)).toEqual([["payment", 2]]);
    expect(shown("fájlok", 2)).toEqual([]);
  });

  it("counts the calls that a role opens, and shows a call without its method", () => {
    expect(openCount(groups[0]?.callList ?? [], 1)).toBe(1);
    expect(pathOf(call("POST /fileRepository/getList"))).toBe("fileRepository/getList");
  });
});
