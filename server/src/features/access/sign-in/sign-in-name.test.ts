import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSignInName } from "./sign-in-name.ts";

describe("readSignInName", () => {
  test.each([
    ["  reka@pelda.hu ", { kind: "email", value: "reka@pelda.hu" }],
    ["Ա@pelda.hu", { kind: "email", value: "Ա@pelda.hu" }],
    ["a\u030Arpad@pelda.hu", { kind: "email", value: "årpad@pelda.hu" }],
    ["l 000 123", { kind: "licence", value: "L000123" }],
    ["Ｌ０００１２３", { kind: "licence", value: "L000123" }],
    ["L000123\u00A0", { kind: "licence", value: "L000123" }],
    ["000123", { kind: "licence", value: "000123" }],
    ["reka＠pelda.hu", { kind: "email", value: "reka@pelda.hu" }],
    ["123", { kind: "licence", value: "123" }],
  ])("reads %j", (text, expected) => expect(readSignInName(text)).toEqual(expected));

  test("is idempotent, and ignores whitespace and case", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        const once = readSignInName(text);
        expect(readSignInName(once.value)).toEqual(once);
        expect(once.kind === "licence" && /\s/u.test(once.value)).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });
});
