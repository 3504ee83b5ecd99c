/** By which line of the announcement an entry is priced (product/competitions 24). */
import { type PriceLineKey, priceLineFor, type PricedPart } from "../competition/price.rules.ts";
import { type Day, yearOf } from "../kernel/days.ts";
import { type AgeGroup, ageGroupsFor } from "./entry.rules.ts";

export type PricedRace = {
  readonly date: Day;
  readonly isTeam: boolean;
  readonly ageGroups: readonly (AgeGroup & { readonly groupAgeGroup: number })[];
  /** Of a team race, in their order; a person's price does not ask. */
  readonly parts: readonly PricedPart[];
};

/**
 * The price line of an entry: a team's is that of the race's part, a person's that of the group of the first of their age groups which has one;
 * children's groups come first. Null where the announcement has none.
 */
export function entryPriceLine<Line extends PriceLineKey>(
  race: PricedRace,
  birthDate: Day | null,
  lines: readonly Line[],
): Line | null {
  const groups =
    race.isTeam || birthDate === null
      ? race.ageGroups.slice(0, race.isTeam ? 1 : 0)
      : ageGroupsFor(birthDate, yearOf(race.date), race.ageGroups);
  const priced = { isTeam: race.isTeam, competitionPartKeyList: race.parts.map(({ key }) => key) };
  for (const { groupAgeGroup } of groups) {
    const line = priceLineFor(priced, race.parts, lines, groupAgeGroup);
    if (line !== null) return line;
  }
  return null;
}
