import { pathTo } from "../portal.pages.ts";

/** The query parameter that names the view in the address of a club's page of a competition, and its values. */
export const CLUB_VIEW = "view";
export const CLUB_VIEWS = ["grid", "starters", "teams", "waiting"] as const;
export type ClubView = (typeof CLUB_VIEWS)[number];

/** Returns the address of a club's page of a competition at one of its views. */
export const clubPagePath = (competition: number, view: ClubView): string =>
  `${pathTo("clubEntryGrid", { competitionId: competition })}?${CLUB_VIEW}=${view}`;
