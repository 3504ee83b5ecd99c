import { describe, expect, it } from "vitest";
import { afterWithdrawal, percentBack } from "./withdrawal.rules.ts";

describe("what a withdrawal gives back", () => {
  it.each([
    ["2026-06-08T21:59:59.999Z", 100],
    ["2026-06-08T22:00:00.000Z", 0],
  ])("at %s, with a deadline on 2026-06-08, is %i percent", (now, percent) => {
    expect(percentBack(new Date(now), "2026-06-08")).toBe(percent);
  });

  it.each([
    // Price, came in, percent back: stays owed, is given back.
    [13_000, 13_000, 100, 0, 13_000],
    [13_000, 13_000, 0, 13_000, 0],
    [13_000, 0, 0, 0, 0],
    [13_000, 0, 50, 0, 0],
    // Half a forint goes to the entrant.
    [13_001, 13_001, 50, 6_500, 6_501],
    [9_999, 9_999, 33, 6_699, 3_300],
    // Paid in part: what came in is kept up to what is due, and nothing more is asked for.
    [10_000, 4_000, 50, 4_000, 0],
    [10_000, 7_000, 50, 5_000, 2_000],
    // Paid twice: what was over comes back in any case.
    [10_000, 20_000, 0, 10_000, 10_000],
    [100_000_000, 100_000_000, 50, 50_000_000, 50_000_000],
  ])("of %i Ft with %i Ft paid and %i %% back: %i stays, %i goes back", (gross, settled, percent, kept, back) => {
    expect(afterWithdrawal({ gross, settled }, percent)).toEqual({ kept, back });
  });
});
