import { expect, it } from "vitest";
import { inEnglish } from "./english-names.ts";

const names = new Map([
  ["Triatlon", "Triathlon"],
  ["Nyílt verseny", "Open race"],
  ["Olimpiai", "Olympic"],
  ["Olimpiai - rövid", "Short Olympic"],
  ["Gyermek, serdülő", "Children and youth"],
  ["Serdülő", "Youth"],
]);
const english = (name: string) => inEnglish(name, names);

it("a value is shown by its English name, if it has one", () => {
  expect(["Triatlon", "Sprint", "", "constructor"].map(english)).toEqual(["Triathlon", "Sprint", "", "constructor"]);
});

it("a composed name is translated value by value; what has no English name stays", () => {
  expect(english("Triatlon - Nyílt verseny - Sprint")).toBe("Triathlon - Open race - Sprint");
  expect(english("Triatlon - Olimpiai, Triatlon - Sprint - Serdülő, Újonc - 10:30")).toBe(
    "Triathlon - Olympic, Triathlon - Sprint - Youth, Újonc - 10:30",
  );
});

it("the gender of a race is translated after its parts only", () => {
  expect(english("Triatlon - Sprint - lány")).toBe("Triathlon - Sprint - women");
  expect(english("Sprint - fiú - Serdülő")).toBe("Sprint - men - Youth");
  expect(english("fiú")).toBe("fiú");
});

it("the longest name is found first, so that a value's name may contain a separator", () => {
  expect(english("Triatlon - Olimpiai - rövid - lány")).toBe("Triathlon - Short Olympic - women");
  expect(english("Sprint - Gyermek, serdülő")).toBe("Sprint - Children and youth");
});

it("only whole values are translated", () => {
  expect(english("Triatlon-Kupa - Olimpiai 2")).toBe("Triatlon-Kupa - Olimpiai 2");
});
