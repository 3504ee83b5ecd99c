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
    const replaced = REFERENCES.flatMap((reference) =>
      Array.from(reference).flatMap((right, place) =>
        Array.from(REFERENCE_ALPHABET)
          .filter((sign) => sign !== right)
          .map((sign) => reference.slice(0, place) + sign + reference.slice(place + 1)),
      ),
    );
    expect(replaced).toHaveLength(REFERENCES.length * 8 * 31);
    expect(replaced.filter(isReference)).toEqual([]);
  });

  it("notices each pair of swapped signs", () => {
    const swapped = REFERENCES.flatMap((reference) =>
      Array.from(reference).flatMap((one, place) =>
        Array.from(reference).flatMap((other, otherPlace) =>
          place < otherPlace && one !== other
            ? [Array.from(reference).with(place, other).with(otherPlace, one).join("")]
            : [],
        ),
      ),
    );
    expect(swapped.length).toBeGreaterThan(500);
    expect(swapped.filter(isReference)).toEqual([]);
  });

  it("refuses another length and other signs", () => {
    const [reference = ""] = REFERENCES;
    for (const wrong of ["", reference.slice(1), `${reference}2`, `2${reference}`, "0000000O", reference.toLowerCase()])
      expect(isReference(wrong)).toBe(false);
  });
});

describe("normalizeReference", () => {
  it("takes spaces, dashes and small letters", () => {
    expect(normalizeReference(" abcd-ef g2 ")).toBe("ABCDEFG2");
  });
});
