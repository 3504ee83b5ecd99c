import type { ClubStart } from "@rajt/contract/entry/club-season.calls";

const collator = new Intl.Collator("hu");

/** Returns the name of the team, or that of the single starter. */
export const nameOf = ({ teamName, starterList }: Pick<ClubStart, "teamName" | "starterList">): string =>
  teamName ?? starterList.join(", ");

/** Returns the starts by time, then by race and name. */
export const inOrder = (starts: readonly ClubStart[]): readonly ClubStart[] =>
  starts.toSorted(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      one.startTime - other.startTime ||
      one.race.id - other.race.id ||
      collator.compare(nameOf(one), nameOf(other)),
  );

/** Returns ordered starts by their races, each with its first start. */
export function byRace(starts: readonly ClubStart[]): readonly (readonly [ClubStart, readonly ClubStart[]])[] {
  const races = new Set(starts.map(({ race }) => race.id));
  return [...races].flatMap((id) => {
    const ofRace = starts.filter(({ race }) => race.id === id);
    const [first] = ofRace;
    return first === undefined ? [] : [[first, ofRace] as const];
  });
}
