import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay, readMoment, typedDay, typedMoment } from "./typed-days.ts";

describe("a day as people type it", () => {
  it.each([
    "2027.05.31.",
    "2027.05.31",
    "2027. 5. 31.",
    " 2027-05-31 ",
    "2027/5/31",
    "2027,05,31",
    "20270531",
    "2027 05 31",
  ])("%j is the last of May", (typed) => expect(readDay(typed)).toBe("2027-05-31"));

  it.each(["", "2027", "2027.05", "2027.13.01.", "2027.02.29.", "31.05.2027", "2027.05.31. 17:00", "tegnap"])(
    "%j is none",
    (typed) => expect(readDay(typed)).toBeNull(),
  );

  it("comes back as it went", () => {
    const days = fc.integer({ min: 0, max: 73_413 }).map((n) => new Date(Date.UTC(1900, 0, 1) + n * 86_400_000));
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(typedDay(day))).toBe(day);
      }),
    );
  });
});

describe("a moment as people type it", () => {
  it("is the time that clocks in Budapest show, summer and winter", () => {
    expect(typedMoment("2027-05-31T15:00:00.000Z")).toBe("2027.05.31. 17:00");
    expect(typedMoment("2027-12-31T23:30:00Z")).toBe("2028.01.01. 00:30");
    expect(readMoment("2027.05.31. 17:00")).toBe("2027-05-31T15:00:00.000Z");
    expect(readMoment("2027-12-31 9:05")).toBe("2027-12-31T08:05:00.000Z");
  });

  it.each(["", "2027.05.31.", "17:00", "2027.05.31. 24:00", "2027.05.31. 12:60", "2027.02.30. 10:00"])(
    "%j is none",
    (typed) => expect(readMoment(typed)).toBeNull(),
  );
});
