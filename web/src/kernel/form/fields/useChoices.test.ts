import { expect, it } from "vitest";
import { fitting } from "./useChoices.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

it("offers first what begins with what is typed, then that of which a word does, in the order they came", () => {
  const choices = named("Duatlon", "Terepduatlon", "Téli duatlon", "Aquatlon", "Duatlon terepen");
  expect(fitting(choices, "DUA")).toEqual(named("Duatlon", "Duatlon terepen", "Téli duatlon", "Terepduatlon"));
  expect(fitting(choices, "")).toEqual(choices);
});
