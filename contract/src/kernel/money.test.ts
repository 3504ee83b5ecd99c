import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forints } from "./money.schema.ts";
import { formatForints, sumForints } from "./money.ts";

describe("forints", () => {
  it.each([0, 1, 12_500, 100_000_000])("accepts %d", (amount) => {
    expect(forints.parse(amount)).toBe(amount);
  });

  it.each([-1, 0.5, 100_000_001, NaN, Infinity, "100", null, [100], { amount: 1 }])("refuses %j", (amount) => {
    expect(forints.safeParse(amount).error?.issues[0]?.message).toBe("kernel.error.amountInvalid");
  });
});

describe("formatted amounts", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1\u202F000"],
    [12_500, "12\u202F500"],
    [100_000_000, "100\u202F000\u202F000"],
    [-12_500, "−12\u202F500"],
  ])("%i", (amount, digits) => {
    expect(formatForints(amount, "running")).toBe(`${digits}\u00A0Ft`);
    expect(formatForints(amount, "table")).toBe(`${digits}\u00A0,-`);
  });

  it("never break over lines and lose no digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        const text = formatForints(amount, "running");
        expect(text).not.toContain(" ");
        expect(Number(text.replace(/\D/g, ""))).toBe(amount);
      }),
    );
  });
});

describe("sums of amounts", () => {
  it("are zero for no amounts, and whole and exact in any order", () => {
    expect(sumForints([])).toBe(0);
    expect(sumForints([13_000, 14_500, 0])).toBe(27_500);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000_000 }), { maxLength: 250 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(sumForints(amounts))).toBe(exact);
        expect(sumForints(amounts.toReversed())).toBe(sumForints(amounts));
      }),
    );
  });
});
