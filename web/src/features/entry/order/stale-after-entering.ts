import type { CallName } from "../../../kernel/calls/calls.ts";

/** Answers that no longer hold once anybody has entered, withdrawn, or changed a waiting list: places left, the reasons of other races, the basket. */
export const STALE_AFTER_ENTERING = [
  "POST /competitionEntryControl/getClubTeams",
  "POST /competitionEntryControl/getRaceAvailableAthleteListSpecial",
  "POST /competitionEntryControl/getClubEntryGrid",
  "POST /competitionEntryControl/getOwnRaces",
  "POST /competitionEntryControl/getOtherRaces",
  "POST /competitionControl/getCompetitionEntryInfoList",
  "POST /competitionControl/getCalendarDetails",
  "POST /competitionControl/getDetails",
  "POST /competitionControl/getPlacesList",
  "GET /basketControl/getBasketContent",
] as const satisfies readonly CallName[];
