import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf, endOfDay, startOfDay } from "../kernel/days.ts";
import { type Deadlines, nextRise, priceAt, type PriceLine, priceLineFor, priceOn, priceSteps } from "./price.rules.ts";

const full: PriceLine = {
  preRegAmount1: 13_000,
  preRegAmount2: 14_500,
  preRegAmount3: 17_000,
  entryAmount: 20_000,
  localAmount: 25_000,
};
/** Deadlines on either side of both clock changes of 2027: 28 March and 31 October. */
const spring: Deadlines = {
  preRegDeadline1: "2027-03-26",
  preRegDeadline2: "2027-03-27",
  preRegDeadline3: "2027-03-28",
  regDeadline: "2027-03-29",
};
const autumn: Deadlines = {
  preRegDeadline1: "2027-10-29",
  preRegDeadline2: "2027-10-30",
  preRegDeadline3: "2027-10-31",
  regDeadline: "2027-11-01",
};
/** The last moments in UTC, computed by hand: Budapest is UTC+1 in winter and UTC+2 in summer. */
const springEnds = ["2027-03-26T23:00Z", "2027-03-27T23:00Z", "2027-03-28T22:00Z", "2027-03-29T22:00Z"];
const autumnEnds = ["2027-10-29T22:00Z", "2027-10-30T22:00Z", "2027-10-31T23:00Z", "2027-11-01T23:00Z"];
const ordinary: Deadlines = {
  preRegDeadline1: "2027-05-10",
  preRegDeadline2: "2027-05-20",
  preRegDeadline3: "2027-05-31",
  regDeadline: "2027-06-10",
};
const ordinaryEnds = ["2027-05-10T22:00Z", "2027-05-20T22:00Z", "2027-05-31T22:00Z", "2027-06-10T22:00Z"];

const weeks = [
  ["in an ordinary week", ordinary, ordinaryEnds],
  ["in the week of the spring change", spring, springEnds],
  ["in the week of the autumn change", autumn, autumnEnds],
] as const;
/** The lines to test, with the expected amounts in the five steps. */
const lines: [string, PriceLine, number[]][] = [
  ["all amounts", full, [13_000, 14_500, 17_000, 20_000, 25_000]],
  ["no second amount", { ...full, preRegAmount2: null }, [13_000, 17_000, 17_000, 20_000, 25_000]],
  ["no third amount", { ...full, preRegAmount3: null }, [13_000, 14_500, 20_000, 20_000, 25_000]],
  [
    "no early amount",
    { ...full, preRegAmount1: null, preRegAmount2: null, preRegAmount3: null },
    [20_000, 20_000, 20_000, 20_000, 25_000],
  ],
  ["no on-site amount", { ...full, localAmount: null }, [13_000, 14_500, 17_000, 20_000, 20_000]],
  ["a first amount of nothing", { ...full, preRegAmount1: 0 }, [0, 14_500, 17_000, 20_000, 25_000]],
];

describe.each(weeks)("priceAt around %s", (_, deadlines, ends) => {
  describe.each(lines)("with %s", (_name, line, amounts) => {
    const table = ends.flatMap((end, step) => [
      { end, millisecond: -1, amount: amounts[step] },
      { end, millisecond: 0, amount: amounts[step + 1] },
      { end, millisecond: 1, amount: amounts[step + 1] },
    ]);

    it.each(table)("$end and $millisecond ms costs $amount", ({ end, millisecond, amount }) => {
      const moment = new Date(Date.parse(end) + millisecond);
      expect(priceAt(line, deadlines, moment)).toBe(amount);
      const holding = priceSteps(line, deadlines).filter(
        ({ from, until }) => (from === null || from <= moment) && (until === null || moment < until),
      );
      expect(holding.map((step) => step.amount)).toEqual([amount]);
    });
  });
});

describe("priceSteps with a missing deadline", () => {
  it("has no step for it, and skips its amount", () => {
    const deadlines = { ...ordinary, preRegDeadline2: null };
    expect(priceSteps(full, deadlines).map(({ amount, lastDay }) => [amount, lastDay])).toEqual([
      [13_000, "2027-05-10"],
      [17_000, "2027-05-31"],
      [20_000, "2027-06-10"],
      [25_000, null],
    ]);
    expect(priceOn(full, deadlines, "2027-05-15")).toBe(17_000);
    expect(priceOn({ ...full, preRegAmount1: null }, deadlines, "2027-05-01")).toBe(17_000);
  });

  it("has no empty step if two deadlines are equal", () => {
    const deadlines = { ...ordinary, preRegDeadline2: ordinary.preRegDeadline1 };
    expect(priceSteps(full, deadlines).map(({ amount }) => amount)).toEqual([13_000, 17_000, 20_000, 25_000]);
  });
});

describe("nextRise", () => {
  it.each([
    ["2027-05-01T12:00Z", "2027-05-10T22:00Z", 14_500],
    ["2027-05-10T21:59:59.999Z", "2027-05-10T22:00Z", 14_500],
    ["2027-05-10T22:00Z", "2027-05-20T22:00Z", 17_000],
    ["2027-05-31T22:00Z", "2027-06-10T22:00Z", 25_000],
  ])("seen from %s, is at %s to %i", (now, at, amount) => {
    expect(nextRise(full, ordinary, new Date(now))).toEqual({ at: new Date(at), amount });
  });

  it("is null once the on-site price applies", () => {
    expect(nextRise(full, ordinary, new Date("2027-06-10T22:00Z"))).toBeNull();
    expect(nextRise({ ...full, localAmount: null }, ordinary, new Date("2027-06-01T12:00Z"))).toBeNull();
  });

  it("skips steps that do not rise", () => {
    const line = { ...full, preRegAmount2: null, preRegAmount3: 12_000 };
    expect(nextRise(line, ordinary, new Date("2027-05-01T12:00Z"))).toEqual({
      at: new Date("2027-05-31T22:00Z"),
      amount: 20_000,
    });
  });

  it("waits, for an entry, for the end of its payment term, then uses the amount of that day", () => {
    const held = { amount: 13_000, until: new Date("2027-05-13T08:00Z") };
    const now = new Date("2027-05-11T08:00Z");
    expect(priceAt(full, ordinary, now, held)).toBe(13_000);
    expect(priceAt(full, ordinary, new Date(held.until.getTime() - 1), held)).toBe(13_000);
    expect(priceAt(full, ordinary, held.until, held)).toBe(14_500);
    expect(nextRise(full, ordinary, now, held)).toEqual({ at: held.until, amount: 14_500 });
    expect(nextRise(full, ordinary, held.until, held)).toEqual({
      at: new Date("2027-05-20T22:00Z"),
      amount: 17_000,
    });
  });
});

describe("for any amounts and deadlines", () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  const announcements = fc
    .record({
      amounts: fc.array(amount, { minLength: 5, maxLength: 5 }).map((all) => all.toSorted((a, b) => a - b)),
      present: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
      gaps: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
    })
    .map(
      ({
        amounts: [a = 0, b = 0, c = 0, d = 0, e = 0],
        present: [p, q, r, s],
        gaps: [g = 0, h = 0, i = 0, j = 0],
      }) => ({
        line: {
          preRegAmount1: p ? a : null,
          preRegAmount2: q ? b : null,
          preRegAmount3: r ? c : null,
          entryAmount: d,
          localAmount: s ? e : null,
        },
        deadlines: {
          preRegDeadline1: addDays("2027-02-20", g),
          preRegDeadline2: addDays("2027-02-20", g + h),
          preRegDeadline3: addDays("2027-02-20", g + h + i),
          regDeadline: addDays("2027-02-20", g + h + i + j),
        },
      }),
    );
  const moment = fc.date({ min: new Date("2027-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });

  it("the price never falls over time if amounts ascend", () => {
    fc.assert(
      fc.property(announcements, moment, moment, ({ line, deadlines }, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(priceAt(line, deadlines, earlier)).toBeLessThanOrEqual(priceAt(line, deadlines, later));
      }),
    );
  });

  it("the steps have no gap or overlap, and agree with the price of the day", () => {
    fc.assert(
      fc.property(announcements, moment, ({ line, deadlines }, now) => {
        const steps = priceSteps(line, deadlines);
        expect(steps[0]?.from).toBeNull();
        expect(steps.at(-1)?.until).toBeNull();
        for (const [index, step] of steps.slice(1).entries()) expect(step.from).toEqual(steps[index]?.until);
        const day = dayOf(now);
        for (const at of [startOfDay(day), now, endOfDay(day)])
          expect(priceAt(line, deadlines, at)).toBe(priceOn(line, deadlines, day));
      }),
    );
  });

  it("the price is constant until the next rise, and then is as announced", () => {
    fc.assert(
      fc.property(announcements, moment, ({ line, deadlines }, now) => {
        const price = priceAt(line, deadlines, now);
        const rise = nextRise(line, deadlines, now);
        const lastMoment = rise === null ? new Date("2028-01-01") : new Date(rise.at.getTime() - 1);
        expect(lastMoment >= now).toBe(true);
        expect(priceAt(line, deadlines, lastMoment)).toBe(price);
        expect(rise === null || rise.amount > price).toBe(true);
        expect(rise?.amount).toBe(rise === null ? undefined : priceAt(line, deadlines, rise.at));
      }),
    );
  });
});

describe("priceLineFor", () => {
  const ob = { qualification: 1, sportCategory: 2 };
  const parts = [
    { key: "individual", qualification: 9, sportCategory: 2, groupAgeGroup: 10 },
    { key: "relay-youth", ...ob, groupAgeGroup: 10 },
    { key: "relay-adult", ...ob, groupAgeGroup: 20 },
  ];
  const youth = { groupAgeGroup: 10, qualification: null, sportCategory: null };
  const adult = { groupAgeGroup: 20, qualification: null, sportCategory: null };
  const relayYouth = { groupAgeGroup: 10, ...ob };
  const relayAdult = { groupAgeGroup: 20, ...ob };
  const all = [relayAdult, youth, relayYouth, adult];
  const relay = { isTeam: true, competitionPartKeyList: ["relay-youth", "relay-adult"] };

  it("returns the line of the group age group in an individual race", () => {
    const race = { isTeam: false, competitionPartKeyList: ["individual"] };
    expect(priceLineFor(race, parts, all, 10)).toBe(youth);
    expect(priceLineFor(race, parts, all, 20)).toBe(adult);
    expect(priceLineFor(race, parts, all, 30)).toBeNull();
    expect(priceLineFor(race, parts, [relayYouth], 10)).toBeNull();
  });

  it("returns the line of the competition part in a team race", () => {
    expect(priceLineFor(relay, parts, all, 10)).toBe(relayYouth);
    expect(priceLineFor(relay, parts, all, 20)).toBe(relayAdult);
    expect(priceLineFor(relay, parts, all, 30)).toBe(relayYouth);
    expect(priceLineFor(relay, parts, [youth, adult], 10)).toBeNull();
    expect(priceLineFor({ isTeam: true, competitionPartKeyList: [] }, parts, all, 10)).toBeNull();
  });
});
