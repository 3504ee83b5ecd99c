import { describe, expect, it } from "vitest";
import { firstAfter, firstOf, readBound, typedBound } from "./table-bounds.ts";

/** Returns the minutes in an interval from a bound to itself. */
const minutesIn = (from: string, to = from) => (firstAfter(to).getTime() - firstOf(from).getTime()) / 60_000;
const read = (typed: string, end: "from" | "to") => readBound(typed, end) ?? "";

describe("the bounds of an interval of moments", () => {
  it("are whole days where no time was typed, of 23 and of 25 hours too", () => {
    expect(readBound("2027.05.31.", "to")).toBe("2027-05-31");
    expect(minutesIn("2027-05-31")).toBe(24 * 60);
    expect(minutesIn("2027-03-28")).toBe(23 * 60);
    expect(minutesIn("2027-10-31")).toBe(25 * 60);
    expect(firstOf("2027-03-28").toISOString()).toBe("2027-03-27T23:00:00.000Z");
    expect(firstAfter("2027-10-31").toISOString()).toBe("2027-10-31T23:00:00.000Z");
  });

  it("are whole minutes where a time was typed, to the last of their seconds", () => {
    const five = read("2027-05-31 17:00", "from");
    expect(five).toBe("2027-05-31T15:00:00.000Z");
    expect(minutesIn(five)).toBe(1);
    expect(firstOf("2027-05-31T15:00:59.999Z").toISOString()).toBe(five);
    expect(firstAfter("2027-05-31T15:00:59.999Z").toISOString()).toBe("2027-05-31T15:01:00.000Z");
  });

  it("include both hours that clocks show twice in autumn", () => {
    const [from, to] = [read("2027.10.31. 02:00", "from"), read("2027.10.31. 02:59", "to")];
    expect([from, to]).toEqual(["2027-10-31T00:00:00.000Z", "2027-10-31T01:59:00.000Z"]);
    expect(minutesIn(from, to)).toBe(120);
    expect(minutesIn(read("2027.10.31. 01:59", "to"))).toBe(1);
    expect(read("2027.10.31. 03:00", "to")).toBe("2027-10-31T02:00:00.000Z");
  });

  it("are an hour apart across the hour that spring skips", () => {
    const [from, to] = [read("2027.03.28. 01:30", "from"), read("2027.03.28. 03:29", "to")];
    expect([from, to]).toEqual(["2027-03-28T00:30:00.000Z", "2027-03-28T01:29:00.000Z"]);
    expect(minutesIn(from, to)).toBe(60);
    expect(typedBound(read("2027.03.28. 02:30", "from"), "hu")).toBe("2027.03.28. 03:30");
  });

  it.each(["2027.05.31.", "2027.05.31. 17:00", "2027.10.31. 02:30", "2027.03.28. 03:00"])(
    "show %s as it was typed",
    (typed) => {
      for (const end of ["from", "to"] as const) expect(typedBound(read(typed, end), "hu")).toBe(typed);
    },
  );

  it.each(["", "tegnap", "2027.02.29.", "2027.05.31. 25:00", "17:00"])("refuse %j", (typed) =>
    expect(readBound(typed, "from")).toBeNull(),
  );
});
