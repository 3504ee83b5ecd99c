import type { Texts } from "../kernel/texts.ts";
import type { ValueSetTexts } from "./catalogue.record.ts";

const name = "Név";
const common = {
  name,
  nameEn: "Angol név",
  orderIndex: "Sorrend",
  hints: { nameEn: "Az angol oldalakon ez látszik a név helyett." },
};

/** Value sets and contests (product/competitions 31). */
export const catalogueTextsHu = {
  sportCategory: { title: "Sportágak", one: "Sportág", new: "Új sportág", ...common },
  qualification: {
    title: "Versenyminősítések",
    one: "Versenyminősítés",
    new: "Új minősítés",
    ...common,
  },
  distance: { title: "Távok", one: "Táv", new: "Új táv", ...common, ageGroupList: "Korcsoportok" },
  ageGroup: {
    title: "Korcsoportok",
    one: "Korcsoport",
    new: "Új korcsoport",
    ...common,
    parent: "Korosztály",
    ageMin: "Legkisebb életkor",
    ageMax: "Legnagyobb életkor",
    child: "Gyermek korcsoport",
  },
  groupAgeGroup: { title: "Korosztályok", one: "Korosztály", new: "Új korosztály", ...common },
  competitorCompetition: {
    title: "Egyéni regisztrációs versenyek",
    one: "Egyéni regisztrációs verseny",
    new: "Új verseny",
    ...common,
  },
  contest: { title: "Meghirdetett események", one: "Meghirdetett esemény", new: "Új esemény", name },
  nameTaken: "Ilyen nevű már van.",
  agesCrossed: "A legnagyobb életkor nem lehet kisebb a legkisebbnél.",
  holding: {
    competition: "{count} verseny",
    ageGroup: "{count} korcsoport",
  },
} as const satisfies ValueSetTexts & Texts;
