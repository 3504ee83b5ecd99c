import { expect, it } from "vitest";
import { fitting } from "./useChoices.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

it("offers names that begin with the typed text first, then names with such a word, each in the given order", () => {
  const choices = named("Duatlon", "Terepduatlon", "Téli duatlon", "Aquatlon", "Duatlon terepen");
  expect(fitting(choices, "DUA")).toEqual(named("Duatlon", "Duatlon terepen", "Téli duatlon", "Terepduatlon"));
  expect(fitting(choices, "")).toEqual(choices);
});
