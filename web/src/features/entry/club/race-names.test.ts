import { describe, expect, it } from "vitest";
import { commonPrefix } from "./race-names.ts";

describe("the common prefix of the names of races", () => {
  it.each([
    [["Terep - Nyílt - Fiú", "Terep - Nyílt - Lány"], "Terep - Nyílt - "],
    [["Terep - Nyílt - Fiú", "Terep - Nyílt"], "Terep - "],
    [["Terep - Fiú", "Terepfutás - Fiú"], ""],
    [["Terep - Fiú", "Terep - Fiú"], "Terep - "],
    [["Terep - Fiú"], ""],
    [["Sprint", "Sprint"], ""],
    [[], ""],
  ])("of %j is %j", (names, prefix) => {
    expect(commonPrefix(names)).toBe(prefix);
  });
});
