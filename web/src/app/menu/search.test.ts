import { describe, expect, it } from "vitest";
import { matching } from "./search.ts";

const pages = [
  { title: "Versenynaptár", group: "" },
  { title: "Klubok", group: "Szervezetek" },
  { title: "Kiírt versenyek", group: "Szervezetek" },
  { title: "Átigazolások", group: "Személyek" },
  { title: "Díjak", group: "Pénzügyek" },
  { title: "Egyéni versenyzők", group: "Személyek" },
];
const found = (typed: string) => matching(pages, typed).map(({ title }) => title);

describe("searchMenu", () => {
  it("ignores accents, case and surrounding blanks", () => {
    expect(found("  ATIGAZ ")).toEqual(["Átigazolások"]);
    expect(found("díj")).toEqual(["Díjak"]);
    expect(found("dij")).toEqual(["Díjak"]);
    expect(found("kiirt  vers")).toEqual(["Kiírt versenyek"]);
  });

  it("finds parts of words, beginnings of words first, else in the order of the menu", () => {
    expect(found("ver")).toEqual(["Versenynaptár", "Kiírt versenyek", "Egyéni versenyzők"]);
    expect(found("nap")).toEqual(["Versenynaptár"]);
    expect(found("k")).toEqual(["Klubok", "Kiírt versenyek", "Átigazolások", "Díjak", "Egyéni versenyzők"]);
  });

  it("finds pages by their group's name, after pages with that title", () => {
    expect(found("penzugy")).toEqual(["Díjak"]);
    expect(found("SZEMELYEK")).toEqual(["Átigazolások", "Egyéni versenyzők"]);
    expect(matching([...pages, { title: "Szerverek", group: "" }], "szerv").map(({ title }) => title)).toEqual([
      "Szerverek",
      "Klubok",
      "Kiírt versenyek",
    ]);
  });

  it("finds nothing without a match, and all for an empty text", () => {
    expect(found("xyz")).toEqual([]);
    expect(found("")).toHaveLength(pages.length);
  });

  it("returns ten at most (product/portal 5)", () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ title: `Oldal ${n}`, group: "Értékkészletek" }));
    expect(matching(many, "oldal")).toHaveLength(10);
    expect(matching(many, "ertek")).toHaveLength(10);
    expect(matching(many, "")).toHaveLength(10);
  });
});
