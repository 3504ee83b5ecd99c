import { describe, expect, it } from "vitest";
import { folded } from "./words.ts";

describe("folded", () => {
  it.each([
    ["Árvíztűrő tükörfúrógép", "arvizturo tukorfurogep"],
    ["A\u0301rvi\u0301ztu\u030Bro\u030B", "arvizturo"],
    ["  OB   Mix\tváltó ", "ob mix valto"],
    ["U23", "u23"],
    ["", ""],
  ])("turns %j into %j", (name, plain) => {
    expect(folded(name)).toBe(plain);
  });

  it("returns different texts for different names", () => {
    expect(folded("Junior nő")).not.toBe(folded("Junior"));
  });
});
