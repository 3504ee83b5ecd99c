import type { CallName } from "../../../kernel/calls/calls.ts";

/**
 * The calls whose answers change after an entry, a withdrawal or a change of a waiting list: free places, reasons of
 * other races, the basket.
 */
export const STALE_AFTER_ENTERING = [
  "POST /competitionEntryControl/getClubTeams",
  "POST /competitionEntryControl/getRaceAvailableAthleteListSpecial",
  "POST /competitionEntryControl/getClubEntryGrid",
  "POST /competitionEntryControl/getClubCompetitions",
  "POST /competitionEntryControl/getClubCompetition",
  "POST /competitionEntryControl/getOwnRaces",
  "POST /competitionEntryControl/getOtherRaces",
  "POST /competitionEntryControl/getOwnRelay",
  "POST /competitionControl/getCompetitionEntryInfoList",
  "POST /competitionControl/getCalendarDetails",
  "POST /competitionControl/getDetails",
  "POST /competitionControl/getPlacesList",
  "GET /basketControl/getBasketContent",
] as const satisfies readonly CallName[];
