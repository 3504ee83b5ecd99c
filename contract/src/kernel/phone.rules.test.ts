import { describe, expect, it } from "vitest";
import { EXAMPLE_NUMBER, PHONE_NUMBER, phoneNumberOf } from "./phone.rules.ts";

describe("phoneNumberOf", () => {
  it.each([
    "+36301234567",
    "06301234567",
    "+06301234567",
    "0036301234567",
    "36301234567",
    "06 (30) 123-4567",
    "06-30/123.45.67",
    "+36 06 30 123 4567",
    "  +36 30 123 4567 ",
  ])("normalises %j to +36301234567", (typed) => expect(phoneNumberOf(typed)).toBe("+36301234567"));

  it.each([
    ["+43 1 234 5678", "+4312345678"],
    ["0612345678", "+3612345678"],
    ["00 49 151 23456789", "+4915123456789"],
  ])("normalises %j to %s", (typed, stored) => {
    expect(phoneNumberOf(typed)).toBe(stored);
    expect(stored).toMatch(PHONE_NUMBER);
  });

  it.each(["nincs", "+", "", "30 123 45 67 (este)", "+0", "06", "+36123", "+36301234567890"])(
    "leaves %j for its schema to refuse",
    (typed) => expect(phoneNumberOf(typed)).not.toMatch(PHONE_NUMBER),
  );

  it("accepts its own example", () => expect(EXAMPLE_NUMBER).toMatch(PHONE_NUMBER));
});
