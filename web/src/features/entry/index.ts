/** The only entrance for other features. */
export { NextCompetition } from "./day/NextCompetition.tsx";
export { ENTERS_ATHLETES, useEntering, useEntrant } from "./order/useEntering.ts";
export { ComingRaces } from "./race/ComingRaces.tsx";
export { loadRaces } from "./race/load-races.ts";
export { byStart, licencesOf, startersOf } from "./race/race-words.ts";
export { RaceSection } from "./race/RaceSection.tsx";
export { loadSteps } from "./standing/load-steps.ts";
export { EligibilityCard } from "./standing/EligibilityCard.tsx";
