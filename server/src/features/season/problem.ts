import { texts } from "./season.texts.hu.ts";

/** A problem with its place: sheet, line as the spreadsheet counts, heading of the column. */
export type Problem = {
  readonly sheet: string | null;
  readonly line: number | null;
  readonly column: string | null;
  readonly text: string;
};

/** The file is wrong: every problem found in it. Nothing has been stored. */
export class SeasonProblems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join("\n"));
    this.problems = problems;
  }
}

/** `Versenyek, 3. sor, „Első nap”: …` */
export function problemLine({ sheet, line, column, text }: Problem): string {
  const place = [sheet, line && `${line}. ${texts.said.row}`, column && `„${column}”`].filter(Boolean).join(", ");
  return place === "" ? text : `${place}: ${text}`;
}
