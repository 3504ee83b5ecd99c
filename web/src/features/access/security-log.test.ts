import { securityLogTable } from "@rajt/contract/access/account/security-log.table";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { expect, it } from "vitest";
import { cellText } from "../../kernel/table/cell/cell-text.ts";
import { speakerOf } from "../../kernel/texts.tsx";

const { detail } = securityLogTable.columns;

it.each([
  [
    "list: personTableControl; rows: 2; view: athlete",
    "Lista: Személyek; Sorok száma: 2; Nézet: Egyesületi sportoló",
    "List: People; Number of rows: 2; View: Club athlete",
  ],
  [
    'fields: ["athlete.taj", "athlete.doctorDate"]; id: 7; object: person',
    "Mezők: TAJ-szám, Sportorvosi engedély érvényessége; Azonosító: 7; Adatlap: Személy",
    "Fields: Social security number, Medical clearance valid until; Identifier: 7; Record: Person",
  ],
  [
    "by: licence; limitReached: true",
    "Mivel: Licenszszám; Elérte a korlátot: igen",
    "By: Licence number; Limit reached: yes",
  ],
])("%j says the details of an event in words", (sent, inHungarian, inEnglish) => {
  expect(cellText(sent, detail, speakerOf("hu", textsHu))).toBe(inHungarian);
  expect(cellText(sent, detail, speakerOf("en", textsEn))).toBe(inEnglish);
});
