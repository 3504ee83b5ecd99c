import type { CallName } from "../../../kernel/calls/calls.ts";

/**
 * The calls whose answers change after an organiser enters an athlete, changes or deletes an entry, or assigns numbers.
 */
export const STALE_AFTER_EDITING = [
  "POST /competitionEntryTableControl/getList",
  "POST /competitionEntryTableControl/getRaceSumList",
  "POST /competitionEntryEditControl/getData",
  "POST /startNumberControl/getNumbering",
  "GET /startListControl/getStartList",
  "GET /competitionDayControl/getNext",
  "POST /competitionDayControl/getDay",
  "GET /workControl/getWork",
] as const satisfies readonly CallName[];

/** The code of a change based on an older version: the page reads the entry again, and says so above its forms. */
export const CHANGED_MEANWHILE = "entry.organiser.changedMeanwhile";
