/** The ranges of start numbers that an organiser is offered (product/entering 51). */
import type { NumberedRace, Numbering, NumberRange } from "./start-numbers.calls.ts";

const HUNDRED = 100;
/** Entries on site for which a range leaves numbers at least. */
const LATECOMERS = 10;

const toHundreds = (number: number): number => Math.ceil(number / HUNDRED) * HUNDRED;

/** Returns a range for a race from the next free hundred on, with room for all its places and for latecomers: 101–200, 201–300. */
export function proposedRange(
  { id, capacity, entered }: Pick<NumberedRace, "id" | "capacity" | "entered">,
  lastUsed: number,
): NumberRange {
  const first = Math.max(HUNDRED, toHundreds(lastUsed)) + 1;
  const last = first - 1 + toHundreds(Math.max(capacity ?? 0, entered) + LATECOMERS);
  return { race: id, group: null, first, last, wave: null };
}

/** Returns a range for each race that has none, or in which starters have none. */
export function proposedRanges({
  raceList,
  rangeList,
  withoutList,
}: Pick<Numbering, "raceList" | "rangeList" | "withoutList">): readonly NumberRange[] {
  const proposed: NumberRange[] = [];
  for (const race of raceList) {
    const own = rangeList.filter((range) => range.race === race.id);
    const isMissed = withoutList.some((one) => one.race === race.id && one.reason === "NO_RANGE");
    if (own.some(({ group }) => group === null) || (own.length > 0 && !isMissed)) continue;
    proposed.push(proposedRange(race, Math.max(0, ...[...rangeList, ...proposed].map(({ last }) => last))));
  }
  return proposed;
}
