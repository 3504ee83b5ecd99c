/** Importing the season's competitions from a spreadsheet (product/competitions 32): a check first, then the same file. */
import * as z from "zod";
import { answer, id } from "../kernel/calls.ts";

/** The result of a competition of the file; `entered` and `cancelled`: it has entries or is cancelled, and stays unchanged. */
export const Outcome = z.enum(["added", "updated", "same", "entered", "cancelled"]);
export type Outcome = z.output<typeof Outcome>;

const seasonCompetition = z.object({
  /** Null if it is not stored: a check would add it. */
  id: id.nullable(),
  name: z.string(),
  date: z.string(),
  outcome: Outcome,
});
export type SeasonCompetition = z.output<typeof seasonCompetition>;

const seasonProblem = z.object({
  sheet: z.string().nullable(),
  line: z.int().nullable(),
  column: z.string().nullable(),
  message: z.string(),
});
export type SeasonProblem = z.output<typeof seasonProblem>;

export const seasonAnswer = answer.extend({
  competitionList: z.array(seasonCompetition).optional(),
  /** The problems, each with its location in the file; with any, nothing is stored. */
  problemList: z.array(seasonProblem).optional(),
});
export type SeasonAnswer = z.output<typeof seasonAnswer>;
