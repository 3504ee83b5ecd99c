import { expect, test } from "vitest";
import { startName, teamStartName, unregisteredStartName } from "./start-name.rules.ts";

const TODAY = "2026-05-04";
const CHILD = "2012-03-04";
const GROWN = "1990-03-04";
const named = (lastName: string, firstName: string, birthDate: string | null = CHILD) =>
  startName({ lastName, firstName, birthDate, shown: null }, TODAY);

test.each([
  ["Kovács", "Anna", "K. Anna"],
  ["Szőllősy", "Ágnes", "Sz. Ágnes"],
  ["zsigmond", "Örs", "Zs. Örs"],
  ["Dzsudzsák", "Balázs", "Dzs. Balázs"],
  ["GYŐRI", "Éva", "Gy. Éva"],
  ["Árvai", "Őrs", "Á. Őrs"],
  ["A\u0301rvai", "Anna", "Á. Anna"],
  ["Kiss-Nagy", "Anna Mária", "K. Anna Mária"],
  ["Kovács", "Kovács Anna", "K. Anna"],
  ["Kiss-Nagy", "Anna Nagy", "K. Anna"],
  ["", "Anna", "Anna"],
])("startName shortens the child %s %s to %s", (lastName, firstName, expected) => {
  expect(named(lastName, firstName)).toBe(expected);
});

test("startName shortens a name until the 18th birthday and not on it", () => {
  const on = (today: string, born = "2008-05-04") =>
    startName({ lastName: "Kovács", firstName: "Anna", birthDate: born, shown: null }, today);
  expect(on("2026-05-03")).toBe("K. Anna");
  expect(on("2026-05-04")).toBe("Kovács Anna");
  expect(on("2026-02-28", "2008-02-29")).toBe("K. Anna");
  expect(on("2026-03-01", "2008-02-29")).toBe("Kovács Anna");
});

test("startName follows the choice: a child in full, an adult by initials", () => {
  const nameOf = (birthDate: string, shown: "WHOLE" | "INITIALS" | null) =>
    startName({ lastName: "Szőllősy", firstName: "Ágnes", birthDate, shown }, TODAY);
  expect(nameOf(CHILD, "WHOLE")).toBe("Szőllősy Ágnes");
  expect(nameOf(GROWN, null)).toBe("Szőllősy Ágnes");
  expect(nameOf(GROWN, "INITIALS")).toBe("Sz. Á.");
  expect(nameOf(CHILD, "INITIALS")).toBe("Sz. Á.");
});

test("startName treats a person of unknown age as a child", () => {
  expect(named("Kovács", "Anna", null)).toBe("K. Anna");
  expect(unregisteredStartName("Kovács Anna", null, TODAY)).toBe("K. Anna");
  expect(unregisteredStartName("Kovács Anna", 2008, TODAY)).toBe("K. Anna");
  expect(unregisteredStartName("Kovács Anna", 2007, TODAY)).toBe("Kovács Anna");
  expect(unregisteredStartName("  Nagy  Kovács Anna ", null, TODAY)).toBe("N. Anna");
  expect(unregisteredStartName("Kovács", null, TODAY)).toBe("K.");
});

test.each([
  ["Kovács Anna csapata", "K. Anna csapata"],
  ["Anna Kovács & Co.", "Anna K. & Co."],
  ["KOVACS ANNA", "K. ANNA"],
  ["Szegedi Kovács-Annáék", "Szegedi K.-Annáék"],
  ["Kovács kupások", "Kovács kupások"],
  ["Anna és a többiek", "Anna és a többiek"],
  ["Villám", "Villám"],
])("teamStartName turns %s, a team with a child, into %s", (teamName, expected) => {
  expect(teamStartName(teamName, [{ whole: "Kovács Anna", shown: "K. Anna" }])).toBe(expected);
});

test("teamStartName reveals no more of a member than the list of members does", () => {
  const whole = "Szőllősy Ágnes";
  const grown = { whole: "Nagy Béla", shown: "Nagy Béla" };
  expect(teamStartName("Szőllősy Ágnes és Nagy Béla", [{ whole, shown: "Sz. Á." }, grown])).toBe("Sz. Á. és Nagy Béla");
  expect(teamStartName("Szőllősy Ágnes és Nagy Béla", [{ whole, shown: whole }, grown])).toBe(
    "Szőllősy Ágnes és Nagy Béla",
  );
});
