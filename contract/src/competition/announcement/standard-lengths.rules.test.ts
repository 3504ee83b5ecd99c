import { describe, expect, it } from "vitest";
import { standardLengths } from "./standard-lengths.rules.ts";

describe("standardLengths", () => {
  it.each([
    ["Szupersprint", "Triatlon", [400, 10_000, 2500]],
    ["Sprint", "Triatlon", [750, 20_000, 5000]],
    ["Olimpiai", "Triatlon", [1500, 40_000, 10_000]],
    ["Középtáv", "Triatlon", [1900, 90_000, 21_100]],
    ["HOSSZÚTÁV", "triatlon", [3800, 180_000, 42_200]],
    ["Sprint", "Duatlon", [undefined, 20_000, 7500]],
    ["Olimpiai", "Duatlon", [undefined, 40_000, 15_000]],
    ["Olimpiai", "Aquatlon", [1000, undefined, 5000]],
  ])("of %s in %s are %j", (distance, sport, lengths) => {
    const { swimmingDistance, cyclingDistance, runningDistance } = standardLengths(distance, [sport]) ?? {};
    expect([swimmingDistance, cyclingDistance, runningDistance]).toEqual(lengths);
  });

  it.each([
    ["Gyermek táv", ["Triatlon"]],
    ["Hosszútáv", ["Duatlon"]],
    ["Sprint", ["Téli triatlon"]],
    ["Sprint", []],
  ])("do not exist for %s in %j", (distance, sports) => {
    expect(standardLengths(distance, sports)).toBeNull();
  });

  it("are those of the first sport category that has some", () => {
    expect(standardLengths("Sprint", ["Téli triatlon", "Duatlon", "Triatlon"])).toEqual(
      standardLengths("Sprint", ["Duatlon"]),
    );
  });
});
