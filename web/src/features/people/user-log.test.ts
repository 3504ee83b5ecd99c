import { userLogTable } from "@rajt/contract/people/user-log.table";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { expect, it } from "vitest";
import { cellText } from "../../kernel/table/cell/cell-text.ts";
import { speakerOf } from "../../kernel/texts.tsx";

const { message } = userLogTable.columns;

it.each([
  [
    "userStatus: – → UnderVerification; registrationStatus: NEW → ACTIVE",
    "Állapot: – → Ellenőrzés alatt; Állapot: Új → Aktív",
    "Status: – → Under verification; Status: New → Active",
  ],
  [
    "isAdult: true → false; referee.hasCar: false → true",
    "Felnőtt szakosztály: igen → nem; Van saját autója: nem → igen",
    "Adult section: yes → no; Has a car: no → yes",
  ],
  ["birthDate: 1996-05-14 → –", "Születési dátum: 1996.05.14. → –", "Date of birth: 14 May 1996 → –"],
])("the log of persons, organisations and accounts says %j in the words of their forms", (sent, hungarian, english) => {
  expect(cellText(sent, message, speakerOf("hu", textsHu))).toBe(hungarian);
  expect(cellText(sent, message, speakerOf("en", textsEn))).toBe(english);
});
