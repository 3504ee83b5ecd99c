import { describe, expect, it } from "vitest";
import { entryRefusals } from "./entry.rules.ts";
import { entryTextsEn } from "./entry.texts.en.ts";
import { entryTextsHu } from "./entry.texts.hu.ts";

type Branch = { readonly [key: string]: string | Branch };

const leaves = (texts: Branch, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value]]
      : typeof value["other"] === "string"
        ? [[`${path}${key}`, value["other"]]] // a language with plural forms has the same text twice
        : leaves(value, `${path}${key}.`),
  );
const variables = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

describe("the texts of entry", () => {
  it("have the same keys and variables in both languages, and no empty text", () => {
    const [hungarian, english] = [leaves(entryTextsHu), leaves(entryTextsEn)];
    const shape = (texts: [string, string][]) => texts.map(([path, text]) => [path, variables(text)]);
    expect(shape(english)).toEqual(shape(hungarian));
    for (const [, text] of [...hungarian, ...english]) expect(text.trim()).not.toBe("");
  });

  it("have one sentence for each refusal and no other, and only variables that the rules supply", () => {
    expect(Object.keys(entryTextsHu.refusal).toSorted()).toEqual(entryRefusals.toSorted());
    const supplied = ["{deadline}", "{raceDate}", "{year}"];
    for (const text of Object.values(entryTextsHu.refusal))
      expect(supplied).toEqual(expect.arrayContaining(variables(text)));
  });

  it("equal the texts of the product's rules, letter for letter (product/entering 11)", () => {
    const texts = new Set(leaves(entryTextsHu).map(([, text]) => text));
    for (const sentence of [
      "Biztosan benevezel a versenyre?",
      "Biztosan törlöd a nevezésed a versenyre?",
      "Nevezés",
      "Nevezés törlése",
      "Nem mentett",
      "Csapat nevezés",
      "Sikeres nevezés.",
      "Sikeres visszavonás.",
      "Hiba történt a nevezés módosítása során",
      "Nevezések sikeresen rögzítve",
      "Hiba történt a nevezések rögzítése során",
      "A nevezés sikeresen mentésre került!",
      "Hiba a nevezés során, kérjük, ellenőrizze az adatokat!",
      "Hiba a nevezés törlése során, kérjük, ellenőrizze az adatokat!",
      "Mező kötelező.",
      "Hiba történt a fizetés állapotának beállítása során.",
      "Nevezés rögzítve.",
      "Hiba történt a nevezés rögzítése során.",
      "Ismeretlen sportoló, vagy nem nevezhet semelyik futamra.",
    ])
      expect(texts).toContain(sentence);
  });
});
