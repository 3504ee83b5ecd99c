import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { day } from "./day.schema.ts";
import {
  addDays,
  ageOn,
  ageOn31December,
  budapestTime,
  dayBefore,
  dayOf,
  daysBetween,
  endOfDay,
  formatDay,
  formatDayRange,
  formatMoment,
  formatTime,
  formatUntil,
  startOfDay,
  yearOf,
} from "./days.ts";

const HOUR = 3600;
const zones = ["UTC", "Europe/Budapest", "America/New_York", "Pacific/Kiritimati"];
const anyDay = fc
  .integer({ min: 0, max: 73_413 })
  .map((count) => new Date(Date.UTC(1900, 0, 1) + count * 86_400_000).toISOString().slice(0, 10));

/** Those of the refused texts below that have the form of a day. */
const NO_DAYS: ReadonlySet<string> = new Set(["2027-02-29", "2027-02-30", "2027-04-31", "2100-02-29"]);

describe("day", () => {
  it.each(["1900-01-01", "2100-12-31", "2028-02-29", "2000-02-29"])("accepts %s", (text) => {
    expect(day.parse(text)).toBe(text);
  });

  it.each([
    "2027-02-29",
    "2027-02-30",
    "2027-04-31",
    "2100-02-29",
    "1899-12-31",
    "2101-01-01",
    "0000-01-01",
    "9999-12-31",
    "2027-13-01",
    "2027-00-10",
    "2027-1-1",
    "27-01-01",
    "2027.01.01.",
    "2027-01-01T00:00:00Z",
    " 2027-01-01",
    "2027-01-01\n",
    "２０２７-01-01",
    "",
  ])("refuses %j", (text) => {
    expect(day.safeParse(text).error?.issues.map(({ message }) => message)).toContain(
      NO_DAYS.has(text) ? "kernel.error.noSuchDay" : "kernel.error.dayInvalid",
    );
  });

  it.each([null, undefined, 20270101, new Date(0), {}, ["2027-01-01"]])(
    "refuses a value that is not text: %j",
    (value) => {
      expect(day.safeParse(value).success).toBe(false);
    },
  );
});

describe.each(zones)("in a process at %s", (zone) => {
  const at = (check: () => void) => () => {
    vi.stubEnv("TZ", zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    check();
  };
  afterEach(() => void vi.unstubAllEnvs());

  it(
    "dayOf returns the day in Budapest",
    at(() => {
      expect(dayOf(new Date("2027-01-01T22:59:59.999Z"))).toBe("2027-01-01");
      expect(dayOf(new Date("2027-01-01T23:00:00.000Z"))).toBe("2027-01-02");
      expect(dayOf(new Date("2027-07-01T21:59:59.999Z"))).toBe("2027-07-01");
      expect(dayOf(new Date("2027-07-01T22:00:00.000Z"))).toBe("2027-07-02");
    }),
  );

  it.each([
    ["2027-03-27", "2027-03-26T23:00:00.000Z", "2027-03-27T22:59:59.999Z", 24],
    ["2027-03-28", "2027-03-27T23:00:00.000Z", "2027-03-28T21:59:59.999Z", 23],
    ["2027-03-29", "2027-03-28T22:00:00.000Z", "2027-03-29T21:59:59.999Z", 24],
    ["2027-10-31", "2027-10-30T22:00:00.000Z", "2027-10-31T22:59:59.999Z", 25],
    ["2027-11-01", "2027-10-31T23:00:00.000Z", "2027-11-01T22:59:59.999Z", 24],
    // The clocks of 1980 changed at midnight: this day began at 01:00.
    ["1980-04-06", "1980-04-05T23:00:00.000Z", "1980-04-06T21:59:59.999Z", 23],
  ])("%s lasts from %s to %s: %i hours", (of, first, last, hours) => {
    at(() => {
      expect(startOfDay(of).toISOString()).toBe(first);
      expect(endOfDay(of).toISOString()).toBe(last);
      expect((endOfDay(of).getTime() + 1 - startOfDay(of).getTime()) / 3_600_000).toBe(hours);
    })();
  });

  it.each([
    ["2027-03-28", 1.5, "2027-03-28T00:30:00.000Z"],
    ["2027-03-28", 2, "2027-03-28T01:00:00.000Z"], // skipped: 03:00 by the new clock
    ["2027-03-28", 2.5, "2027-03-28T01:30:00.000Z"], // skipped: 03:30 by the new clock
    ["2027-03-28", 3, "2027-03-28T01:00:00.000Z"],
    ["2027-03-28", 17, "2027-03-28T15:00:00.000Z"],
    ["2027-10-31", 1.5, "2027-10-30T23:30:00.000Z"],
    ["2027-10-31", 2.5, "2027-10-31T00:30:00.000Z"], // twice: the first
    ["2027-10-31", 3, "2027-10-31T02:00:00.000Z"],
    ["2027-10-31", 17, "2027-10-31T16:00:00.000Z"],
    ["2027-10-31", 24, "2027-10-31T23:00:00.000Z"],
  ])("%s at %d h is %s", (on, hours, moment) => {
    at(() => expect(budapestTime(on, hours * HOUR).toISOString()).toBe(moment))();
  });

  it(
    "every day begins and ends on itself, and the next one follows without a gap",
    at(() => {
      fc.assert(
        fc.property(anyDay, (of) => {
          expect(dayOf(startOfDay(of))).toBe(of);
          expect(dayOf(endOfDay(of))).toBe(of);
          expect(startOfDay(addDays(of, 1)).getTime()).toBe(endOfDay(of).getTime() + 1);
        }),
        { numRuns: 300 },
      );
    }),
  );

  it(
    "formats days and moments in Budapest time",
    at(() => {
      expect(formatDay("2027-05-07", "hu")).toBe("2027 május 7.");
      expect(formatDay("2027-05-07", "en")).toBe("7 May 2027");
      expect(formatMoment(new Date("2027-05-06T22:05:59Z"), "hu")).toBe("2027 május 7. 00:05");
      expect(formatMoment(new Date("2027-10-31T01:30:00Z"), "en")).toBe("31 October 2027 02:30");
    }),
  );
});

describe("formatUntil", () => {
  it("names the last minute before the end", () => {
    expect(formatUntil(new Date("2027-05-06T22:00:00Z"), "hu")).toBe("2027 május 6. 23:59");
    expect(formatUntil(new Date("2027-05-06T16:05:30Z"), "en")).toBe("6 May 2027 18:05");
  });
});

describe("addDays", () => {
  it.each([
    ["2027-02-28", 1, "2027-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-12-31", 1, "2028-01-01"],
    ["2027-03-28", 1, "2027-03-29"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2027-01-01", 365, "2028-01-01"],
  ])("%s and %i is %s", (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
  });

  it("is undone by the opposite count", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
        expect(addDays(addDays(from, count), -count)).toBe(from);
      }),
    );
    expect(dayBefore("2028-03-01")).toBe("2028-02-29");
    expect(yearOf("2028-03-01")).toBe(2028);
  });

  it.each(["2027-02-29", "2027-02-30", "tomorrow", ""])("refuses to count from %j, which is no day", (text) => {
    expect(() => addDays(text, 1)).toThrow(RangeError);
    expect(() => startOfDay(text)).toThrow(RangeError);
  });
});

describe("ages", () => {
  it.each([
    ["2009-06-15", "2027-06-14", 17],
    ["2009-06-15", "2027-06-15", 18],
    ["2009-01-01", "2026-12-31", 17],
    ["2009-01-01", "2027-01-01", 18],
    ["2009-12-31", "2027-12-30", 17],
    ["2009-12-31", "2027-12-31", 18],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-28", 19],
    ["2008-02-29", "2028-02-29", 20],
    ["2027-06-15", "2027-06-15", 0],
  ])("born %s, on %s: %i", (birthDate, on, age) => {
    expect(ageOn(birthDate, on)).toBe(age);
  });

  it("count to 31 December for the age group, whatever the birthday", () => {
    expect(ageOn31December("2009-01-01", 2027)).toBe(18);
    expect(ageOn31December("2009-12-31", 2027)).toBe(18);
    expect(ageOn31December("2008-02-29", 2027)).toBe(ageOn("2008-02-29", "2027-12-31"));
  });
});

describe("formatted times and ranges", () => {
  it.each([
    [0, "00:00"],
    [59, "00:00"],
    [34_200, "09:30"],
    [86_399, "23:59"],
  ])("%i seconds since midnight is %s", (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it.each([
    ["2027-05-07", null, "2027 május 7.", "7 May 2027"],
    ["2027-05-07", "2027-05-07", "2027 május 7.", "7 May 2027"],
    ["2027-05-07", "2027-05-09", "2027 május 7–9.", "7–9 May 2027"],
    ["2027-05-30", "2027-06-01", "2027 május 30. – június 1.", "30 May – 1 June 2027"],
    ["2027-12-31", "2028-01-01", "2027 december 31. – 2028 január 1.", "31 December 2027 – 1 January 2028"],
    ["2027-05-07", "2028-05-07", "2027 május 7. – 2028 május 7.", "7 May 2027 – 7 May 2028"],
  ])("%s to %s", (from, to, hungarian, english) => {
    expect(formatDayRange(from, to, "hu")).toBe(hungarian);
    expect(formatDayRange(from, to, "en")).toBe(english);
  });
});

it("daysBetween counts calendar days over both changes of the clocks", () => {
  expect(daysBetween("2027-03-27", "2027-03-29")).toBe(2);
  expect(daysBetween("2027-10-30", "2027-11-01")).toBe(2);
  expect(daysBetween("2027-05-01", "2027-05-01")).toBe(0);
});
