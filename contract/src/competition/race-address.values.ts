import { pathTo } from "../portal.pages.ts";

/**
 * The query parameter that names the race in the address of a competition's page: a club sees its athletes, and a relay
 * entrant the form.
 */
export const RACE = "race";

/** Returns the address of a competition's page with the form of one of its races. */
export const racePath = (competition: number, race: number): string =>
  `${pathTo("calendarView", { id: competition })}?${RACE}=${race}`;

/** Returns the address of "Versenyeim" at the offer of a race, with its expiry, fee and both answers. */
export const offerPath = (race: number): string => `${pathTo("ownRaces")}?${RACE}=${race}`;
