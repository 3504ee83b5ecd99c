import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay, readMoment, tidied, typedDay, typedMoment } from "./typed-days.ts";

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
  ])("reads %j as the last of May", (typed) => expect(readDay(typed)).toBe("2027-05-31"));

  it.each([
    "",
    "2027",
    "2027.05",
    "2027.13.01.",
    "2027.02.29.",
    "31.05.2027",
    "05/31/2027",
    "31 Ma 2027",
    "31 Mayday 2027",
    "31 Feb 2027",
    "2027.05.31. 17:00",
    "tegnap",
  ])("refuses %j", (typed) => expect(readDay(typed)).toBeNull());

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
  for (const typed of ["31 May 2027 9:05", "31/05/2027", ""]) expect(tidied(typed, false, "en")).toBe(typed);
});
