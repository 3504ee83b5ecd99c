import { texts } from "./season.texts.hu.ts";

/** A problem with its location: sheet, line as the spreadsheet counts, heading of the column. */
export type Problem = {
  readonly sheet: string | null;
  readonly line: number | null;
  readonly column: string | null;
  readonly text: string;
};

/** Every problem found in a file, of which nothing was stored. */
export class SeasonProblems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join("\n"));
    this.problems = problems;
  }
}

/** Formats a problem: `Versenyek, 3. sor, „Első nap”: …` */
export function problemLine({ sheet, line, column, text }: Problem): string {
  const place = [sheet, line && `${line}. ${texts.said.row}`, column && `„${column}”`].filter(Boolean).join(", ");
  return place === "" ? text : `${place}: ${text}`;
}
