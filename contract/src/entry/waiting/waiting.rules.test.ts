import { describe, expect, it } from "vitest";
import { lapseAt, offerUntil, placesLeft, WARNED_BEFORE } from "./waiting.rules.ts";

const race = { regDeadline: "2027-05-31", raceDate: "2027-06-05" } as const;
const until = (now: string, of: { regDeadline: string; raceDate: string } = race) =>
  offerUntil(new Date(now), of)?.toISOString() ?? null;

describe("offerUntil", () => {
  it("returns the moment 24 hours later", () => expect(until("2027-05-20T10:00:00Z")).toBe("2027-05-21T10:00:00.000Z"));
  it("counts 24 hours across both clock changes", () => {
    const far = { regDeadline: "2027-12-01", raceDate: "2027-12-05" };
    expect(until("2027-03-27T12:00:00Z", far)).toBe("2027-03-28T12:00:00.000Z");
    expect(until("2027-10-30T12:00:00Z", far)).toBe("2027-10-31T12:00:00.000Z");
    // A deadline on the day of a clock change ends with that day in Budapest.
    expect(until("2027-03-28T12:00:00Z", { regDeadline: "2027-03-28", raceDate: "2027-04-05" })).toBe(
      "2027-03-28T22:00:00.000Z",
    );
    expect(until("2027-10-31T12:00:00Z", { regDeadline: "2027-10-31", raceDate: "2027-11-05" })).toBe(
      "2027-10-31T23:00:00.000Z",
    );
  });
  it("returns the end of the registration deadline if that is nearer", () =>
    expect(until("2027-05-31T10:00:00Z")).toBe("2027-05-31T22:00:00.000Z"));
  it("returns a moment at least an hour later", () =>
    expect(until("2027-05-31T21:59:59Z")).toBe("2027-05-31T22:59:59.000Z"));
  it("returns null after the deadline", () => expect(until("2027-05-31T22:00:00Z")).toBeNull());
  it("returns no moment after 17:00 on the day before the race", () => {
    const late = { regDeadline: "2027-06-04", raceDate: "2027-06-05" };
    expect(until("2027-06-04T14:30:00Z", late)).toBe("2027-06-04T15:00:00.000Z");
    expect(until("2027-06-04T15:00:00Z", late)).toBeNull();
  });
});

it("placesLeft returns zero after the capacity was lowered", () => {
  expect(
    [
      { capacity: 3, taken: 5 },
      { capacity: 3, taken: 1 },
      { capacity: null, taken: 1 },
    ].map(placesLeft),
  ).toEqual([0, 2, null]);
});

it("lapseAt returns a moment at least a day after the warning", () => {
  const now = new Date("2027-05-20T10:00:00Z");
  const lapses = (held: string) => lapseAt(now, new Date(held)).getTime() - now.getTime();
  expect([lapses("2027-05-22T10:00:00Z"), lapses("2027-05-20T12:00:00Z"), lapses("2027-05-01T12:00:00Z")]).toEqual([
    2 * WARNED_BEFORE,
    WARNED_BEFORE,
    WARNED_BEFORE,
  ]);
});
