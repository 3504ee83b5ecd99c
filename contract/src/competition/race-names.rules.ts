/** Derives the names of parts and races, unique within their competition (product/competitions 13 and 15). */
import { formatDay, formatTime, type Day } from "../kernel/days.ts";

type Name = string | null | undefined;

/** The names of a part's choices; a draft may lack some. */
export type PartToName = {
  readonly sportCategory: Name;
  readonly qualification: Name;
  readonly distance: Name;
  readonly groupAgeGroup: Name;
};

/** A race by what its name is built of; `parts`: the names that {@link partNames} gave. */
export type RaceToName = {
  readonly parts: readonly string[];
  readonly isMale: boolean;
  readonly isFemale: boolean;
  readonly ageGroups: readonly string[];
  readonly startTime: number | null;
  readonly date: Day | null;
};

/** Returns `Triatlon - OB - Sprint`, and the age division after it if another part has the same name. */
export const partNames = (parts: readonly PartToName[]): string[] =>
  distinctNames(
    parts.map(({ sportCategory, qualification, distance, groupAgeGroup }) => ({
      name: [sportCategory, qualification, distance].filter(Boolean).join(" - "),
      marks: [groupAgeGroup ?? ""],
    })),
  );

type Choice = { readonly name?: string | undefined } | null;
type PartChoices = {
  readonly sportCategory: Choice;
  readonly qualification: Choice;
  readonly distance: Choice;
  readonly groupAgeGroup: Choice;
};

/** Returns parts with the names that {@link partNames} gives them by their choices. */
export function namedParts<P extends PartChoices>(parts: readonly P[]): (P & { readonly name: string })[] {
  const names = partNames(
    parts.map(({ sportCategory, qualification, distance, groupAgeGroup }) => ({
      sportCategory: sportCategory?.name,
      qualification: qualification?.name,
      distance: distance?.name,
      groupAgeGroup: groupAgeGroup?.name,
    })),
  );
  return parts.map((part, at) => ({ ...part, name: names[at] ?? "" }));
}

/**
 * Returns the names of the parts, with the gender if the race has only one; then, if another race has the same name,
 * the age groups, the start time or the day. The name is data, in Hungarian whatever the page's language.
 */
export const raceNames = (races: readonly RaceToName[]): string[] =>
  distinctNames(
    races.map(({ parts, isMale, isFemale, ageGroups, startTime, date }) => ({
      name: `${parts.join(", ")}${isMale === isFemale ? "" : isFemale ? " - lány" : " - fiú"}`,
      marks: [
        ageGroups.toSorted((one, other) => one.localeCompare(other, "hu", { numeric: true })).join(", "),
        startTime === null ? "" : formatTime(startTime),
        date === null ? "" : formatDay(date, "hu"),
      ],
    })),
  );

type Line = { readonly name: string; readonly marks: readonly string[] };

/**
 * Returns the names, with the first marks that differ after those which would be equal. Lines that no mark tells apart
 * get a number; a line without a name stays so.
 */
function distinctNames(lines: readonly Line[]): string[] {
  const most = Math.max(0, ...lines.map(({ marks }) => marks.length));
  let names = lines.map(({ name }) => name);
  for (let at = 0; at < most; at++) {
    const before = names;
    const marksOf = (name: string) =>
      lines.flatMap(({ marks }, line) => (before[line] === name ? (marks[at] ?? "") : []));
    names = before.map((name, line) =>
      name === "" || new Set(marksOf(name)).size < 2 ? name : withMark(name, lines[line]?.marks[at]),
    );
  }
  return names.map((name, line) => {
    const earlier = names.slice(0, line).filter((other) => other === name).length;
    return name === "" || earlier === 0 ? name : withMark(name, String(earlier + 1));
  });
}

const withMark = (name: string, mark: string | undefined): string => (mark ? `${name} - ${mark}` : name);
