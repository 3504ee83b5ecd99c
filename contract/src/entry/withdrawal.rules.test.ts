import { describe, expect, it } from "vitest";
import {
  afterWithdrawal,
  ifMoved,
  ifWithdrawn,
  percentBack,
  type RefundPolicy,
  type RefundTerms,
  publishedRefundSteps,
} from "./withdrawal.rules.ts";

const policy = (deadline: string, ...steps: readonly [until: string, percent: number][]): RefundPolicy => ({
  deadline,
  steps: steps.map(([until, percent]) => ({ until, percent })),
});
const terms = (now: RefundPolicy, rest: Partial<RefundTerms> = {}): RefundTerms => ({
  forfeited: 0,
  now,
  entered: null,
  moves: [],
  ...rest,
});
const at = (now: string, of: RefundTerms) => percentBack(new Date(now), of);

describe("publishedRefundSteps", () => {
  it.each<[string, RefundPolicy, [string, number][]]>([
    ["a deadline on the last day", policy("2026-06-20"), [["2026-06-19", 100]]],
    ["a deadline before it", policy("2026-06-12"), [["2026-06-12", 100]]],
    [
      "steps on the eve, the last day and after it",
      policy("2026-06-12", ["2026-06-01", 80], ["2026-06-19", 50], ["2026-06-20", 20], ["2026-06-21", 10]),
      [
        ["2026-06-01", 80],
        ["2026-06-19", 50],
      ],
    ],
    [
      "a step on the last day after one long before",
      policy("2026-06-12", ["2026-06-01", 80], ["2026-06-20", 20]),
      [
        ["2026-06-01", 80],
        ["2026-06-19", 20],
      ],
    ],
  ])("ends on the day before the last day of the competition for %s", (_what, given, expected) => {
    expect(publishedRefundSteps(given, "2026-06-20").map(({ until, percent }) => [until, percent])).toEqual(expected);
  });
});

describe("percentBack and afterWithdrawal", () => {
  it.each([
    ["2026-06-08T21:59:59.999Z", 100],
    ["2026-06-08T22:00:00.000Z", 0],
  ])("at %s, with a deadline on 2026-06-08 and no steps, %i percent is refunded", (now, percent) => {
    expect(at(now, terms(policy("2026-06-08")))).toBe(percent);
  });

  it.each([
    ["2026-05-31T21:59:59.999Z", 90],
    ["2026-05-31T22:00:00.000Z", 40],
    ["2026-06-10T21:59:59.999Z", 40],
    ["2026-06-10T22:00:00.000Z", 0],
  ])(
    "at %s, with 90 %% until 31 May and 40 %% until 10 June, %i percent is refunded, whatever the deadline",
    (now, percent) => {
      expect(at(now, terms(policy("2026-06-08", ["2026-05-31", 90], ["2026-06-10", 40])))).toBe(percent);
    },
  );

  it.each([
    // The days of the clock changes have 23 and 25 hours; a step ends with the day in Budapest.
    ["2026-03-29T21:59:59.999Z", 80],
    ["2026-03-29T22:00:00.000Z", 30],
    ["2026-10-25T22:59:59.999Z", 30],
    ["2026-10-25T23:00:00.000Z", 0],
  ])("at %s, with steps that end on the days of both clock changes, %i percent is refunded", (now, percent) => {
    expect(at(now, terms(policy("2026-06-08", ["2026-03-29", 80], ["2026-10-25", 30])))).toBe(percent);
  });

  it("refund by the better of the policy at the time of entry and today's", () => {
    const before = policy("2026-06-08", ["2026-06-01", 50]);
    const now = policy("2026-06-08", ["2026-05-20", 100], ["2026-06-05", 20]);
    expect(at("2026-05-15T10:00:00Z", terms(now, { entered: before }))).toBe(100);
    expect(at("2026-05-25T10:00:00Z", terms(now, { entered: before }))).toBe(50);
    expect(at("2026-06-03T10:00:00Z", terms(now, { entered: before }))).toBe(20);
    expect(at("2026-06-06T10:00:00Z", terms(now, { entered: before }))).toBe(0);
  });

  it("refund everything until the seventh day after the notice of a schedule change, and before the notice", () => {
    const nothing = policy("2026-05-01");
    const notifiedAt = (moment: string) => terms(nothing, { moves: [moment] });
    expect(at("2026-06-08T21:59:59.999Z", notifiedAt("2026-06-01T08:00:00Z"))).toBe(100);
    expect(at("2026-06-08T22:00:00.000Z", notifiedAt("2026-06-01T08:00:00Z"))).toBe(0);
    // A notice in the first hour of a day in Budapest, which is the day before in UTC; and one before a clock change.
    expect(at("2026-06-08T21:59:59.999Z", notifiedAt("2026-05-31T22:30:00Z"))).toBe(100);
    expect(at("2026-10-27T22:59:59.999Z", notifiedAt("2026-10-20T10:00:00Z"))).toBe(100);
    expect(at("2026-10-27T23:00:00.000Z", notifiedAt("2026-10-20T10:00:00Z"))).toBe(0);
    expect(at("2027-06-01T00:00:00Z", terms(nothing, { moves: [null] }))).toBe(100);
    expect(at("2026-06-08T22:00:00Z", terms(nothing, { moves: ["2026-06-01T08:00:00Z", null] }))).toBe(100);
  });

  it.each([
    // Price, amount received, percent refunded: amount retained, amount refunded.
    [13_000, 13_000, 100, 0, 13_000],
    [13_000, 13_000, 0, 13_000, 0],
    [13_000, 0, 0, 0, 0],
    [13_000, 0, 50, 0, 0],
    // Rounding favours the entrant.
    [13_001, 13_001, 50, 6_500, 6_501],
    [9_999, 9_999, 33, 6_699, 3_300],
    // Paid in part: at most the amount due is retained, and no more is claimed.
    [10_000, 4_000, 50, 4_000, 0],
    [10_000, 7_000, 50, 5_000, 2_000],
    // Paid twice: the excess is refunded in any case.
    [10_000, 20_000, 0, 10_000, 10_000],
    [100_000_000, 100_000_000, 50, 50_000_000, 50_000_000],
  ])(
    "of %i Ft with %i Ft paid and %i %% refunded, %i is retained and %i refunded",
    (gross, settled, percent, retained, refundable) => {
      expect(afterWithdrawal({ gross, settled }, percent)).toEqual({ retained, refundable });
    },
  );
});

describe("ifMoved", () => {
  const NOW = new Date("2026-05-04T10:00:00Z");
  const by = (percent: number, forfeited = 0) => terms(policy("2026-06-08", ["2026-06-01", percent]), { forfeited });
  const through = (percent: number, ...prices: readonly number[]) => {
    const settled = prices[0] ?? 0;
    let entry = { amount: settled, forfeited: 0 };
    for (const price of prices.slice(1))
      entry = ifMoved({ gross: entry.amount, settled, refunds: by(percent, entry.forfeited) }, price, NOW);
    const ended = ifWithdrawn({ gross: entry.amount, settled, refunds: by(percent, entry.forfeited) }, NOW);
    return { ...entry, back: ended.refundable };
  };

  it.each([
    // The prices on the way, percent refunded: the final price, the part of it that was forfeited, and the total refund of a withdrawal
    // then.
    [[10_000, 4_000], 50, 7_000, 3_000, 5_000],
    [[10_000, 4_000, 4_000, 4_000], 50, 7_000, 3_000, 5_000],
    [[10_000, 6_000, 4_000], 50, 7_000, 3_000, 5_000],
    // A higher price is owed in full again and forfeits nothing.
    [[10_000, 4_000, 10_000], 50, 10_000, 0, 5_000],
    [[10_000, 4_000, 8_000], 50, 8_000, 0, 6_000],
    [[10_000, 4_000], 0, 10_000, 6_000, 0],
    [[10_000, 4_000, 2_000], 100, 2_000, 0, 10_000],
  ])(
    "for the prices %j at %i %% returns %i Ft with %i forfeited, so that a withdrawal refunds %i",
    (prices, percent, amount, forfeited, back) => {
      expect(through(percent, ...prices)).toEqual({ amount, forfeited, back });
    },
  );

  it("forfeits nothing while everything is refundable, and returns what was forfeited before", () => {
    expect(ifWithdrawn({ gross: 7_000, settled: 7_000, refunds: by(100, 3_000) }, NOW)).toEqual({
      retained: 0,
      refundable: 7_000,
    });
    expect(ifMoved({ gross: 7_000, settled: 7_000, refunds: by(100, 3_000) }, 4_000, NOW)).toEqual({
      amount: 4_000,
      forfeited: 0,
    });
  });

  it("forfeits nothing of an unpaid entry", () => {
    expect(ifMoved({ gross: 10_000, settled: 0, refunds: by(0) }, 4_000, NOW)).toEqual({ amount: 4_000, forfeited: 0 });
  });
});
