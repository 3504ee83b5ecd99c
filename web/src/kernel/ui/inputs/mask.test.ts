import { describe, expect, it } from "vitest";
import { capitalised, caretAfter, exampleOf, masked } from "./mask.ts";

describe("masked", () => {
  it.each([
    ["00000000-0-00", "12345678142", "12345678-1-42"],
    ["00000000-0-00", "12345678", "12345678"],
    ["00000000-0-00", "12345678-", "12345678"],
    ["000 000 000", "123456", "123 456"],
    ["+0000000000000", "+36 30 123-4567", "+36301234567"],
    ["+0000000000000", "+", "+"],
    ["+0000000000000", "0", "+0"],
    ["+0000000000000", "+06", "+36"],
    ["+0000000000000", "06301234567", "+36301234567"],
    ["+0000000000000", "0036301234567", "+36301234567"],
    ["000 000 000", "12 34 56 78 90 1", "123 456 78901"],
    ["000 000 000", "abc", ""],
  ])("formats by %s %j as %j", (mask, typed, shaped) => expect(masked(mask, typed)).toBe(shaped));

  it("keeps the caret after the typed digit", () => {
    expect(caretAfter("12345678-1-42", 9)).toBe(10);
    expect(caretAfter("123", 9)).toBe(3);
    expect(caretAfter("+36", 0)).toBe(0);
  });

  it("exampleOf returns an example", () => expect(exampleOf("00000000-0-00")).toBe("12345678-9-12"));

  it("exampleOf returns a Hungarian number for a phone mask", () =>
    expect(exampleOf("+0000000000000")).toBe("+36301234567"));
});

describe("capitalised", () => {
  it.each([
    ["", "á", "Á"],
    ["Kovács", "Kovács-", "Kovács-"],
    ["Kovács-", "Kovács-n", "Kovács-N"],
    ["Kovács ", "Kovács é", "Kovács É"],
    ["Kov", "Kova", "Kova"],
    // Made small by hand, or pasted: it stays.
    ["Kovács De", "Kovács de", "Kovács de"],
    ["", "nagy péter", "nagy péter"],
  ])("turns %j, changed to %j, into %j", (before, typed, text) => expect(capitalised(before, typed)).toBe(text));
});
