import { describe, expect, it } from "vitest";
import { labelsOf, wordsOf } from "./form-words.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "club.name": "Név",
  "club.zip": "Irányítószám",
  "club.postalZip": "Irányítószám",
  "club.note": "Megjegyzés",
  "club.remark": "Megjegyzés",
  "club.sections.seat": "Székhely",
  "club.sections.postal": "Levelezési cím",
  "club.tabs.base": "Alapadatok",
  "club.tabs.more": "Továbbiak",
  "club.rows.note.level": "Szint",
};
const words = wordsOf({ say: (path) => TEXTS[path] ?? path }, "club");
const LAYOUT = [
  {
    key: "base",
    names: ["name", "zip", "postalZip", "note"],
    sections: [
      { key: null, names: ["name", "note"] },
      { key: "seat", names: ["zip"] },
      { key: "postal", names: ["postalZip"] },
    ],
  },
  { key: "more", names: ["remark"], sections: [{ key: null, names: ["remark"] }] },
];

describe("labelsOf", () => {
  const labelOf = labelsOf(words, LAYOUT, (row) => `${row}. sor`);

  it("returns the label alone if no other field has it", () => expect(labelOf("name")).toBe("Név"));

  it("adds the section to labels that two fields share", () => {
    expect(labelOf("zip")).toBe("Székhely – Irányítószám");
    expect(labelOf("postalZip")).toBe("Levelezési cím – Irányítószám");
  });

  it("adds the tab without a section, before the row", () => {
    expect(labelOf("remark")).toBe("Továbbiak – Megjegyzés");
    expect(labelOf("note.0.level")).toBe("Alapadatok – Megjegyzés – 1. sor: Szint");
  });

  it("adds nothing in a form without sections and tabs", () => {
    const [only] = LAYOUT;
    const plain = [
      { key: "", names: [...(only?.names ?? [])], sections: [{ key: null, names: [...(only?.names ?? [])] }] },
    ];
    expect(labelsOf(words, plain, String)("zip")).toBe("Irányítószám");
  });
});
