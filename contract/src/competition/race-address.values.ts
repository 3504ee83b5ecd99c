import { pathTo } from "../portal.pages.ts";

/** Names the race in the address of a competition's page: of which a club sees its athletes, and whoever enters a relay its form. */
export const RACE = "race";

/** Returns the address of a competition's page with the form of one of its races. */
export const racePath = (competition: number, race: number): string =>
  `${pathTo("calendarView", { id: competition })}?${RACE}=${race}`;

/** Returns the address of "Versenyeim" at the place that is offered in a race: its clock, its fee and both answers. */
export const offerPath = (race: number): string => `${pathTo("ownRaces")}?${RACE}=${race}`;
