import type { Locale } from "@rajt/contract/kernel/enumerations";
import { ROSTER_FIELDS, rosterField } from "@rajt/contract/roster/roster.schema";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import { translate } from "../../kernel/http/texts.ts";

/** Returns the sentence about a problem of a cell or a row. */
export const problemText = ({ path, message, variables }: FieldProblem, locale: Locale): string =>
  translate(locale, message, message === "roster.problem.notChoice" ? { values: choicesOf(path, locale) } : variables);

/** Returns all problems for one cell: `TAJ-szám: Ez a TAJ-szám hibás …`, one per line. */
export const reasonText = (problems: readonly FieldProblem[], locale: Locale): string =>
  problems
    .map((problem) => {
      const text = problemText(problem, locale);
      return problem.path === "" ? text : `${translate(locale, `people.person.${problem.path}`)}: ${text}`;
    })
    .join("\n");

function choicesOf(path: string, locale: Locale): string {
  const name = ROSTER_FIELDS.find((field) => field === path);
  const field = name && rosterField(name);
  if (field?.kind !== "oneOf") return "";
  return field.values.map((value) => translate(locale, `${field.labels}.${value}`)).join(", ");
}
