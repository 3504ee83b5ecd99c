import { folded } from "@rajt/contract/kernel/words";
import type { RosterField } from "@rajt/contract/roster/roster.schema";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";

type Row = { readonly line: number; readonly fields: Readonly<Record<string, unknown>> };

/** The fields that are unique by person. */
const UNIQUE = ["athlete.licenseNumber", "athlete.taj", "email"] as const satisfies readonly RosterField[];
/** The fields that together identify a person (product/people 10). */
const NAMESAKE = ["lastName", "firstName", "birthDate", "motherLastName", "motherFirstName"] as const;

/**
 * Returns for each row the values that another row of the file has too. Neither is written, since it is unknown which
 * one is right.
 */
export function duplicateRows(rows: readonly Row[]): FieldProblem[][] {
  const problems: FieldProblem[][] = rows.map(() => []);
  const tell = (path: RosterField, message: FieldProblem["message"], keyOf: (row: Row) => string | null) => {
    const alike = new Map<string, number[]>();
    for (const [place, row] of rows.entries()) {
      const key = keyOf(row);
      if (key !== null) alike.set(key, [...(alike.get(key) ?? []), place]);
    }
    for (const [first, second, ...more] of alike.values())
      if (first !== undefined && second !== undefined)
        for (const place of [first, second, ...more]) {
          const other = rows[place === first ? second : first];
          problems[place]?.push({ path, message, variables: { line: other?.line ?? 0 } });
        }
  };
  for (const path of UNIQUE) tell(path, "roster.problem.doubled", ({ fields }) => word(fields[path]));
  tell("lastName", "roster.problem.doubledPerson", ({ fields }) => {
    const words = NAMESAKE.map((path) => word(fields[path]));
    return words.every((each) => each !== null) ? words.join("|") : null;
  });
  return problems;
}

const word = (value: unknown): string | null => (typeof value === "string" ? folded(value) : null);
