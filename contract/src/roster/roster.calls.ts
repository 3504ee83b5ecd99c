/** Importing a roster from a spreadsheet (product/people 21): a dry run first, then the same file. */
import * as z from "zod";
import { writes } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { MOST_ROSTER_ROWS, RowResult } from "./roster.schema.ts";

/** Clubs import their own athletes, staff with the service any. */
export const importsRoster = writes("Athlete");

const count = z.int().min(0).max(MOST_ROSTER_ROWS);

/** The key of an import. Only its uploader knows it and can use it. */
export const importKey = z.string().regex(/^[\w-]{32}$/);

const importedRow = z.object({
  /** The row number of the spreadsheet. */
  line: z.int(),
  name: z.string(),
  result: RowResult,
  /** Whether the row was imported. */
  applied: z.boolean(),
  /** The person, if known. */
  id: id.nullable(),
  /** The headings of changed columns. */
  changed: z.array(z.string()),
  /** The reasons of a refusal, each with the heading of its column; null for the whole row. */
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
});
export type ImportedRow = z.output<typeof importedRow>;

export const importAnswer = answer.extend({
  key: importKey,
  rowCount: count,
  /** The rows of this response. */
  rows: z.array(importedRow),
  /** Where the next request continues; null: all rows are done. */
  next: count.nullable(),
});
export type ImportAnswer = z.output<typeof importAnswer>;

const part = z.strictObject({ key: importKey, from: count, limit: z.int().min(1).max(MOST_ROSTER_ROWS).optional() });

export const rosterCalls = defineCalls({
  "POST /personEditControl/checkImport": {
    needs: importsRoster,
    about:
      "Checks the next rows of a roster, and returns the outcome that importing them would have; a row checked earlier keeps its outcome.",
    input: part,
    output: importAnswer,
  },
  "POST /personEditControl/applyImport": {
    needs: importsRoster,
    about:
      "Imports the next rows of a checked roster, each in its own transaction; a row whose person changed since the check is refused.",
    input: part,
    output: importAnswer,
  },
});
