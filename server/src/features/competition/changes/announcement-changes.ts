import type { AnnouncementDraft } from "@rajt/contract/competition/announcement/announcement.form";
import { formatDay, formatTime, type Day } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { translate } from "../../../kernel/http/texts.ts";
import type { WholeLists } from "../announcement/unfinished-lines.ts";

/** A change that entrants must know of; of the whole competition if it has no race. */
export type Change = { readonly race: { readonly id: number; readonly name: string } | null } & (
  | { readonly what: "day" | "deadline"; readonly before: Day; readonly after: Day }
  | { readonly what: "place"; readonly before: string; readonly after: string }
  /** Seconds since midnight. */
  | { readonly what: "start"; readonly before: number; readonly after: number }
);

type Before = Pick<AnnouncementDraft, "address" | "regDeadline" | "raceList">;
type After = Pick<AnnouncementDraft, "address" | "regDeadline"> & Pick<WholeLists, "raceList">;

/**
 * Returns the races announced before the change that are not over, before or after it, with the changes relevant to
 * entrants.
 */
export function changesFor(before: Before, after: After, today: Day): { races: number[]; changes: Change[] } {
  const earlier = new Map(before.raceList.map((race) => [race.id, race]));
  const races: number[] = [];
  const changes: Change[] = [];
  for (const { id, name, date, startTime } of after.raceList) {
    const was = id === null ? undefined : earlier.get(id);
    if (id === null || was === undefined || was.date === null || was.startTime === null) continue;
    if (was.date < today && date < today) continue;
    races.push(id);
    const race = { id, name: name ?? "" };
    if (was.date !== date) changes.push({ race, what: "day", before: was.date, after: date });
    if (was.startTime !== startTime) changes.push({ race, what: "start", before: was.startTime, after: startTime });
  }
  const [place, deadline] = [
    [before.address.trim(), after.address.trim()],
    [before.regDeadline, after.regDeadline],
  ] as const;
  if (place[0] !== place[1]) changes.push({ race: null, what: "place", before: place[0], after: place[1] });
  if (deadline[0] !== deadline[1])
    changes.push({ race: null, what: "deadline", before: deadline[0], after: deadline[1] });
  return { races, changes };
}

/** Returns changes as sentences, each once: races with equal changes are named together. */
export function changesInWords(changes: readonly Change[], locale: Locale): { title: string; amount: string }[] {
  return alike(changes, ({ what, before, after }) => [what, before, after]).map(([first, ...more]) => ({
    title: translate(locale, `competition.change.${first.what}`, {
      race: [first, ...more].flatMap(({ race }) => race?.name ?? []).join(", "),
    }),
    amount: translate(locale, "competition.change.fromTo", valuesOf(first, locale)),
  }));
}

/** Groups items by key, compared as JSON, in the order of each group's first item. */
export function alike<T>(items: readonly T[], keyOf: (item: T) => unknown): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function valuesOf(change: Change, locale: Locale): { before: string; after: string } {
  if (change.what === "start") return { before: formatTime(change.before), after: formatTime(change.after) };
  const { what, before, after } = change;
  return what === "place" ? { before, after } : { before: formatDay(before, locale), after: formatDay(after, locale) };
}
