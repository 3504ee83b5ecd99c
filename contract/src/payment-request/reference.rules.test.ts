import { describe, expect, it } from "vitest";
import { isReference, normalizeReference, REFERENCE_ALPHABET, referenceFrom } from "./reference.rules.ts";

/** References that differ in all signs; the same in each run. */
const REFERENCES = Array.from({ length: 40 }, (_, at) =>
  referenceFrom(Array.from({ length: 7 }, (__, place) => (at * 31 + place * place * 7 + at * place * 5) % 32)),
);

describe("referenceFrom", () => {
  it("makes eight signs of the alphabet, the last of which is right", () => {
    for (const reference of REFERENCES) {
      expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(isReference(reference)).toBe(true);
    }
    expect(referenceFrom([0, 0, 0, 0, 0, 0, 1])).toBe("22222234");
  });

  it("has no signs that look alike", () => {
    expect(new Set(REFERENCE_ALPHABET).size).toBe(32);
    for (const sign of "01IO") expect(REFERENCE_ALPHABET).not.toContain(sign);
  });
});

describe("isReference", () => {
  it("notices each replaced sign", () => {
    for (const reference of REFERENCES)
      for (let place = 0; place < reference.length; place++)
        for (const sign of REFERENCE_ALPHABET)
          if (sign !== reference[place])
            expect(isReference(reference.slice(0, place) + sign + reference.slice(place + 1))).toBe(false);
  });

  it("notices each pair of swapped signs", () => {
    for (const reference of REFERENCES)
      for (let one = 0; one < reference.length; one++)
        for (let other = one + 1; other < reference.length; other++) {
          const signs = [...reference];
          [signs[one], signs[other]] = [reference.charAt(other), reference.charAt(one)];
          expect(isReference(signs.join(""))).toBe(reference[one] === reference[other]);
        }
  });

  it("refuses another length and other signs", () => {
    const [reference = ""] = REFERENCES;
    for (const wrong of ["", reference.slice(1), `${reference}2`, `2${reference}`, "0000000O", reference.toLowerCase()])
      expect(isReference(wrong)).toBe(wrong === wrong.toUpperCase() && wrong === reference);
  });
});

describe("normalizeReference", () => {
  it("takes spaces, dashes and small letters", () => {
    expect(normalizeReference(" abcd-ef g2 ")).toBe("ABCDEFG2");
  });
});
