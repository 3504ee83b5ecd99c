import { phoneNumberOf } from "@rajt/contract/kernel/phone.rules";
import { LOCALES } from "@rajt/contract/kernel/enumerations";
import type { Field } from "@rajt/contract/kernel/form/form";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { folded } from "@rajt/contract/kernel/words";
import { inThrees } from "@rajt/contract/people/person/identifiers.rules";
import { COUNTRIES, OTHER_NATIONALITY } from "@rajt/contract/people/places.values";
import { rosterField, type RosterField } from "@rajt/contract/roster/roster.schema";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import { translate } from "../../kernel/http/texts.ts";
import { isDate, wordOf, type Filled } from "./cell.ts";

type Problem = Omit<FieldProblem, "path">;
export type CellRead = { readonly value: unknown } | { readonly problem: Problem };

const MS_PER_DAY = 86_400_000;
const problem = (message: Problem["message"]): CellRead => ({ problem: { message } });

/** Parses a filled cell in either language. The form's rules validate the value. */
export function readCell(name: RosterField, cell: Filled): CellRead {
  const field = rosterField(name);
  if (name === "nationality") return readCountry(cell);
  switch (field.kind) {
    case "day":
      return readDayCell(cell);
    case "yesNo":
      return readYesNo(cell);
    case "oneOf":
      return readChoice(field, cell);
    default:
      return readText(name, cell);
  }
}

function readText(name: RosterField, cell: Filled): CellRead {
  if (typeof cell === "object" || typeof cell === "boolean") return problem("roster.problem.notText");
  return { value: typed(name, wordOf(cell)) };
}

const TAJ_DIGITS = 9;

/** Normalises numbers with several spellings as the form does; spreadsheets drop leading zeros. */
function typed(name: RosterField, text: string): string {
  if (name === "athlete.taj") {
    const digits = text.replace(/[\s-]/g, "");
    return /^\d{7,9}$/.test(digits) ? inThrees(digits.padStart(TAJ_DIGITS, "0")) : text;
  }
  if (name === "athlete.licenseNumber") return text.toUpperCase();
  return name === "phoneNumber" ? phoneNumberOf(text) : text;
}

function readDayCell(cell: Filled): CellRead {
  const day = isDate(cell)
    ? Date.parse(cell.date) % MS_PER_DAY === 0
      ? cell.date.slice(0, "yyyy-MM-dd".length)
      : null
    : readDay(wordOf(cell));
  return day === null ? problem("roster.problem.notDay") : { value: day };
}

const YES = new Set(["igen", "i", "x", "yes", "y", "true", "igaz", "1"]);
const NO = new Set(["nem", "n", "no", "false", "hamis", "0", "-"]);

function readYesNo(cell: Filled): CellRead {
  const word = folded(wordOf(cell));
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : problem("roster.problem.notYesNo");
}

function readChoice({ values, labels }: Extract<Field, { kind: "oneOf" }>, cell: Filled): CellRead {
  const word = folded(wordOf(cell));
  const named = (value: string) => LOCALES.map((locale) => translate(locale, `${labels}.${value}`));
  const found = values.find((value) => [value, ...named(value)].some((name) => folded(name) === word));
  return found === undefined ? problem("roster.problem.notChoice") : { value: found };
}

/** Countries by code and by name in either language. */
const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  LOCALES.flatMap((locale) => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    return [
      ...COUNTRIES.map((code) => [folded(names.of(code) ?? code), code] as const),
      [folded(translate(locale, "people.person.otherNationality")), OTHER_NATIONALITY] as const,
    ];
  }),
);

function readCountry(cell: Filled): CellRead {
  const word = wordOf(cell);
  const code = word.toUpperCase();
  if (COUNTRIES.includes(code) || code === OTHER_NATIONALITY) return { value: code };
  const found = COUNTRY_NAMES.get(folded(word));
  return found === undefined ? problem("roster.problem.notCountry") : { value: found };
}
