import type { CallName } from "../../../kernel/calls/calls.ts";

/** Answers that no longer hold once an organiser has entered somebody, changed or deleted an entry, or given out numbers. */
export const STALE_AFTER_EDITING = [
  "POST /competitionEntryTableControl/getList",
  "POST /competitionEntryTableControl/getRaceSumList",
  "POST /competitionEntryEditControl/getData",
  "POST /startNumberControl/getNumbering",
  "GET /startListControl/getStartList",
] as const satisfies readonly CallName[];

/** The code of a change that was based on another version: the page reads the entry anew, and says so above its forms. */
export const CHANGED_MEANWHILE = "entry.organiser.changedMeanwhile";
