/** Rules for the price line of the announcement that applies to an entry (product/competitions 24). */
import { type PriceLineKey, priceLineFor, type PricedPart } from "../competition/price.rules.ts";
import { type Day, yearOf } from "../kernel/days.ts";
import { type AgeGroup, ageGroupsFor } from "./entry.rules.ts";

export type PricedRace = {
  readonly date: Day;
  readonly isTeam: boolean;
  readonly ageGroups: readonly (AgeGroup & { readonly groupAgeGroup: number })[];
  /** The parts of a team race, in order; not used for a person's price. */
  readonly parts: readonly PricedPart[];
};

/**
 * Returns the price line of an entry, or null if the announcement has none.
 * A team's line is that of the race's part. A person's is that of the first matching age group that has one; children's groups come first.
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
