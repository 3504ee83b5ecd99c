import { describe, expect, it } from "vitest";
import { isReference, normalizeReference, REFERENCE_ALPHABET, referenceFrom } from "./reference.rules.ts";

/** References that differ in all characters; the same in each run. */
const REFERENCES = Array.from({ length: 40 }, (_, at) =>
  referenceFrom(Array.from({ length: 7 }, (__, place) => (at * 31 + place * place * 7 + at * place * 5) % 32)),
);

describe("referenceFrom", () => {
  it("returns eight characters of the alphabet with a valid check character", () => {
    for (const reference of REFERENCES) {
      expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(isReference(reference)).toBe(true);
    }
    expect(referenceFrom([0, 0, 0, 0, 0, 0, 1])).toBe("22222234");
  });

  it("returns no characters that look alike", () => {
    expect(new Set(REFERENCE_ALPHABET).size).toBe(32);
    for (const sign of "01IO") expect(REFERENCE_ALPHABET).not.toContain(sign);
  });
});

describe("isReference", () => {
  it("rejects each replaced character", () => {
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

  it("rejects each pair of swapped characters", () => {
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

  it("rejects other lengths and characters", () => {
    const [reference = ""] = REFERENCES;
    for (const wrong of ["", reference.slice(1), `${reference}2`, `2${reference}`, "0000000O", reference.toLowerCase()])
      expect(isReference(wrong)).toBe(false);
  });
});

describe("normalizeReference", () => {
  it("removes spaces and dashes, and accepts lower case", () => {
    expect(normalizeReference(" abcd-ef g2 ")).toBe("ABCDEFG2");
  });
});
