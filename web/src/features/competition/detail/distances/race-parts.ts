import type { CompetitionDetails, Race } from "@rajt/contract/competition/competition.calls";

type Parts = CompetitionDetails["competitionPartList"];

/** Returns the sport category and qualification of a race's parts: `Duatlon – Országos Bajnokság`. */
export const categoriesOf = (race: Race, parts: Parts): string =>
  distinct(
    partsOf(race, parts).map(({ sportCategory, qualification }) => `${sportCategory.name} – ${qualification.name}`),
  );

export const distancesOf = (race: Race, parts: Parts): string =>
  distinct(partsOf(race, parts).map(({ distance }) => distance.name));

const partsOf = ({ competitionPartKeyList }: Race, parts: Parts): Parts =>
  parts.filter(({ key }) => competitionPartKeyList.includes(key));

const distinct = (names: readonly string[]): string => [...new Set(names)].join(", ");
