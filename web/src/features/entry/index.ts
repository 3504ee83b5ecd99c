/**
 * What other features may use: the races of a competition with their entry buttons, and the card that says whether the
 * viewer may start.
 */
export { ENTERS_ATHLETES, useEntering } from "./order/useEntering.ts";
export { ComingRaces } from "./race/ComingRaces.tsx";
export { loadRaces } from "./race/load-races.ts";
export { byStart, licencesOf, startersOf } from "./race/race-words.ts";
export { RaceSection } from "./race/RaceSection.tsx";
export { EligibilityCard } from "./standing/EligibilityCard.tsx";
