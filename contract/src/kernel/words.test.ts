import { describe, expect, it } from "vitest";
import { folded } from "./words.ts";

describe("folding a name", () => {
  it.each([
    ["Árvíztűrő tükörfúrógép", "arvizturo tukorfurogep"],
    ["A\u0301rvi\u0301ztu\u030Bro\u030B", "arvizturo"],
    ["  OB   Mix\tváltó ", "ob mix valto"],
    ["U23", "u23"],
    ["", ""],
  ])("%j is %j", (name, plain) => {
    expect(folded(name)).toBe(plain);
  });

  it("keeps different names apart", () => {
    expect(folded("Junior nő")).not.toBe(folded("Junior"));
  });
});
