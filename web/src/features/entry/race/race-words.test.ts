import { expect, it } from "vitest";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { speakerOf } from "../../../kernel/texts.tsx";
import { ageGroupsOf, gendersOf, isFull, startersOf } from "./race-words.ts";

const speaker = speakerOf("hu", textsHu);
const ageGroups = (...names: string[]) =>
  ageGroupsOf(speaker, { ageGroupList: names.map((name, id) => ({ id, name })) })
    .replaceAll("\u00A0", " ")
    .replaceAll("\u2060", "");

it.each([
  [["Junior", "U23"], "Junior, U23"],
  [["Felnőtt 1", "Felnőtt 2", "Felnőtt 3"], "Felnőtt 1–3"],
  [["Junior", "Felnőtt 3", "Felnőtt 4", "Szenior 1"], "Junior, Felnőtt 3–4, Szenior 1"],
  [["Felnőtt 1", "Felnőtt 3"], "Felnőtt 1, Felnőtt 3"],
  [["Felnőtt 2", "Felnőtt 1"], "Felnőtt 2, Felnőtt 1"],
  [["Felnőtt", "Felnőtt 1", "Szenior 2"], "Felnőtt, Felnőtt 1, Szenior 2"],
  [["Szenior 9", "Szenior 10"], "Szenior 9–10"],
  [[], ""],
])("ageGroupsOf returns %j as %s", (names, words) => {
  expect(ageGroups(...names)).toBe(words);
});

const race = (isMale: boolean, isFemale: boolean, ...names: string[]) => ({
  isMale,
  isFemale,
  ageGroupList: names.map((name, id) => ({ id, name })),
});

it.each([
  [race(false, true, "Serdülő", "Junior"), "Serdülő lány, Junior nő", "Nő"],
  [race(true, false, "Újonc 1", "Újonc 2"), "Újonc 1–2 fiú", "Fiú"],
  [race(false, true, "Gyermek"), "Gyermek lány", "Lány"],
  [race(true, true, "Serdülő", "Junior"), "Serdülő, Junior", "Férfi, nő"],
])("startersOf and gendersOf name the gender of the starters", (starters, groups, genders) => {
  expect(startersOf(speaker, starters).replaceAll("\u00A0", " ").replaceAll("\u2060", "")).toBe(groups);
  expect(gendersOf(speaker, starters)).toBe(genders);
});

it("startersOf translates names, while the stored name decides the word for the gender", () => {
  const english = new Map([
    ["Serdülő", "Youth"],
    ["Felnőtt 1", "Adult 1"],
    ["Felnőtt 2", "Adult 2"],
  ]);
  const translated = (name: string) => english.get(name) ?? name;
  const starters = race(false, true, "Serdülő", "Felnőtt 1", "Felnőtt 2");
  const words = startersOf({ ...speakerOf("en", textsEn), translated }, starters);
  expect(words.replaceAll("\u00A0", " ").replaceAll("\u2060", "")).toBe("Youth girls, Adult 1–2 women");
});

it("ageGroupsOf does not break a name", () => {
  const ageGroupList = ["Felnőtt 1", "Felnőtt 2"].map((name, id) => ({ id, name }));
  expect(ageGroupsOf(speaker, { ageGroupList })).toBe("Felnőtt\u00A01–\u20602");
});

it.each([
  [null, false],
  [1, false],
  [0, true],
  [-1, true],
])("isFull of a race with %s free places returns %s", (placesLeft, full) => {
  expect(isFull({ placesLeft })).toBe(full);
});
