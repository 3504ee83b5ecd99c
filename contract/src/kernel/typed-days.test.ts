import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNoDay, readDay, readMoment, tidied, typedDay, typedMoment } from "./typed-days.ts";

describe("readDay", () => {
  it.each([
    "2027.05.31.",
    "2027.05.31",
    "2027. 5. 31.",
    " 2027-05-31 ",
    "2027/5/31",
    "2027,05,31",
    "20270531",
    "2027 05 31",
    "31 May 2027",
    "31. may, 2027",
    "31-MAY-2027",
    "31May2027",
    "31/05/2027",
    "31/5/2027",
    "31.05.2027",
    "31.5.2027.",
    "31-05-2027",
    "May 31, 2027",
    "may 31 2027",
    "2027. május 31.",
    "2027. MÁJ. 31",
    "2027 majus 31",
    "2027 May 31",
    "31. máj. 2027",
  ])("reads %j as the last of May", (typed) => expect(readDay(typed)).toBe("2027-05-31"));

  it.each([
    "",
    "2027",
    "2027.05",
    "2027.13.01.",
    "2027.02.29.",
    "05/31/2027",
    "31/05/27",
    "31/May/Jun/2027",
    "5 31 2027",
    "/31/05/2027",
    "31 Ma 2027",
    "31 Mayday 2027",
    "31 Feb 2027",
    "Ma 31, 2027",
    "2027. maj 31. 17",
    "2027.05.31. 17:00",
    "tegnap",
  ])("refuses %j", (typed) => expect(readDay(typed)).toBeNull());

  it("takes the first of two numbers that could both be months for the day", () => {
    expect(readDay("05/06/2027")).toBe("2027-06-05");
    expect(readDay("5.6.2027")).toBe("2027-06-05");
  });

  it("reads the English month's name, shortened or whole", () => {
    expect(typedDay("2027-03-06", "en")).toBe("6 Mar 2027");
    for (const typed of ["6 Mar 2027", "06 march 2027"]) expect(readDay(typed)).toBe("2027-03-06");
    for (const typed of ["9 Sep 2027", "9 Sept 2027"]) expect(readDay(typed)).toBe("2027-09-09");
  });

  it.each(["hu", "en"] as const)("comes back as it went: %s", (locale) => {
    const days = fc.integer({ min: 0, max: 73_413 }).map((n) => new Date(Date.UTC(1900, 0, 1) + n * 86_400_000));
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(typedDay(day, locale))).toBe(day);
      }),
    );
  });
});

const anyDay = fc
  .integer({ min: 0, max: 73_413 })
  .map((n) => new Date(Date.UTC(1900, 0, 1) + n * 86_400_000).toISOString().slice(0, 10));

const EVERY_WAY: readonly ((year: string, month: number, date: number) => string)[] = [
  (year, month, date) => `${date}/${month}/${year}`,
  (year, month, date) => `${date}. ${month}. ${year}.`,
  (year, month, date) => `${year}-${month}-${date}`,
  ...(["hu-HU", "en-GB", "en-US"] as const).flatMap((tag) =>
    (["long", "short"] as const).map((length) => {
      const format = new Intl.DateTimeFormat(tag, { year: "numeric", month: length, day: "numeric", timeZone: "UTC" });
      return (year: string, month: number, date: number) => format.format(Date.UTC(Number(year), month - 1, date));
    }),
  ),
];

it("reads every day in each way it is written in Hungary, Britain and America", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...EVERY_WAY), (day, write) => {
      const written = write(day.slice(0, 4), Number(day.slice(5, 7)), Number(day.slice(8)));
      expect([written, readDay(written)]).toEqual([written, day]);
    }),
  );
});

it("distinguishes a day that does not exist from a text that is no day", () => {
  for (const typed of ["2027.02.30.", "31/4/2027", "Feb 29, 2027", "20270431"])
    expect([typed, isNoDay(typed)]).toEqual([typed, true]);
  for (const typed of ["2027.05.31.", "05/31/2027", "tegnap", "31 Mayday 2027", "2027.13.01.", ""])
    expect([typed, isNoDay(typed)]).toEqual([typed, false]);
});

describe("readMoment", () => {
  it("reads the time on clocks in Budapest, summer and winter", () => {
    expect(typedMoment("2027-05-31T15:00:00.000Z", "hu")).toBe("2027.05.31. 17:00");
    expect(typedMoment("2027-05-31T15:00:00.000Z", "en")).toBe("31 May 2027 17:00");
    expect(typedMoment("2027-12-31T23:30:00Z", "hu")).toBe("2028.01.01. 00:30");
    expect(readMoment("31 May 2027 17:00")).toBe("2027-05-31T15:00:00.000Z");
    expect(readMoment("31 May 2027, 17:00")).toBe("2027-05-31T15:00:00.000Z");
    expect(readMoment("2027.05.31. 17:00")).toBe("2027-05-31T15:00:00.000Z");
    expect(readMoment("2027-12-31 9:05")).toBe("2027-12-31T08:05:00.000Z");
  });

  it.each(["", "2027.05.31.", "17:00", "2027.05.31. 24:00", "2027.05.31. 12:60", "2027.02.30. 10:00"])(
    "refuses %j",
    (typed) => expect(readMoment(typed)).toBeNull(),
  );
});

it("writes an understood text in the page's language, and leaves any other unchanged", () => {
  expect(tidied("2027-5-31", false, "hu")).toBe("2027.05.31.");
  expect(tidied("2027.05.31.", false, "en")).toBe("31 May 2027");
  expect(tidied("31 May 2027 9:05", true, "hu")).toBe("2027.05.31. 09:05");
  expect(tidied("2027-05-31", true, "en")).toBe("31 May 2027");
  expect(tidied("05/06/1994", false, "en")).toBe("5 Jun 1994");
  for (const typed of ["31 May 2027 9:05", "05/31/2027", ""]) expect(tidied(typed, false, "en")).toBe(typed);
});
