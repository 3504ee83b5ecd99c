/** Value sets of the demo season: the age groups of triathlon, by the age reached in the year of the race. */
import type { SeasonRows } from "../../src/features/season/index.ts";

export const YOUTH = ["Újonc 1", "Újonc 2", "Gyermek", "Serdülő", "Ifjúsági", "Junior"];
export const ADULTS = ["U23", "Felnőtt 1", "Felnőtt 2", "Felnőtt 3", "Felnőtt 4"];
export const SENIORS = ["Szenior 1", "Szenior 2", "Szenior 3", "Szenior 4", "Szenior 5", "Szenior 6", "Szenior 7"];
/** The group of all ages, with its own prices. */
export const OPEN = "Abszolút";

const group = (name: string, parent: string, age_min: number, age_max: number) => ({
  name,
  group: parent,
  age_min,
  age_max,
  child: parent === "Utánpótlás",
});
const named = (names: readonly string[]) => names.map((name) => ({ name }));

export const catalogue = {
  sportCategories: named(["Triatlon", "Duatlon", "Aquatlon", "Tereptriatlon", "Terepduatlon", "Téli triatlon"]),
  qualifications: named([
    "Országos Bajnokság",
    "Utánpótlás OB",
    "Országos Diákolimpia döntő",
    "Utánpótlás ranglistaverseny",
    "Amatőr Kupa",
    "Junior Európa-kupa",
    "Nyílt verseny",
    "OB Mix váltó",
    "OB Klubcsapat",
    "OB váltó",
    "Váltó",
  ]),
  groupAgeGroups: named(["Utánpótlás", "Felnőtt", "Szenior", OPEN]),
  ageGroups: [
    ...YOUTH.map((name, at) => group(name, "Utánpótlás", 8 + at * 2, 9 + at * 2)),
    group("U23", "Felnőtt", 20, 23),
    ...ADULTS.slice(1).map((name, at) => group(name, "Felnőtt", 20 + at * 5, 24 + at * 5)),
    ...SENIORS.map((name, at) => group(name, "Szenior", 40 + at * 5, at === 6 ? 99 : 44 + at * 5)),
    group(OPEN, OPEN, 18, 99),
  ],
  distances: [
    { name: "Újonc 1 táv", ageGroups: ["Újonc 1"] },
    { name: "Újonc 2 táv", ageGroups: ["Újonc 2"] },
    { name: "Gyermek táv", ageGroups: ["Gyermek"] },
    { name: "Serdülő táv", ageGroups: ["Serdülő"] },
    { name: "Szupersprint", ageGroups: null },
    { name: "Sprint", ageGroups: null },
    { name: "Olimpiai", ageGroups: null },
    { name: "Középtáv", ageGroups: [...ADULTS, ...SENIORS] },
    { name: "Hosszútáv", ageGroups: [...ADULTS, ...SENIORS] },
    { name: "Mix váltó", ageGroups: null },
    { name: "Téli táv", ageGroups: null },
    { name: "Terep táv", ageGroups: null },
  ],
} satisfies Partial<SeasonRows>;
