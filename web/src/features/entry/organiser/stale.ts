import type { CallName } from "../../../kernel/calls/calls.ts";

/** Answers that no longer hold once an organiser has entered somebody or changed an entry. */
export const STALE_AFTER_EDITING = [
  "POST /competitionEntryTableControl/getList",
  "POST /competitionEntryTableControl/getRaceSumList",
  "POST /competitionEntryEditControl/getData",
] as const satisfies readonly CallName[];
